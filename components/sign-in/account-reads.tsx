'use client'

import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { isPageOf } from '@/lib/client/api/page-account'
import { accountGate } from '@/lib/client/api/prompt-gate'

interface AccountReadsProps {
  readonly userid: string
  readonly state: DehydratedState
  readonly children: ReactNode
}

/**
 * Hydrates the browser's query client with what the server read for an account. The frame of a page outlives those that it
 * shows: what was read for another account than the frame's stays out of it.
 */
export function AccountReads({ userid, state, children }: AccountReadsProps) {
  const isOurs = isPageOf(userid)
  useEffect(() => {
    if (!isOurs) void accountGate.ask()
  }, [isOurs])
  return <HydrationBoundary state={isOurs ? state : null}>{children}</HydrationBoundary>
}
