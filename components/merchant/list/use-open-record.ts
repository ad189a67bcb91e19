import { usePathname } from 'next/navigation'
import { useRef } from 'react'
import { isUuid } from '@/lib/billing/uuid'
import { useAddressQuery, writeAddress } from './address'

/** Query parameter with the id of the open record. */
export const OPEN_PARAMETER = 'open'

/** Id of the record in the side panel, kept in the URL, so that a link and a reload open it too. */
export function useOpenRecord() {
  const pathname = usePathname()
  const query = useAddressQuery()
  const opened = useRef(false)
  const id = query.get(OPEN_PARAMETER)

  const addressIn = (shown: URLSearchParams, next: string | null) => {
    const other = new URLSearchParams(shown)
    if (next === null) other.delete(OPEN_PARAMETER)
    else other.set(OPEN_PARAMETER, next)
    return other.size === 0 ? pathname : `${pathname}?${other}`
  }
  // The URL may be newer than the last render.
  const addressNow = (next: string | null) => addressIn(new URLSearchParams(window.location.search), next)
  return {
    id: isUuid(id) ? id : null,
    /** Address of the list with a record open. */
    addressOf: (next: string) => addressIn(query, next),
    open: (next: string) => {
      opened.current = true
      writeAddress(addressNow(next))
    },
    /** Goes back in the history after `open`, so that no entry stays that would open the panel again. */
    close: () => {
      if (opened.current) window.history.back()
      else writeAddress(addressNow(null), { replace: true })
      opened.current = false
    },
  }
}

export type OpenRecord = ReturnType<typeof useOpenRecord>
