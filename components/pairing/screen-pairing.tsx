'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { sayError } from '@/components/language/problem-text'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { LiveRegion } from '@/components/ui/feedback/live-region'
import { Notice } from '@/components/ui/feedback/notice'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { SpinnerRing } from '@/components/ui/feedback/spinner-ring'
import { AddressText } from '@/components/ui/text/address-text'
import { PageCode } from '@/components/wallet/page-code'
import { digitsText, type PairingPurpose } from '@/lib/billing/accounts/pairing'
import { type FinishedPairing, followPhone, type ScreenState } from '@/lib/client/pairing/screen-pairing'
import type { Say } from '@/lib/language/say'

interface ScreenPairingProps {
  readonly purpose: PairingPurpose
  readonly onDone: (finished: FinishedPairing) => void
}

/** Code for a phone whose wallet signs for this browser, the digits to type there, and how far it is. */
export function ScreenPairing({ purpose, onDone }: ScreenPairingProps) {
  const say = useSay()
  const [state, setState] = useState<ScreenState>({ name: 'opening' })
  const [round, setRound] = useState(0)
  const done = useEffectEvent((finished: FinishedPairing) => onDone(finished))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is another code.
  useEffect(() => {
    const waiting = new AbortController()
    void followPhone({ purpose, show: setState, signal: waiting.signal }).then((finished) => {
      if (finished !== null && !waiting.signal.aborted) done(finished)
    })
    return () => waiting.abort()
  }, [purpose, round])
  return (
    <div className="grid justify-items-center gap-3">
      <LiveRegion className="sr-only">{announcement(say, state)}</LiveRegion>
      <Stage state={state} onNew={() => setRound(round + 1)} />
    </div>
  )
}

function Stage({ state, onNew }: { readonly state: ScreenState; readonly onNew: () => void }) {
  const say = useSay()
  switch (state.name) {
    case 'opening':
      return <Skeleton className="size-[186px]" />
    case 'shown':
      return (
        <PageCode
          page={`${window.location.origin}/portal/pair/${state.code}`}
          label={say('pairing.codeLabel')}
        >
          {say('pairing.scan')}
        </PageCode>
      )
    case 'claimed':
      return (
        <div className="w-full rounded-card border border-line px-4 py-4 text-center">
          <p className="text-body text-ink-2">
            {say(state.matched ? 'pairing.matched' : 'pairing.typeDigits')}
          </p>
          <p className="mt-2 font-semibold text-[1.75rem] tabular-nums tracking-wide">
            <bdi dir="ltr">{digitsText(state.digits)}</bdi>
          </p>
          <p className="mt-2 text-hint text-ink-2">{say('pairing.asks')}</p>
          <p className="text-hint">
            <AddressText address={state.address} form="whole" />
          </p>
          <Button size={36} variant="quiet" className="mt-3" onClick={onNew}>
            {say('pairing.notMine')}
          </Button>
        </div>
      )
    case 'finishing':
      return (
        <p className="flex items-center gap-2 text-body text-ink-2">
          <SpinnerRing className="text-accent" /> {say('pairing.finishing')}
        </p>
      )
    case 'over':
      return (
        <div className="grid w-full gap-3">
          <Notice tone="warn" title={overText(say, state)}>
            {state.problem === null ? say('pairing.nothingDone') : sayError(say, state.problem)}
          </Notice>
          <Button size={40} onClick={onNew}>
            {say('pairing.newCode')}
          </Button>
        </div>
      )
  }
}

function overText(say: Say, { reason }: Extract<ScreenState, { name: 'over' }>): string {
  switch (reason) {
    case 'contested':
      return say('pairing.contested')
    case 'wrong_digits':
      return say('pairing.wrongDigits')
    case 'cancelled':
      return say('pairing.cancelled')
    case 'expired':
      return say('pairing.expired')
    case 'failed':
      return say('pairing.failed')
  }
}

/** Screen reader announcement: the digits one by one. */
function announcement(say: Say, state: ScreenState): string | null {
  switch (state.name) {
    case 'opening':
    case 'shown':
      return null
    case 'claimed':
      return state.matched
        ? say('pairing.matched')
        : `${say('pairing.typeDigits')} ${state.digits.split('').join(' ')}`
    case 'finishing':
      return say('pairing.finishing')
    case 'over':
      return overText(say, state)
  }
}
