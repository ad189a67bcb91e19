import 'server-only'
import type { Address } from 'viem'
import { ChangedOftenError } from '@/lib/billing/changes/change-refusals'
import { DAY_MS } from '@/lib/billing/durations'
import type { Deps } from '../../deps'
import { addRateCounts, findRateCounts } from '../../store/accounts/rate-counts'
import type { Database } from '../../store/database/database'

/**
 * Changes that hold at once, which cost the keeper gas and the payer next to nothing: those of one subscriber, and of one
 * payer on a network, on one day and in one month (UTC). Decisions.
 */
const MOST = { subscription: { day: 3, month: 10 }, wallet: { day: 6, month: 20 } } as const

interface Changing {
  readonly subscriberId: string
  readonly chainId: number
  readonly payer: Address
}

/** By the machine's clock: what a stranger can make the keeper spend does not follow billing time. */
function boundsOf({ wallClock }: Pick<Deps, 'wallClock'>, { subscriberId, chainId, payer }: Changing) {
  const at = wallClock.now()
  const names = { subscription: subscriberId, wallet: `${chainId} ${payer.toLowerCase()}` }
  const spans = [
    { span: 'day', name: at.toISOString().slice(0, 10), expiresAt: new Date(at.getTime() + DAY_MS) },
    { span: 'month', name: at.toISOString().slice(0, 7), expiresAt: new Date(at.getTime() + 31 * DAY_MS) },
  ] as const
  return (['subscription', 'wallet'] as const).flatMap((whose) =>
    spans.map(({ span, name, expiresAt }) => ({
      ...{ whose, span, expiresAt, most: MOST[whose][span] },
      bucket: `changes-now ${whose} ${names[whose]} ${name}`,
    })),
  )
}

/**
 * Counts a change that is to hold at once, as a part of the transaction that keeps it.
 * @throws ChangedOftenError, which undoes the count with its transaction
 */
export async function countChange(
  tx: Database,
  deps: Pick<Deps, 'wallClock'>,
  changing: Changing,
): Promise<void> {
  const bounds = boundsOf(deps, changing)
  const totals = await addRateCounts(
    tx,
    bounds.map(({ bucket, expiresAt }) => ({ bucket, count: 1, expiresAt })),
  )
  const beyond = bounds.find(({ bucket, most }) => (totals.get(bucket) ?? 0) > most)
  if (beyond) throw new ChangedOftenError(beyond)
}

/** Refuses what {@link countChange} would refuse now. @throws ChangedOftenError */
export async function requireFewChanges(
  db: Database,
  deps: Pick<Deps, 'wallClock'>,
  changing: Changing,
): Promise<void> {
  const bounds = boundsOf(deps, changing)
  const totals = await findRateCounts(db, { buckets: bounds.map(({ bucket }) => bucket) })
  const full = bounds.find(({ bucket, most }) => (totals.get(bucket) ?? 0) >= most)
  if (full) throw new ChangedOftenError(full)
}
