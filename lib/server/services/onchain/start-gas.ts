import 'server-only'
import { GasBudgetSpentError } from '@/lib/billing/checkout/checkout-refusals'
import { DAY_MS } from '@/lib/billing/durations'
import { networkName } from '@/lib/billing/networks'
import { merchantStartGas, signedCancelGas } from '../../chain/fees/start-gas-budget'
import type { PaymentNetwork } from '../../chain/payment-networks'
import type { Clock } from '../../clock'
import type { Deps } from '../../deps'
import { addRateCounts, findRateCounts } from '../../store/accounts/rate-counts'
import { sumWaitingGas } from '../../store/checkout/enrolments'
import type { Database } from '../../store/database/database'
import { writeEvent } from '../../store/reports/events'

type Network = Pick<PaymentNetwork, 'chainId' | 'startGasPerDay'>

/** Counter of a day's gas, with its limit. */
interface Budget {
  readonly bucket: string
  readonly limit: bigint
}

/** The day (UTC) by the machine's clock: what a stranger can make the keeper spend does not follow billing time. */
function dayOf(clock: Clock): { name: string; endsAt: Date } {
  const day = Math.floor(clock.now().getTime() / DAY_MS)
  return { name: new Date(day * DAY_MS).toISOString().slice(0, 10), endsAt: new Date((day + 1) * DAY_MS) }
}

/** Uses of the keys that strangers ask for, each with a day's gas of its own. */
type Use = 'start' | 'cancel'

function budgetsOf(
  network: Network,
  merchantId: string,
  { day, use = 'start' }: { day: string; use?: Use },
): { all: Budget; ofMerchant: Budget } {
  const { chainId, startGasPerDay } = network
  const limit = use === 'start' ? startGasPerDay : signedCancelGas(startGasPerDay)
  const bucket = `${use}-gas ${chainId} ${day}`
  return {
    all: { bucket, limit },
    ofMerchant: { bucket: `${bucket} ${merchantId}`, limit: merchantStartGas(limit) },
  }
}

/**
 * Takes the gas limit of a start or a deployment from the day's budgets of network and merchant, as a part of the
 * transaction that signs it. Where one is spent nothing is taken, and the merchant hears of it once a day by an event.
 * @returns whether it was taken.
 */
export async function takeStartGas(
  tx: Database,
  deps: Pick<Deps, 'wallClock' | 'clock'>,
  params: { network: Network; merchantId: string; gas: bigint },
): Promise<boolean> {
  if (await takeGas(tx, deps, { ...params, use: 'start' })) return true
  await announceSpent(tx, deps, params)
  return false
}

/**
 * Takes the gas limit of an end that a payer signed from the day's budgets of network and merchant, as a part of the
 * transaction that signs it. Where one is spent nothing is taken.
 * @returns whether it was taken.
 */
export function takeCancelGas(
  tx: Database,
  deps: Pick<Deps, 'wallClock'>,
  params: { network: Network; merchantId: string; gas: bigint },
): Promise<boolean> {
  return takeGas(tx, deps, { ...params, use: 'cancel' })
}

async function takeGas(
  tx: Database,
  deps: Pick<Deps, 'wallClock'>,
  params: { network: Network; merchantId: string; gas: bigint; use: Use },
): Promise<boolean> {
  const { network, merchantId, gas, use } = params
  const { name: day, endsAt } = dayOf(deps.wallClock)
  const budgets = Object.values(budgetsOf(network, merchantId, { day, use }))
  const count = (by: bigint) =>
    addRateCounts(
      tx,
      budgets.map(({ bucket }) => ({ bucket, count: Number(by), expiresAt: endsAt })),
    )
  const totals = await count(gas)
  if (budgets.every(({ bucket, limit }) => BigInt(totals.get(bucket) ?? 0) <= limit)) return true
  await count(-gas)
  return false
}

/** Tells a merchant once a day, by an event, that its starts on a network wait for the next one. */
export async function announceSpent(
  tx: Database,
  deps: Pick<Deps, 'wallClock' | 'clock'>,
  { network, merchantId }: { network: Network; merchantId: string },
): Promise<void> {
  const { name, endsAt } = dayOf(deps.wallClock)
  const notice = `start-gas-notice ${network.chainId} ${name} ${merchantId}`
  const notices = await addRateCounts(tx, [{ bucket: notice, count: 1, expiresAt: endsAt }])
  if (notices.get(notice) !== 1) return
  await writeEvent(tx, {
    merchantId,
    type: 'network.gas_budget_spent',
    data: { network: network.chainId, until: endsAt.toISOString() },
    createdAt: deps.clock.now(),
  })
}

/** True where the day's budgets of network and merchant pay for a start of this much gas. */
export async function hasStartGas(
  { store, wallClock }: Pick<Deps, 'store' | 'wallClock'>,
  params: { network: Network; merchantId: string; gas: bigint },
): Promise<boolean> {
  const { network, merchantId, gas } = params
  const budgets = Object.values(budgetsOf(network, merchantId, { day: dayOf(wallClock).name }))
  const used = await findRateCounts(store.db, { buckets: budgets.map(({ bucket }) => bucket) })
  return budgets.every(({ bucket, limit }) => BigInt(used.get(bucket) ?? 0) + gas <= limit)
}

/**
 * Refuses new terms where the day's budgets would not pay for bringing them to the chain, after all that waits.
 * @param db - a transaction that holds `lockStartGas`, where the terms are stored with it
 * @param params.gas - the most that it may take
 * @throws GasBudgetSpentError
 */
export async function requireStartGas(
  db: Database,
  { wallClock }: Pick<Deps, 'wallClock'>,
  params: { network: Network; merchantId: string; gas: bigint },
): Promise<void> {
  const { network, merchantId, gas } = params
  const { chainId } = network
  // Read before what was taken: a start that is signed in between counts twice rather than not at all.
  const waiting = await sumWaitingGas(db, { chainId, merchantId })
  const budgets = budgetsOf(network, merchantId, { day: dayOf(wallClock).name })
  const used = await findRateCounts(db, { buckets: [budgets.all.bucket, budgets.ofMerchant.bucket] })
  for (const scope of ['all', 'ofMerchant'] as const) {
    const { bucket, limit } = budgets[scope]
    const taken = BigInt(used.get(bucket) ?? 0) + waiting[scope]
    if (taken + gas > limit) throw new GasBudgetSpentError(networkName(chainId))
  }
}

/** Gas that starts and deployments took on a network today, over all merchants. */
export async function readStartGasUsed(
  { store, wallClock }: Pick<Deps, 'store' | 'wallClock'>,
  { network }: { network: Network },
): Promise<bigint> {
  const { bucket } = budgetsOf(network, '', { day: dayOf(wallClock).name }).all
  return BigInt((await findRateCounts(store.db, { buckets: [bucket] })).get(bucket) ?? 0)
}
