import 'server-only'
import { nextAttemptAt } from '@/lib/billing/charges/charge-window'
import { MINUTE_MS } from '@/lib/billing/durations'
import { cancelNow } from '@/lib/billing/subscriptions/subscriber'
import { ManualClock } from '../../clock'
import type { Deps } from '../../deps'
import { seededRandom } from '../../random'
import { recordChargeFailed } from '../../services/keeper/fail-charge'
import { chargeAmount } from '../../services/onchain/charge-amount'
import { recordChargePaid } from '../../services/records/record-charge-paid'
import type { Database } from '../../store/database/database'
import { joinTransaction } from '../../store/database/store'
import { writeSubscriberEvent } from '../../store/subscribers/subscriber-events'
import { updateSubscriberState } from '../../store/subscribers/subscribers'
import { lockUnsignedWindows, type UnsignedWindow } from '../../store/subscribers/unsigned-windows'
import type { Job } from '../../work/worker'
import { Dice } from './dice'

/** A transaction of so many leaves others their turn soon. */
const BATCH_SIZE = 40
const EVERY_MS = MINUTE_MS
/** Share of windows whose first attempt fails, as in the sample data itself. */
const STUMBLES = 0.05

/**
 * Without a local chain, or with an older one, sample subscribers signed nothing, and their networks are out of reach:
 * no keeper charges them, and without this they would wait for their next charge for ever. So they live on as their past
 * was made: each window is recorded as paid when it comes, one in twenty after a first attempt that failed, and without a
 * transaction, which none of theirs has. Nothing moves on any chain. Those who have signed are not among them.
 * @returns how many windows, or attempts at them, were recorded.
 */
export async function liveOn(
  deps: Pick<Deps, 'store' | 'clock' | 'random' | 'rates'>,
  params: { signal?: AbortSignal } = {},
): Promise<number> {
  let lived = 0
  while (!params.signal?.aborted) {
    const batch = await deps.store.transaction(async (tx) => {
      const windows = await lockUnsignedWindows(tx, { at: deps.clock.now(), limit: BATCH_SIZE })
      for (const window of windows) await live(deps, tx, window)
      return windows.length
    })
    lived += batch
    if (batch === 0) break
  }
  return lived
}

/** {@link liveOn} as work that comes back. */
export function testModeJobs(parts: Pick<Deps, 'random' | 'rates'>): Job[] {
  return [
    {
      name: 'let sample subscribers live on',
      everyMs: EVERY_MS,
      run: (deps, signal) => liveOn({ ...deps, ...parts }, { signal }),
    },
  ]
}

async function live(
  deps: Pick<Deps, 'store' | 'random' | 'rates'>,
  tx: Database,
  { subscriber, subscription, token, charge }: UnsignedWindow,
): Promise<void> {
  const { id, nextPeriod: period, nextChargeAt } = subscriber
  if (period === null || nextChargeAt === null) return
  // It happens when it was due, however much later this is run.
  const clock = new ManualClock(charge?.nextAttemptAt ?? nextChargeAt)
  const at = clock.now()
  if (subscription.status === 'archived') {
    const state = cancelNow(subscriber, at, { reason: 'subscription_archived', comment: null })
    await updateSubscriberState(tx, { row: subscriber, state, at })
    await writeSubscriberEvent(tx, { type: 'subscriber.cancelled', subscriberId: id, at })
    return
  }
  const inside = { ...deps, clock, store: joinTransaction(deps.store, tx) }
  const amountAtomic = await chargeAmount(deps, { subscriber, token })
  const retryAt = nextAttemptAt(subscriber, subscription, { period, attempts: 1, at })
  const stumbles = new Dice(seededRandom(`sample charge ${id} ${period}`)).chance(STUMBLES)
  if (charge === null && retryAt !== null && stumbles) {
    const failed = { attempt: 1, reason: 'insufficient_balance', nextAttemptAt: retryAt }
    await recordChargeFailed(inside, { subscriberId: id, period, amountAtomic, ...failed })
  } else {
    await recordChargePaid(inside, { subscriberId: id, period, amountAtomic })
  }
}
