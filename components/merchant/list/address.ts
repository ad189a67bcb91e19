import { usePathname, useSearchParams } from 'next/navigation'
import { type MouseEvent, useMemo, useSyncExternalStore } from 'react'

/** Listeners of writes by `writeAddress`, for which the browser fires no event. */
const listeners = new Set<() => void>()

/**
 * Query of the address that the browser shows. The router's own follows later, and for ever if it loses a step: of two
 * quick steps back after a reload it can wait without end for the page of the first.
 */
export function useAddressQuery(): URLSearchParams {
  const pathname = usePathname()
  const routed = useSearchParams().toString()
  // On the way to another page the browser is ahead of what is drawn.
  const shown = () =>
    window.location.pathname === pathname ? new URLSearchParams(window.location.search).toString() : routed
  const text = useSyncExternalStore(subscribe, shown, () => routed)
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
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}
