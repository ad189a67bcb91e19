'use client'

import { createContext, useContext, useSyncExternalStore } from 'react'

/** The reader's time zone as an earlier page learned it; UTC before the first. */
export const KnownTimeZone = createContext('UTC')

const neverChanges = () => () => {}

/** The time zone of this browser, an IANA name. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** The reader's own time zone; on the server and in the first render the one that is known. */
export function useTimeZone(): string {
  const known = useContext(KnownTimeZone)
  return useSyncExternalStore(neverChanges, ownTimeZone, () => known)
}
