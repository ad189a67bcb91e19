import 'server-only'
import type { Address } from 'viem'
import { chargesBefore, isAllowedByChange } from '@/lib/billing/changes/change-terms'
import { comingTerms } from '@/lib/billing/changes/coming-terms'
import {
  type Forecast,
  type ForecastSubscriber,
  forecastRenewals,
  isAtRisk,
} from '@/lib/billing/charges/forecast'
import { allowedChargesLeft } from '@/lib/billing/checkout/allowance-reach'
import { chargesLeft } from '@/lib/billing/discounts/discount'
import { RateUnavailableError } from '@/lib/billing/money/rate-unavailable-error'
import { isPermissionEnding } from '@/lib/billing/subscriptions/permission-renewal'
import { isOver, nextChargeAt } from '@/lib/billing/subscriptions/subscriber'
import { encodeFunds } from '@/lib/wire/subscribers/encode-funds'
import type { Deps } from '../../deps'
import type { Database } from '../../store/database/database'
import { isBeingRenewed } from '../../store/subscribers/allowance-renewals'
import {
  type ChangeRow,
  findWaitingChange,
  isUnmined,
  listLatestChanges,
} from '../../store/subscribers/changes'
import {
  deleteForecast,
  type ForeseenSubscriber,
  findForecast,
  findPurseOf,
  listSubscribersOfPayers,
  saveForecast,
} from '../../store/subscribers/payer-funds'
import { writeSubscriberEvent } from '../../store/subscribers/subscriber-events'
import { lockSubscriber, type SubscriberRow } from '../../store/subscribers/subscribers'
import { chargeAmount } from '../onchain/charge-amount'

type ForecastDeps = Pick<Deps, 'store' | 'clock' | 'rates'>

/**
 * Forecasts the renewals of all running subscribers of these payers from their funds as last read, and
 * records `subscriber.at_risk` once when a charge that will fail comes near. A payer with funds again is no
 * longer at risk. In the same way it records `subscriber.permission_ending` when an allowance is nearly used up.
 * Nothing is foreseen of who pays the next charge in another token: what its payer has in this one says nothing of it.
 */
export async function forecastPayers(
  deps: ForecastDeps,
  params: { chainId: number; payers: readonly Address[] },
): Promise<void> {
  await forecastAll(deps, await listSubscribersOfPayers(deps.store.db, params))
}

/**
 * Forecasts the renewals of a subscriber's payer anew from its funds as last read, where a change of the subscriber has
 * made what was foreseen untrue: no page speaks of charges as they were before. Funds that are to be read again at once
 * are left to that reading.
 */
export async function forecastAnew(
  deps: ForecastDeps,
  { subscriberId }: { subscriberId: string },
): Promise<void> {
  const purse = await findPurseOf(deps.store.db, { subscriberId })
  if (purse) await forecastPayers(deps, { chainId: purse.chainId, payers: [purse.payer] })
}

async function forecastAll(deps: ForecastDeps, paying: readonly ForeseenSubscriber[]): Promise<void> {
  const signed = await listSignedTerms(deps.store.db, paying)
  const isFromHere = (each: ForeseenSubscriber) => !isPaidElsewhere(each, signed.get(each.subscriber.id))
  const watched = paying.filter(isFromHere)
  const comingTo = (each: ForeseenSubscriber) => {
    const terms = signed.get(each.subscriber.id)
    return terms && isPaidAlike(each, terms) ? terms : undefined
  }
  for (const { subscriber, forecast } of paying.filter((each) => !isFromHere(each))) {
    if (forecast) await deleteForecast(deps.store.db, { ...subscriber, subscriberId: subscriber.id })
  }
  const purses = new Map<string, ForeseenSubscriber[]>()
  for (const each of watched) {
    const purse = `${each.mandate.payer} ${each.mandate.token}`
    purses.set(purse, [...(purses.get(purse) ?? []), each])
  }
  for (const sharing of purses.values()) {
    const balance = latest(sharing)?.balanceAtomic
    if (balance === undefined) continue
    const subscribers = await Promise.all(
      sharing.map(async (each) => ({
        ...(await comingCharges(deps, each, comingTo(each))),
        id: each.subscriber.id,
        allowanceKey: each.mandate.puller,
      })),
    )
    const allowances = new Map<string, bigint>()
    for (const each of sharing) {
      const { puller } = each.mandate
      const permit = await comingPermit(deps.store.db, comingTo(each))
      const allowance = comingAllowance(each, permit)
      if (allowance >= (allowances.get(puller) ?? 0n)) allowances.set(puller, allowance)
    }
    for (const forecast of forecastRenewals(subscribers, { balance, allowances })) {
      const of = sharing.find(({ subscriber }) => subscriber.id === forecast.subscriberId)
      if (of) await keepForecast(deps, { of, forecast })
    }
  }
}

