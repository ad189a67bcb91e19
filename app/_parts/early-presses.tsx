import { EarlyScript } from '@/app/_parts/early-script'
import { UNHYDRATED } from '@/components/ui/hooks/unhydrated'

/**
 * Keeps the last press of a button that no script listens to yet, and presses it again once one does. The button pales
 * meanwhile. A page is seen a second or more before React has taken over its buttons.
 */
export function EarlyPresses() {
  return <EarlyScript>{KEEP_PRESSES}</EarlyScript>
}

/**
 * Script that hears of a press before React does, which would hydrate the button in its midst, and presses again once the
 * attribute is gone. What was typed and ticked before is entered in tasks of their own, by events that nobody caused, and
 * comes first. Who leaves the page or looks elsewhere presses nothing later.
 */
const KEEP_PRESSES = `{
  let kept, look
  const forget = () => {
    look?.cancel()
    kept = look = undefined
  }
  const pressAgain = () => {
    const button = kept
    if (!button?.isConnected) forget()
    else if (button.matches('[${UNHYDRATED}]')) requestAnimationFrame(pressAgain)
    else
      setTimeout(() => {
        if (kept !== button) return pressAgain()
        forget()
        button.click()
      })
  }
  addEventListener('click', (event) => {
    if (!event.isTrusted) return
    const isWaiting = kept
    forget()
    kept = event.target.closest('button[${UNHYDRATED}]')
    if (!kept) return
    event.stopImmediatePropagation()
    look = kept.animate({ opacity: 0.6 }, { duration: 150, fill: 'forwards' })
    if (!isWaiting) pressAgain()
  }, true)
  addEventListener('pagehide', forget)
  document.addEventListener('visibilitychange', () => document.hidden && forget())
}`
