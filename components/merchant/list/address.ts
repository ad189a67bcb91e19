import { usePathname, useSearchParams } from 'next/navigation'
import { type MouseEvent, useEffect, useMemo, useSyncExternalStore } from 'react'
import { STEP_EVENT } from '@/components/ui/hooks/step-event'

/** Listeners of writes by `writeAddress`, for which the browser fires no event. */
const listeners = new Set<() => void>()

/** The page as drawn, with the entry of the history by which the router knows it. */
const drawn: { pathname: string; entry: unknown } = { pathname: '', entry: null }

/** Query of the address that the browser shows, which the router's own follows a moment later. */
export function useAddressQuery(): URLSearchParams {
  const pathname = usePathname()
  const routed = useSearchParams().toString()
  // On the way to another page the browser is ahead of what is drawn.
  const shown = () =>
    window.location.pathname === pathname ? new URLSearchParams(window.location.search).toString() : routed
  const text = useSyncExternalStore(subscribe, shown, () => routed)
  useEffect(() => {
    drawn.pathname = pathname
    drawn.entry = window.history.state
  })
  return useMemo(() => new URLSearchParams(text), [text])
}

/** Writes an address of the page that is shown; with `replace` the history gets no new entry. */
export function writeAddress(address: string, { replace = false } = {}): void {
  if (replace) window.history.replaceState(null, '', address)
  else window.history.pushState(null, '', address)
  for (const listener of listeners) listener()
}

/** Calls `run` instead of following the link, except for a modified click that opens a tab or window. */
export function followInPlace(event: MouseEvent<HTMLAnchorElement>, run: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  run()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener(STEP_EVENT, stayOnPage)
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
    if (listeners.size === 0) window.removeEventListener(STEP_EVENT, stayOnPage)
  }
}

/**
 * Makes a step between addresses of one page a step within that page, as `writeAddress` does forwards. An entry from
 * before a reload names the page that was drawn then: the router would fetch that, and then load the whole document, with
 * which all that was chosen meanwhile would go.
 */
function stayOnPage(step: Event): void {
  if (window.location.pathname !== drawn.pathname) return
  step.preventDefault()
  window.history.replaceState(drawn.entry, '')
  window.dispatchEvent(new PopStateEvent('popstate', { state: drawn.entry }))
}
