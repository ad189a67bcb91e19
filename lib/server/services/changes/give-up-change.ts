import 'server-only'
import { askedAgainFrom, isAskedAgain } from '@/lib/billing/price-changes/price-rise'
import type { PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import type { MandateRow } from '../../store/chain/mandates'
import { type ChangeRow, listRivals, lockChangeTo, updateChange } from '../../store/subscribers/changes'
import { askFrom } from '../../store/subscribers/price-asks'
import { lockSubscriber } from '../../store/subscribers/subscribers'
import { readStandings } from '../onchain/read-standings'
import type { RecorderDeps } from '../records/chain-recorders'
import { CLOCK_SKEW_MS, recordMandateCancelled } from '../records/record-mandate-log'

/** Gives a change up that no transaction carries: the terms stay as they were. */
export async function failChange(
  deps: Pick<Deps, 'store' | 'clock'>,
  { change, reason }: { change: ChangeRow; reason: string },
): Promise<0> {
  await deps.store.transaction(async (tx) => {
    await lockSubscriber(tx, { id: change.subscriberId })
    const locked = await lockChangeTo(tx, change)
    if (locked?.status !== 'waiting' || locked.transactionId !== null) return
    const endedAt = deps.clock.now()
    await updateChange(tx, { id: change.id, change: { status: 'failed', failureReason: reason, endedAt } })
    const { priceChangeId, subscriberId } = locked
    if (priceChangeId === null || !isAskedAgain(reason)) return
    await askFrom(tx, { priceChangeId, subscriberId, asksFrom: askedAgainFrom(locked) })
  })
  return 0
}

/**
 * Frees a change whose transaction did nothing; given up, and remembered of its payer, where that reverted: the same call
 * would do so again.
 * @param params.reverted - the reason to give; null where another transaction had its nonce
 */
export async function freeChange(
  deps: Pick<Deps, 'store' | 'clock'>,
  { change, reverted }: { change: ChangeRow; reverted: string | null },
): Promise<void> {
  await deps.store.transaction(async (tx) => {
    await lockSubscriber(tx, { id: change.subscriberId })
    const locked = await lockChangeTo(tx, change)
    if (locked?.status !== 'waiting' || locked.transactionId !== change.transactionId) return
    const given = {
      status: 'failed',
      failureReason: reverted,
      hasReverted: true,
      endedAt: deps.clock.now(),
    } as const
    await updateChange(tx, {
      id: change.id,
      change: { transactionId: null, ...(reverted !== null && given) },
    })
  })
}

/**
 * Records that the terms that were to be replaced have ended on the chain, by the payer or the merchant. Where the payer
 * brought another quote of a change itself, that is in force in their place: its log is about to be read.
 */
export async function noteEnded(
  deps: RecorderDeps,
  { client }: Pick<PaymentNetwork, 'client'>,
  { id, chainId, puller }: MandateRow,
): Promise<void> {
  const startedBefore = new Date(deps.clock.now().getTime() + CLOCK_SKEW_MS)
  const rivals = await listRivals(deps.store.db, { previousMandateId: id, startedBefore })
  const standings = await readStandings(
    client,
    rivals.map(({ mandateId, ...place }) => ({ ...place, id: mandateId })),
  )
  if (standings.some((standing) => standing === null || standing.status.phase === 'live')) return
  await recordMandateCancelled(deps, {
    chainId,
    puller,
    mandateId: id,
    confirmed: false,
    transactionHash: '0x',
    blockNumber: 0n,
    isAlone: true,
  })
}
