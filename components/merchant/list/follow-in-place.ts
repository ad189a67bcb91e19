import type { MouseEvent } from 'react'

/** Does `act` in place of following the link, unless another tab or window is asked for. */
export function followInPlace(event: MouseEvent<HTMLAnchorElement>, act: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  act()
}
