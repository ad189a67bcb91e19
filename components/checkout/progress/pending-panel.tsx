'use client'

import { useEffect, useState } from 'react'
import { useSay } from '@/components/language/use-say'
import { classNames } from '@/components/ui/class-names'
import { Notice } from '@/components/ui/feedback/notice'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { AddressText } from '@/components/ui/text/address-text'
import { type Fact, FactList } from '@/components/ui/text/fact-list'
import { LineIcon } from '@/components/ui/text/line-icon'
import { INFO } from '@/components/ui/text/round-drawings'
import { StepHeader } from '../parts/step-header'
import { StepHeading } from '../parts/step-heading'
import { TransactionText } from '../parts/transaction-text'
import { delayText, pendingText, pendingTitle } from './pending-words'
import { chargedToday } from './progress-facts'
import type { StageProps } from './stage-props'

/** The signed terms are on their way to the chain. */
export function PendingPanel({ offer, choice, progress, quote, away, leading }: StageProps) {
  const say = useSay()
  const { token } = choice
  const { transactionHash, confirmations, confirmationsNeeded, payer } = progress
  const delay = delayText(say, progress, token, useWaitedMs())
  const facts: readonly Fact[] = [
    {
      term: say('pay.transaction'),
      value:
        transactionHash === null ? (
          <span className="inline-flex h-[1lh] items-center">
            <Skeleton className="h-3 w-28" />
          </span>
        ) : (
          <TransactionText chainId={token.chainId} hash={transactionHash} />
        ),
    },
    ...(payer === null ? [] : [{ term: say('pay.from'), value: <AddressText address={payer} size={12} /> }]),
    { term: say('checkout.dueToday'), value: chargedToday(say, offer, choice, quote) },
  ]
  return (
    <>
      <StepHeader say={say} offer={offer} choice={choice} />
      {/* One heading for all of it: counting confirmations must not take the focus again and again. */}
      <StepHeading leading={leading}>{pendingTitle(say, progress, token)}</StepHeading>
      <p className="mt-1 text-body text-ink-2">{delay === null && pendingText(say, progress, token)}</p>
      <p role="status" className="text-body text-warn empty:hidden">
        {delay}
      </p>
      <ConfirmationTicks
        done={confirmations ?? 0}
        needed={confirmationsNeeded ?? 1}
        className="mt-4 mb-[18px]"
      />
      <FactList facts={facts} />
      {away && (
        <Notice tone="warn" role="status" className="mt-5">
          {say('pay.serverAway')}
        </Notice>
      )}
      <p className="mt-5 flex gap-2.5 text-hint text-ink-2">
        <LineIcon drawing={INFO} className="mt-px shrink-0 text-ink-3" />
        {say('pay.canClose')}
      </p>
    </>
  )
}

/** Time since this panel was opened, in milliseconds, by the second. */
function useWaitedMs(): number {
  const [waitedMs, setWaitedMs] = useState(0)
  useEffect(() => {
    const openedAt = performance.now()
    const timer = setInterval(() => setWaitedMs(performance.now() - openedAt), 1_000)
    return () => clearInterval(timer)
  }, [])
  return waitedMs
}

/** More than this are drawn as one bar. */
const MOST_TICKS = 16

interface ConfirmationTicksProps {
  readonly done: number
  readonly needed: number
  readonly className?: string
}

/**
 * Confirmations of a transaction: a mark for each block, the next one begun. The text above has the same
 * number.
 */
function ConfirmationTicks({ done, needed, className }: ConfirmationTicksProps) {
  if (needed > MOST_TICKS) {
    return (
      <div
        aria-hidden="true"
        className={classNames('h-2 overflow-clip rounded-[2px] bg-sunken forced-colors:border', className)}
      >
        <div
          className="h-full bg-accent forced-color-adjust-none transition-[width] duration-[180ms] motion-reduce:transition-none"
          style={{ width: `${(Math.min(done, needed) / needed) * 100}%` }}
        />
      </div>
    )
  }
  return (
    <div aria-hidden="true" className={classNames('flex gap-1', className)}>
      {Array.from({ length: needed }, (_, index) => index).map((index) => (
        <span
          key={index}
          className={classNames(
            'h-2 flex-1 rounded-[2px] border transition-colors duration-[180ms] motion-reduce:transition-none',
            index < done
              ? 'border-accent bg-accent forced-color-adjust-none'
              : index === done
                ? 'border-accent-line bg-accent-line'
                : 'border-line-2 bg-sunken',
          )}
        />
      ))}
    </div>
  )
}
