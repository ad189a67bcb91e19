'use client'

import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
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

/** Billing time when this part of the page was opened, or when time was moved since. */
export function useDashboardNow(): Date {
  const anchor = use(AnchorContext)
  const [openedAt] = useState(() => Date.now())
  return useMemo(
    () => new Date(anchor === null ? openedAt : anchor.asOf + Math.max(0, openedAt - anchor.at)),
    [anchor, openedAt],
  )
}
