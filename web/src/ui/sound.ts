import { settings } from '$/settings.svelte'

export type SoundName = 'pick' | 'place' | 'complete' | 'run' | 'floor' | 'bell' | 'turn' | 'end' | 'friend' | 'hurry'

let context: AudioContext | null = null

/** Browsers allow sound only after the first tap. */
export function allowSound(): void {
  const wake = () => {
    context ??= new AudioContext()
    void context.resume()
  }
  addEventListener('pointerdown', wake, { once: true })
  addEventListener('keydown', wake, { once: true })
}

interface Voice {
  hz: number
  seconds: number
  gain: number
  wave?: OscillatorType
  at?: number
  slide?: number
}

const RUN = [293.7, 329.6, 349.2, 392, 440, 493.9, 523.3] // D dorian
let step = 0

const SOUNDS: Record<SoundName, () => { voices: Voice[]; noise?: { hz: number; seconds: number; gain: number } }> = {
  // a fingernail on glaze
  pick: () => ({
    voices: [{ hz: 1900, seconds: 0.05, gain: 0.05, wave: 'triangle' }],
    noise: { hz: 5200, seconds: 0.03, gain: 0.05 },
  }),
  // ceramic on wood
  place: () => ({
    voices: [{ hz: 260, seconds: 0.09, gain: 0.16, slide: 0.7 }],
    noise: { hz: 1400, seconds: 0.05, gain: 0.14 },
  }),
  // two tiles clink
  complete: () => ({
    voices: [
      { hz: 2093, seconds: 0.18, gain: 0.07 },
      { hz: 2637, seconds: 0.22, gain: 0.06, at: 0.07 },
    ],
  }),
  run: () => ({ voices: [{ hz: RUN[step++ % RUN.length]!, seconds: 0.35, gain: 0.12, wave: 'triangle' }] }),
  floor: () => ({
    voices: [{ hz: 120, seconds: 0.12, gain: 0.2, slide: 0.6 }],
    noise: { hz: 500, seconds: 0.1, gain: 0.2 },
  }),
  bell: () => ({
    voices: [
      { hz: 880, seconds: 0.9, gain: 0.08 },
      { hz: 2217, seconds: 0.6, gain: 0.04 },
    ],
  }),
  // one soft guitar harmonic
  turn: () => ({
    voices: [
      { hz: 587.3, seconds: 0.8, gain: 0.07 },
      { hz: 1174.7, seconds: 0.5, gain: 0.03 },
    ],
  }),
  // a knock at the door, and it opens
  friend: () => ({
    voices: [
      { hz: 392, seconds: 0.16, gain: 0.1, wave: 'triangle' },
      { hz: 523.3, seconds: 0.16, gain: 0.1, wave: 'triangle', at: 0.16 },
      { hz: 784, seconds: 0.6, gain: 0.09, at: 0.34 },
    ],
  }),
  // two strokes on a clay pot
  hurry: () => ({
    voices: [
      { hz: 698.5, seconds: 0.22, gain: 0.12, wave: 'triangle' },
      { hz: 698.5, seconds: 0.22, gain: 0.12, wave: 'triangle', at: 0.3 },
    ],
  }),
  end: () => ({
    voices: [293.7, 349.2, 440, 587.3].map((hz, i) => ({
      hz,
      seconds: 0.7,
      gain: 0.1,
      wave: 'triangle' as const,
      at: i * 0.16,
    })),
  }),
}

/** Make a sound, synthesised: nothing to load. */
export function play(name: SoundName): void {
  if (name !== 'run') step = 0
  // a browser that nobody has touched yet refuses, and says so in its console
  if (name === 'place' && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(8)
  if (!settings.sound || context?.state !== 'running') return
  const { voices, noise } = SOUNDS[name]()
  for (const voice of voices) speak(context, voice)
  if (noise) crackle(context, noise.hz, noise.seconds, noise.gain)
}

function speak(context: AudioContext, { hz, seconds, gain, wave = 'sine', at = 0, slide = 1 }: Voice): void {
  const begin = context.currentTime + at
  const oscillator = context.createOscillator()
  const volume = context.createGain()
  oscillator.type = wave
  oscillator.frequency.setValueAtTime(hz, begin)
  if (slide !== 1) oscillator.frequency.exponentialRampToValueAtTime(hz * slide, begin + seconds)
  volume.gain.setValueAtTime(0.0001, begin)
  volume.gain.exponentialRampToValueAtTime(gain, begin + 0.006)
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + seconds)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(begin)
  oscillator.stop(begin + seconds + 0.02)
}

function crackle(context: AudioContext, hz: number, seconds: number, gain: number): void {
  const length = Math.ceil(context.sampleRate * seconds)
  const buffer = context.createBuffer(1, length, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2
  const source = context.createBufferSource()
  source.buffer = buffer
  const filter = context.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.value = hz
  const volume = context.createGain()
  volume.gain.value = gain
  source.connect(filter).connect(volume).connect(context.destination)
  source.start()
}