/** Terms by subscriber that its payer signed for later. */
async function listSignedTerms(
  db: Database,
  paying: readonly ForeseenSubscriber[],
): Promise<ReadonlyMap<string, ChangeRow>> {
  const subscriberIds = paying.map(({ subscriber }) => subscriber.id)
  const changes = await listLatestChanges(db, { subscriberIds })
  return new Map(changes.flatMap(({ row }) => comingTerms(row) ?? []).map((row) => [row.subscriberId, row]))
}

/** True where terms take from the same balance and allowance as a mandate. */
const isPaidAlike = ({ mandate }: ForeseenSubscriber, { token, puller }: ChangeRow): boolean =>
  mandate.token === token && mandate.puller === puller

/** True where signed terms have the very next charge taken from another balance or allowance. */
function isPaidElsewhere(each: ForeseenSubscriber, terms: ChangeRow | undefined): boolean {
  const at = nextChargeAt(each.subscriber)
  return terms !== undefined && at !== null && terms.startsAt <= at && !isPaidAlike(each, terms)
}

/** Times and amounts of the next charges: under signed terms from when they hold on. */
async function comingCharges(
  deps: Pick<Deps, 'rates'>,
  { subscriber, token }: ForeseenSubscriber,
  change: ChangeRow | undefined,
): Promise<Pick<ForecastSubscriber, 'state' | 'allowed' | 'amounts'>> {
  const amounts = await expectedAmounts(deps, { subscriber, token })
  const standing = { state: subscriber, allowed: allowedChargesLeft(subscriber), amounts }
  if (!change) return standing
  const { startsAt, periodMonths, maxPeriods } = change
  const before = chargesBefore(subscriber, startsAt)
  // Only a new price of the same plan holds after further charges.
  if (before > 0 && periodMonths !== subscriber.periodMonths) return standing
  const { priceMicroUsd, discount, capAtomic, planId, quantity } = change
  const chargesPaid = subscriber.chargesPaid + before
  const terms = { priceMicroUsd, discount, capAtomic, planId, quantity, periodMonths, chargesPaid }
  const then = await expectedAmounts(deps, { subscriber: { ...subscriber, ...terms }, token })
  const until = Array.from({ length: before }, (_, index) => amounts[index] ?? amounts.at(-1) ?? amounts[0])
  const [first = then[0], ...others] = [...until, ...then]
  const state = before > 0 ? subscriber : { firstChargeAt: startsAt, periodMonths, maxPeriods, nextPeriod: 0 }
  const isCovered = isAllowedByChange(subscriber, change) || standing.allowed >= before
  const allowed = isCovered ? before + change.allowedPeriods : standing.allowed
  return { state, allowed, amounts: [first, ...others] }
}

/** The permit of a change while it is still to set the allowance: once its transaction is in a block, the allowance says. */
async function comingPermit(db: Database, change: ChangeRow | undefined): Promise<ChangeRow['permit']> {
  if (!change?.permit) return null
  const { permit, permitTransactionId: id } = change
  return id === null || (await isUnmined(db, { id })) ? permit : null
}

/**
 * Allowance of a payer's next charge: a permit that waits with the terms, or with a change of them, sets it before.
 * @param coming - that of the change; null for none
 */
