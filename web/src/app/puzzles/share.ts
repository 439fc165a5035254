/** What is shared of a puzzle: a line of text and a picture that give nothing away. */
const WIDTH = 1200
const HEIGHT = 630

export interface Card {
  title: string
  date: string
  result: string
  streak: string
  /** Of each daily puzzle whether it is solved, with the piece that stands for its game. */
  days: readonly { symbol: string; solved: boolean }[]
}

/** Draw the card with the page's own fonts and artwork. */
export async function pictureOf(card: Card, sprite: string): Promise<Blob> {
  await Promise.all([document.fonts.load('400 72px Forum'), document.fonts.load('600 30px "Manrope Variable"')])
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')!
  const ground = pen.createLinearGradient(0, 0, WIDTH, HEIGHT)
  ground.addColorStop(0, '#1E55B3')
  ground.addColorStop(1, '#0F3878')
  pen.fillStyle = ground
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.globalAlpha = 0.16
  const star = await pieceOf('x-star', sprite, '#FFFFFF', 520)
  pen.drawImage(star, WIDTH - 430, HEIGHT - 430, 520, 520)
  pen.globalAlpha = 1
  pen.strokeStyle = 'rgb(255 255 255 / 35%)'
  pen.lineWidth = 2
  pen.strokeRect(28, 28, WIDTH - 56, HEIGHT - 56)
  pen.fillStyle = '#FFFFFF'
  pen.font = '400 54px Forum, serif'
  pen.drawImage(await pieceOf('x-star', sprite, '#F2B32A', 60), 84, 92, 60, 60)
  pen.fillText(`Sintra, ${card.date}`, 164, 140)
  pen.font = '400 92px Forum, serif'
  pen.fillText(card.title, 84, 280)
  pen.font = '600 36px "Manrope Variable", Manrope, sans-serif'
  pen.fillText(card.result, 84, 344)
  let x = 84
  for (const { symbol, solved } of card.days) {
    if (solved) pen.drawImage(await pieceOf(symbol, sprite, '#FFFFFF', 110), x, 420, 110, 110)
    else {
      pen.fillStyle = 'rgb(255 255 255 / 18%)'
      pen.fillRect(x + 4, 424, 102, 102)
    }
    x += 134
  }
  pen.fillStyle = '#FFFFFF'
  pen.textAlign = 'right'
  pen.font = '400 54px Forum, serif'
  if (card.streak) pen.fillText(card.streak, WIDTH - 84, 500)
  return new Promise((resolve, reject) =>
    canvas.toBlob((found) => (found ? resolve(found) : reject(new Error('no pixels'))), 'image/png'),
  )
}

/** A piece of the page's artwork as a picture; its gradients come with it. */
async function pieceOf(symbol: string, sprite: string, colour: string, size: number): Promise<HTMLImageElement> {
  const inside = sprite.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" color="${colour}">${inside}<use href="#${symbol}" width="${size}" height="${size}"/></svg>`
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  return image
}

export async function copied(text: string, field: HTMLTextAreaElement | undefined): Promise<boolean> {
  field?.select()
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way on plain http
    return document.execCommand('copy')
  }
}
