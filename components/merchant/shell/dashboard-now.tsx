'use client'

import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { LocalNow } from '@/components/billing/format-day'
import { useSay } from '@/components/language/use-say'
import { CLOCK_MOVED } from '@/lib/client/clock-moved'

/** Billing time, and the browser's at that moment, both in milliseconds. */
interface Anchor {
  readonly asOf: number
  readonly at: number
}

const AnchorContext = createContext<Anchor | null>(null)

interface DashboardNowProps {
  /** Billing time at which the server made the page, in milliseconds; in test mode it is not the browser's. */
  readonly asOf: number
  readonly children: ReactNode
}

/** Has the dashboard tell days by the service's time, also after test mode has moved it. */
export function DashboardNow({ asOf, children }: DashboardNowProps) {
  const [anchor, setAnchor] = useState<Anchor>(() => ({ asOf, at: Date.now() }))
  useEffect(() => {
    const onMoved = (event: Event) => {
      if (event instanceof CustomEvent) setAnchor({ asOf: Number(event.detail), at: Date.now() })
    }
    window.addEventListener(CLOCK_MOVED, onMoved)
    return () => window.removeEventListener(CLOCK_MOVED, onMoved)
  }, [])
  return <AnchorContext value={anchor}>{children}</AnchorContext>
}

/**
 * Billing time when this part of the page was opened, or when time was moved since. Days beside it are those of UTC, in
 * which periods are counted, as the reader writes them.
 */
export function useDashboardNow(): LocalNow {
  const anchor = use(AnchorContext)
  const { formats } = useSay().reader
  const [openedAt] = useState(() => Date.now())
  return useMemo(() => {
    const at = anchor === null ? openedAt : anchor.asOf + Math.max(0, openedAt - anchor.at)
    return new LocalNow(new Date(at), 'UTC', formats)
  }, [anchor, openedAt, formats])
}
