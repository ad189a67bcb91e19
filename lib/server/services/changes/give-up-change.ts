import 'server-only'
import { askedAgainFrom, isAskedAgain } from '@/lib/billing/price-changes/price-rise'
import type { Deps } from '../../deps'
import type { MandateRow } from '../../store/chain/mandates'
import { type ChangeRow, lockChangeTo, updateChange } from '../../store/subscribers/changes'
import { askFrom } from '../../store/subscribers/price-asks'
import { lockSubscriber } from '../../store/subscribers/subscribers'
import type { RecorderDeps } from '../records/chain-recorders'
import { recordMandateCancelled } from '../records/record-mandate-log'

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

/** Frees a change whose transaction did nothing; given up where the same call would do nothing again. */
export async function freeChange(
  deps: Pick<Deps, 'store' | 'clock'>,
  { change, reason }: { change: ChangeRow; reason: string | null },
): Promise<void> {
  await deps.store.transaction(async (tx) => {
    await lockSubscriber(tx, { id: change.subscriberId })
    const locked = await lockChangeTo(tx, change)
    if (locked?.status !== 'waiting' || locked.transactionId !== change.transactionId) return
    const given = { status: 'failed', failureReason: reason, endedAt: deps.clock.now() } as const
    await updateChange(tx, { id: change.id, change: { transactionId: null, ...(reason !== null && given) } })
  })
}

/** The payer, or the merchant, ended the terms that were to be replaced. */
export function noteEnded(deps: RecorderDeps, { id, chainId, puller }: MandateRow): Promise<void> {
  return recordMandateCancelled(deps, {
    chainId,
    puller,
    mandateId: id,
    confirmed: false,
    transactionHash: '0x',
    blockNumber: 0n,
  })
}