function comingAllowance({ mandate, funds }: ForeseenSubscriber, coming: ChangeRow['permit']): bigint {
  const allowance = funds?.allowanceAtomic ?? 0n
  const waits = mandate.status === 'pending' && mandate.permissionNeededAt === null
  let most = allowance
  for (const permit of [waits ? mandate.permit : null, coming]) {
    const permitted = BigInt(permit?.value ?? 0)
    if (permitted > most) most = permitted
  }
  return most
}

const latest = (sharing: readonly ForeseenSubscriber[]) =>
  sharing
    .flatMap(({ funds }) => funds ?? [])
    .sort((a, b) => b.readAt.getTime() - a.readAt.getTime())
    .at(0)

/** Amounts of the next charges, those that a discount reduces first; without credit, which lowers some of them. */
async function expectedAmounts(
  deps: Pick<Deps, 'rates'>,
  { subscriber, token }: Pick<ForeseenSubscriber, 'subscriber' | 'token'>,
): Promise<[bigint, ...bigint[]]> {
  const { discount, chargesPaid } = subscriber
  const terms = { ...subscriber, creditMicroUsd: 0n }
  const next = await expectedAmount(deps, { subscriber: terms, token })
  const reduced = discount && chargesLeft(discount, chargesPaid)
  if (!reduced) return [next]
  const full = await expectedAmount(deps, { subscriber: { ...terms, discount: null }, token })
  return [next, ...Array<bigint>(reduced - 1).fill(next), full]
}

/** Amount of the next charge; while no rate is known, the signed cap. */
async function expectedAmount(
  deps: Pick<Deps, 'rates'>,
  params: Parameters<typeof chargeAmount>[1],
): Promise<bigint> {
  try {
    return await chargeAmount(deps, params)
  } catch (error) {
    if (error instanceof RateUnavailableError) return params.subscriber.capAtomic
    throw error
  }
}

async function keepForecast(
  deps: Pick<Deps, 'store' | 'clock'>,
  { of, forecast }: { of: ForeseenSubscriber; forecast: Forecast },
): Promise<void> {
  const { forecast: before, mandate } = of
  const { chargesFunded, failsAt, lacks } = forecast
  const { id: subscriberId, merchantId } = of.subscriber
  const at = deps.clock.now()
  const risk = isAtRisk({ failsAt }, at)
  // Terms that wait for their first charge use up nothing.
  const endsSoon = (subscriber: SubscriberRow) =>
    mandate.status === 'live' && isPermissionEnding(subscriber, at)
  const same =
    before?.chargesFunded === chargesFunded &&
    before.failsAt?.getTime() === failsAt?.getTime() &&
    before.lacks === lacks &&
    (before.atRiskSince !== null) === risk &&
    (before.permissionEndingSince !== null) === endsSoon(of.subscriber)
  if (same) return
  await deps.store.transaction(async (tx) => {
    const subscriber = await lockSubscriber(tx, { id: subscriberId })
    if (!subscriber || isOver(subscriber)) return
    const known = await findForecast(tx, { merchantId, subscriberId })
    const atRiskSince = risk ? (known?.atRiskSince ?? at) : null
    const isEnding =
      endsSoon(subscriber) &&
      !(await isBeingRenewed(tx, { subscriberId })) &&
      // New terms bring the allowance that was signed with them.
      !(await findWaitingChange(tx, { subscriberId }))
    const permissionEndingSince = isEnding ? (known?.permissionEndingSince ?? at) : null
    const foreseen = { chargesFunded, failsAt, lacks, atRiskSince, permissionEndingSince, readAt: at }
    await saveForecast(tx, { subscriberId, merchantId, ...foreseen })
    const more = { funds: encodeFunds({ ...of, subscriber, forecast: foreseen }) }
    if (risk && !known?.atRiskSince) {
      await writeSubscriberEvent(tx, { type: 'subscriber.at_risk', subscriberId, at, more })
    }
    if (isEnding && !known?.permissionEndingSince) {
      await writeSubscriberEvent(tx, { type: 'subscriber.permission_ending', subscriberId, at, more })
    }
  })
}
