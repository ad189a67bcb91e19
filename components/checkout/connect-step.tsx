'use client'

import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'

interface ConnectStepProps {
  readonly leading: boolean
  readonly onConnect: () => void
}

/** Where everybody begins: no wallet yet. */
export function ConnectStep({ leading, onConnect }: ConnectStepProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (leading) button.current?.focus()
  }, [])
  return (
    <Button ref={button} variant="primary" size={48} className="noscript:hidden" onClick={onConnect}>
      Connect wallet
    </Button>
  )
}
