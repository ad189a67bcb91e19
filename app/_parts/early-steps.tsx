import { EarlyScript } from '@/app/_parts/early-script'
import { STEP_EVENT } from '@/components/ui/hooks/step-event'

/**
 * Tells lists of a step back or forward before the router hears of it. Listeners of the window are called in the order in
 * which they came, and the router's comes with the first of React.
 */
export function EarlySteps() {
  return <EarlyScript>{TELL_STEPS}</EarlyScript>
}

/** Script that passes over what a list has dispatched in place of a step. */
const TELL_STEPS = `addEventListener('popstate', (event) => {
  const told = new Event('${STEP_EVENT}', { cancelable: true })
  if (event.isTrusted && !dispatchEvent(told)) event.stopImmediatePropagation()
})`
