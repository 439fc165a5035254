const ASKED = 'sintra.notify'

/** Whether browsers let this page notify anybody: at secure addresses only. */
export const canNotify = typeof Notification !== 'undefined' && isSecureContext

/** Whether somebody has still to be asked. */
export const notify = $state({ open: canNotify && Notification.permission === 'default' && !stored() })

function stored(): boolean {
  return typeof localStorage !== 'undefined' && localStorage.getItem(ASKED) !== null
}

export async function allowNotes(): Promise<void> {
  notify.open = false
  await Notification.requestPermission()
}

/** Whether this person wants to be called. */
export const mayNotify = (): boolean => canNotify && Notification.permission === 'granted'

export function refuseNotes(): void {
  localStorage.setItem(ASKED, 'no')
  notify.open = false
}

/** Say something to whoever does not look at this page. */
export async function tellAway(title: string, body: string, url: string): Promise<void> {
  if (document.visibilityState !== 'visible') await tell(title, body, url)
}

/** Say something by a notification of the browser; a press on it leads to the address. */
export async function tell(title: string, body: string, url: string): Promise<void> {
  if (!mayNotify()) return
  const options = { body, tag: url, icon: '/icon-192.png', data: url }
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker?.active) await worker.showNotification(title, options)
  else new Notification(title, options).onclick = () => window.focus()
}
