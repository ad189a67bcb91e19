import 'server-only'
import { dayOf } from '@/lib/billing/calendar'
import { addDays, daysBetween, microUsdFromTwelfths } from '@/lib/billing/money/recurring-revenue'
import {
  FORECAST_DAYS,
  type ForeseenDay,
  foreseenByDay,
  type MissingFunds,
  missingFunds,
} from '@/lib/billing/money/revenue-forecast'
import { permissionEndsAt } from '@/lib/billing/subscriptions/permission-renewal'
import type { Deps } from '../../deps'
import { readKeptForecast } from '../../store/reports/metrics'
import { type FailingSubscriber, listFailing, sumReplacedTurns } from '../../store/reports/revenue-forecast'
import { findFundsOf } from '../../store/subscribers/payer-funds'

/** Subscribers that are told with their reason; of more only the number is. */
const SHOWN_FAILURES = 20

/** Revenue of the days ahead, and who will fail. */
export interface RevenueForecast {
  readonly asOf: Date
  readonly mrrMicroUsd: bigint
  readonly byDay: readonly ForeseenDay[]
  readonly failing: readonly (FailingSubscriber & { readonly reason: MissingFunds })[]
  readonly failingCount: number
}

/** Foresees a merchant's revenue, from what is signed and from what wallets held when they were last read. */
export async function foreseeRevenue(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { merchantId }: { readonly merchantId: string },
): Promise<RevenueForecast> {
  const now = clock.now()
  const today = dayOf(now)
  const days = daysBetween(addDays(today, 1), addDays(today, FORECAST_DAYS))
  const before = addDays(today, FORECAST_DAYS + 1)
  const span = { merchantId, until: new Date(`${before}T00:00:00.000Z`) }
  const [{ groups, turns, failing: failingCount }, replaced, failing] = await Promise.all([
    readKeptForecast(store.db, { merchantId, before }),
    sumReplacedTurns(store.db, span),
    listFailing(store.db, { ...span, limit: SHOWN_FAILURES }),
  ])
  const paying = groups
    .filter(({ status }) => status !== 'trialing' && status !== 'paused')
    .reduce((sum, { twelfths }) => sum + twelfths, 0n)
  return {
    asOf: now,
    mrrMicroUsd: microUsdFromTwelfths(paying),
    byDay: foreseenByDay(days, { now: paying, changes: [...turns, ...replaced] }),
    failing: await Promise.all(
      failing.map(async (each) => ({ ...each, reason: await reasonOf({ store }, each) })),
    ),
    failingCount,
  }
}

async function reasonOf(
  { store }: Pick<Deps, 'store'>,
  { subscriber, chargesFunded, failsAt }: FailingSubscriber,
): Promise<MissingFunds> {
  const { id: subscriberId, merchantId } = subscriber
  const funds = await findFundsOf(store.db, { merchantId, subscriberId })
  const permittedUntil = permissionEndsAt(subscriber)
  return missingFunds({
    balance: funds?.balanceAtomic ?? 0n,
    allowance: funds?.allowanceAtomic ?? 0n,
    amount: subscriber.capAtomic,
    funded: chargesFunded,
    isPermissionOver: permittedUntil !== null && permittedUntil <= failsAt,
  })
}
