import { usePathname, useSearchParams } from 'next/navigation'
import { useRef } from 'react'

/** The parameter of the address that names the record in the panel. */
export const OPEN_PARAMETER = 'open'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The record that is open beside the list, by the address bar, so that a link and a reload open it too. */
export function useOpenRecord() {
  const pathname = usePathname()
  const query = useSearchParams()
  const opened = useRef(false)
  const id = query.get(OPEN_PARAMETER)

  const addressOf = (next: string | null) => {
    const shown = new URLSearchParams(typeof window === 'undefined' ? query : window.location.search)
    shown.delete(OPEN_PARAMETER)
    if (next !== null) shown.set(OPEN_PARAMETER, next)
    return shown.size === 0 ? pathname : `${pathname}?${shown}`
  }
  return {
    id: id !== null && UUID.test(id) ? id : null,
    /** Where the list is with a record open. */
    addressOf: (next: string) => {
      const shown = new URLSearchParams(query)
      shown.set(OPEN_PARAMETER, next)
      return `${pathname}?${shown}`
    },
    open: (next: string) => {
      opened.current = true
      window.history.pushState(null, '', addressOf(next))
    },
    /** The back button closes the panel too; closing it leaves no step behind that would open it again. */
    close: () => {
      if (opened.current) window.history.back()
      else window.history.replaceState(null, '', addressOf(null))
      opened.current = false
    },
  }
}

export type OpenRecord = ReturnType<typeof useOpenRecord>
