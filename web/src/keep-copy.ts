/** So long after the page has loaded, in milliseconds: until then the network is for what somebody waits for. */
const AFTER = 2000

/** Where the address is secure, the page opens without a network, too: the service worker takes a copy of it. */
export function keepCopy(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => {}), AFTER)
  // this module waits for its words: by then the page may have loaded, and says so only once
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
