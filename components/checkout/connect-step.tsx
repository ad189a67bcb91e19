'use client'

import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/controls/button'
import type { GateWait } from './wallet-gate'

interface ConnectStepProps {
  readonly leading: boolean
  readonly wait: GateWait
  readonly onConnect: () => void
}

/** Where everybody begins: no wallet yet. */
export function ConnectStep({ leading, wait, onConnect }: ConnectStepProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (leading) button.current?.focus()
  }, [leading])
  return (
    <div className="noscript:hidden">
      <Button
        ref={button}
        variant="primary"
        size={48}
        busy={wait === 'opening'}
        busyLabel="Looking for wallets…"
        onClick={onConnect}
      >
        Connect wallet
      </Button>
      <p role="status" className="text-hint text-warn not-empty:mt-2.5">
        {wait === 'failed' && 'A part of this page did not arrive. Check your connection, then try again.'}
      </p>
    </div>
  )
}
