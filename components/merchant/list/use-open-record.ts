import { usePathname, useSearchParams } from 'next/navigation'
import { useRef } from 'react'
import { isUuid } from '@/lib/client/uuid'

/** The parameter of the address that names the record in the panel. */
export const OPEN_PARAMETER = 'open'

/** The record that is open beside the list, by the address bar, so that a link and a reload open it too. */
export function useOpenRecord() {
  const pathname = usePathname()
  const query = useSearchParams()
  const opened = useRef(false)
  const id = query.get(OPEN_PARAMETER)

  const addressIn = (shown: URLSearchParams, next: string | null) => {
    const other = new URLSearchParams(shown)
    if (next === null) other.delete(OPEN_PARAMETER)
    else other.set(OPEN_PARAMETER, next)
    return other.size === 0 ? pathname : `${pathname}?${other}`
  }
  // The address bar may be ahead of what was drawn last.
  const addressNow = (next: string | null) => addressIn(new URLSearchParams(window.location.search), next)
  return {
    id: isUuid(id) ? id : null,
    /** Where the list is with a record open. */
    addressOf: (next: string) => addressIn(query, next),
    open: (next: string) => {
      opened.current = true
      window.history.pushState(null, '', addressNow(next))
    },
    /** The back button closes the panel too; closing it leaves no step behind that would open it again. */
    close: () => {
      if (opened.current) window.history.back()
      else window.history.replaceState(null, '', addressNow(null))
      opened.current = false
    },
  }
}

export type OpenRecord = ReturnType<typeof useOpenRecord>
