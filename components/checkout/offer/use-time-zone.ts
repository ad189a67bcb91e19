'use client'

import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}
const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
const serverTimeZone = () => 'UTC'

/** The reader's own time zone. The server, which cannot know it, writes UTC, and so does the first render here. */
export function useTimeZone(): string {
  return useSyncExternalStore(neverChanges, ownTimeZone, serverTimeZone)
}
