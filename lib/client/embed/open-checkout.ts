import { CHECKOUT_MESSAGE, type CheckoutMessage, EMBED_ORIGIN, OPENER } from '@/lib/wire/checkout/embed'

/** Size of the checkout's window, in CSS pixels: its layout of one column with room for a wallet's dialog. */
const WIDTH = 480
const HEIGHT = 760
/** Screens without a mouse, and narrow ones: a window of its own would cover the page anyway. */
const FULL_PAGE = '(pointer: coarse), (max-width: 40rem)'
/** Time between two looks at whether the window is still open, in milliseconds: browsers do not tell. */
const WATCH_MS = 500

/**
 * Opens the checkout of a clicked link as a window, and tells the element how it ends: `dues-complete` with the session's
 * id, or `dues-close` where the payer closed it first. The browser follows the link as usual on phones, where windows
 * are blocked, with a key or another mouse button, and from a page that has no origin to be told at.
 */
export function openCheckout(event: MouseEvent, link: string, element: HTMLElement): void {
  const { origin } = location
  const isPlain = !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (event.defaultPrevented || !isPlain || origin === 'null' || matchMedia(FULL_PAGE).matches) return
  const url = new URL(link)
  // A link that somebody else's page put here is followed, and told nothing.
  if (url.origin !== EMBED_ORIGIN) return
  url.searchParams.set(OPENER, origin)
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2)
  const top = Math.round(screenY + (outerHeight - HEIGHT) / 2)
  const checkout = open(url, '', `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`)
  if (!checkout) return
  event.preventDefault()

  const tell = (name: string, detail?: CheckoutMessage) =>
    element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))
  let isComplete = false
  const hear = ({ origin, source, data }: MessageEvent) => {
    if (origin !== EMBED_ORIGIN || source !== checkout || data?.type !== CHECKOUT_MESSAGE || isComplete)
      return
    isComplete = true
    tell('dues-complete', data)
  }
  addEventListener('message', hear)
  const watch = setInterval(() => {
    if (!checkout.closed) return
    clearInterval(watch)
    // The window's last message may still be on its way.
    setTimeout(() => {
      removeEventListener('message', hear)
      if (!isComplete) tell('dues-close')
    })
  }, WATCH_MS)
}
