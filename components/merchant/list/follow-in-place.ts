import type { MouseEvent } from 'react'

/** Calls `run` instead of following the link, except for a modified click that opens a tab or window. */
export function followInPlace(event: MouseEvent<HTMLAnchorElement>, run: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  run()
}
