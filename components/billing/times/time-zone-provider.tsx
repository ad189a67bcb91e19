'use client'

import { type ReactNode, useEffect } from 'react'
import { TIME_ZONE_COOKIE } from '@/lib/language/reader-cookies'
import { KnownTimeZone, ownTimeZone } from './use-time-zone'

const YEAR_S = 31_536_000

interface TimeZoneProviderProps {
  /** The time zone in the cookie; UTC where there is none. */
  readonly known: string
  readonly children: ReactNode
}

/** Tells the pages below the reader's time zone, and remembers it for the next one. */
export function TimeZoneProvider({ known, children }: TimeZoneProviderProps) {
  useEffect(() => {
    const own = ownTimeZone()
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
    if (own !== known) document.cookie = `${TIME_ZONE_COOKIE}=${own};path=/;max-age=${YEAR_S};samesite=lax`
  }, [known])
  return <KnownTimeZone value={known}>{children}</KnownTimeZone>
}
