'use client'

import { useState } from 'react'
import { sayError } from '@/components/language/problem-text'
import { useSay } from '@/components/language/use-say'
import { WalletChoice } from '@/components/sign-in/wallet-choice'
import { Button } from '@/components/ui/controls/button'
import { Field } from '@/components/ui/controls/field'
import { TextInput } from '@/components/ui/controls/text-input'
import { LiveRegion } from '@/components/ui/feedback/live-region'
import { Notice } from '@/components/ui/feedback/notice'
import { useHydrated } from '@/components/ui/hooks/use-hydrated'
import { AddressText } from '@/components/ui/text/address-text'
import { type Fact, FactList } from '@/components/ui/text/fact-list'
import { walletProblemText } from '@/components/wallet/wallet-problem-text'
import { DIGITS, type PairingPurpose, type PairingState } from '@/lib/billing/accounts/pairing'
import { ApiError } from '@/lib/client/api/api-error'
import {
  type ClaimedPairing,
  claimPairing,
  compareAndSign,
  isOwnClaim,
  stopPairing,
} from '@/lib/client/pairing/phone-pairing'
import type { Connection, Wallet } from '@/lib/client/wallet/wallet'
import { WalletError } from '@/lib/client/wallet/wallet-error'
import { walletStore } from '@/lib/client/wallet/wallet-store'
import type { Say } from '@/lib/language/say'

interface PhonePairingProps {
  readonly code: string
  /** State of the code when the page was made. */
  readonly state: PairingState
  /** Host of this installation, which the other screen must show. */
  readonly site: string
}

type Step =
  | { readonly name: 'connect'; readonly busyId: string | null }
  | {
      readonly name: 'digits'
      readonly connection: Connection
      readonly claimed: ClaimedPairing
      readonly busy: 'comparing' | 'signing' | null
    }
  | { readonly name: 'signed' }
  | { readonly name: 'over' }

/** The phone's part of a pairing: connects a wallet, takes the screen's digits, and has the wallet sign for it. */
export function PhonePairing({ code, state, site }: PhonePairingProps) {
  const say = useSay()
  const [step, setStep] = useState<Step>(() =>
    state === 'done' || state === 'ended' ? { name: 'over' } : { name: 'connect', busyId: null },
  )
  const [digits, setDigits] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  // On the server nobody has claimed anything; the browser knows its own claims.
  const isForeign = useHydrated() && state !== 'opened' && !isOwnClaim(code)

  const failed = (error: unknown, back: Step) => {
    const isOver = error instanceof ApiError && (error.status === 410 || error.status === 404)
    setStep(isOver ? { name: 'over' } : back)
    setProblem(problemText(say, error))
  }
  const pick = async (wallet: Wallet) => {
    setProblem(null)
    setStep({ name: 'connect', busyId: wallet.id })
    try {
      const connection = await walletStore().connect(wallet)
      const claimed = await claimPairing(code, connection)
      setStep({ name: 'digits', connection, claimed, busy: null })
    } catch (error) {
      failed(error, { name: 'connect', busyId: null })
    }
  }
  const sign = async (before: Extract<Step, { name: 'digits' }>) => {
    setProblem(null)
    setStep({ ...before, busy: 'comparing' })
    try {
      const onMessage = () => setStep({ ...before, busy: 'signing' })
      await compareAndSign(code, before.connection, { digits, onMessage })
      setStep({ name: 'signed' })
    } catch (error) {
      failed(error, { ...before, busy: null })
    }
  }
  const stop = async () => {
    await stopPairing(code).catch(() => {})
    setStep({ name: 'over' })
  }

  return (
    <>
      {step.name === 'connect' && (
        <>
          <p className="mt-1 text-body text-ink-2">{say('pairing.intro')}</p>
          {isForeign && (
            <Notice
              tone="warn"
              className="mt-4"
              title={say('pairing.taken')}
              action={
                <Button size={36} onClick={() => void stop()}>
                  {say('pairing.stop')}
                </Button>
              }
            >
              {say('pairing.takenText')}
            </Notice>
          )}
          <div className="mt-5">
            <WalletChoice busyId={step.busyId} onPick={(wallet) => void pick(wallet)} />
          </div>
        </>
      )}
      {step.name === 'digits' && (
        <form
          noValidate
          className="mt-3 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (step.busy === null) void sign(step)
          }}
        >
          <Notice tone="warn" title={say('pairing.onlyIf', { site })}>
            {say('pairing.neverSent')}
          </Notice>
          <FactList size="hint" facts={factsOf(say, step.claimed, step.connection)} />
          {step.claimed.otherNetwork && <p className="text-hint text-warn">{say('pairing.otherNetwork')}</p>}
          <Field id="pairing-digits" label={say('pairing.digits')} hint={say('pairing.digitsHint')}>
            {(control) => (
              <TextInput
                {...control}
                inputMode="numeric"
                autoComplete="off"
                maxLength={DIGITS + 1}
                value={digits}
                onChange={(event) => setDigits(event.target.value.replace(/[^\d]/g, '').slice(0, DIGITS))}
              />
            )}
          </Field>
          <Button
            type="submit"
            variant="primary"
            size={48}
            disabled={digits.length !== DIGITS}
            busy={step.busy !== null}
            busyLabel={say(step.busy === 'signing' ? 'pairing.confirmInWallet' : 'pairing.comparing')}
          >
            {say('pairing.sign')}
          </Button>
        </form>
      )}
      {step.name === 'signed' && (
        <Notice role="status" className="mt-4" title={say('pairing.done')}>
          {say('pairing.doneText')}
        </Notice>
      )}
      {step.name === 'over' && (
        <Notice tone="warn" role="status" className="mt-4" title={say('pairing.over')}>
          {problem ?? say('pairing.overText')}
        </Notice>
      )}
      <LiveRegion className="sr-only">
        {step.name === 'digits' && step.busy === 'signing' ? say('pairing.confirmInWallet') : null}
      </LiveRegion>
      {problem !== null && step.name !== 'over' && (
        <Notice tone="danger" role="alert" className="mt-3">
          {problem}
        </Notice>
      )}
    </>
  )
}

const EFFECTS = {
  sign_in: 'pairing.signsIn',
  confirm: 'pairing.confirms',
  add_address: 'pairing.adds',
} as const satisfies Record<PairingPurpose, string>

function factsOf(say: Say, claimed: ClaimedPairing, { account }: Connection): readonly Fact[] {
  return [
    { term: say('pairing.screen'), value: claimed.browser },
    { term: say('pairing.effect'), value: say(EFFECTS[claimed.purpose]) },
    ...(claimed.account === null
      ? []
      : [
          {
            term: say('pairing.account'),
            value: <AddressText address={claimed.account} form="whole" />,
            stacked: true,
          },
        ]),
    { term: say('pairing.wallet'), value: <AddressText address={account} form="whole" />, stacked: true },
  ]
}

function problemText(say: Say, error: unknown): string {
  return error instanceof WalletError ? walletProblemText(say, error.problem) : sayError(say, error)
}
