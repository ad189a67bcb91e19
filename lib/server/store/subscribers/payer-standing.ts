import 'server-only'
import { and, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Address, Hex } from 'viem'
import { chargesBefore } from '@/lib/billing/changes/change-terms'
import { allowedChargesLeft } from '@/lib/billing/checkout/allowance-reach'
import { asTakenBack } from '@/lib/billing/subscriptions/scheduled-cancel'
import { type AllowanceShare, largerClaim } from '@/lib/mandate/allowance/allowance-needed'
import type { MandateRow } from '../chain/mandates'
import type { Database } from '../database/database'
import { subscriberChanges } from '../schema/change-schema'
import { charges, enrolments, mandates } from '../schema/payment-schema'
import { isRunningStatus } from '../schema/running'
import { checkoutSessions, subscribers } from '../schema/schema'

/**
 * Amounts that a payer allowed one puller to take in one token and that are not used up: for mandates of running
 * subscribers, for those on their way to the chain, and for signed changes that wait. A change that waits will replace its
 * subscriber's present terms, or be given up, so that only the larger of the two amounts counts. A subscriber that its
 * payer has set to end needs nothing more; one that the merchant did needs what it had, since it can take that back alone.
 */
export async function listAllowanceShares(db: Database, params: AllowancePlace): Promise<AllowanceShare[]> {
  return listShares(db, params, null)
}

/** Those amounts but for one mandate, and for the change that is to replace it. */
export async function listOtherShares(
  db: Database,
  params: AllowancePlace & { id: Hex },
): Promise<AllowanceShare[]> {
  return listShares(db, params, params.id)
}

/** Allowance of one payer for one puller in one token. */
interface AllowancePlace {
  readonly chainId: number
  readonly puller: Address
  readonly token: Address
  readonly payer: Address
}

async function listShares(db: Database, place: AllowancePlace, but: Hex | null): Promise<AllowanceShare[]> {
  const running = await db
    .select({ mandate: mandates, subscriber: subscribers, enrolment: enrolments })
    .from(mandates)
    .leftJoin(subscribers, eq(subscribers.id, mandates.subscriberId))
    .leftJoin(enrolments, eq(enrolments.mandateId, mandates.id))
    .where(
      and(
        isAt(mandates, place),
        inArray(mandates.status, ['pending', 'live']),
        but === null ? undefined : ne(mandates.id, but),
      ),
    )
  const changes = await db
    .select()
    .from(subscriberChanges)
    .where(
      and(
        isAt(subscriberChanges, place),
        eq(subscriberChanges.status, 'waiting'),
        but === null ? undefined : ne(subscriberChanges.previousMandateId, but),
      ),
    )
  const claims = new Map<Hex, readonly AllowanceShare[]>()
  for (const { mandate, subscriber, enrolment } of running) {
    const ofEnrolment = enrolment?.status === 'pending' ? enrolment.allowedPeriods : 0
    const periods = subscriber ? allowedChargesLeft(asTakenBack(subscriber)) : ofEnrolment
    claims.set(mandate.id, [{ capAtomic: BigInt(mandate.message.maxAmountPerPeriod), periods }])
  }
  for (const change of changes) {
    const { previousMandateId, capAtomic, allowedPeriods } = change
    const coming: AllowanceShare[] = [{ capAtomic, periods: allowedPeriods }]
    const present = running.find(({ mandate }) => mandate.id === previousMandateId)
    const goesOn = present?.subscriber && asTakenBack(present.subscriber)
    if (goesOn?.nextPeriod === null) continue
    if (present && goesOn) coming.push(shareBefore(change, { ...present, subscriber: goesOn }))
    claims.set(previousMandateId, largerClaim(coming, claims.get(previousMandateId) ?? []))
  }
  return [...claims.values()].flat()
}

/**
 * Share of the charges that fall due before a change holds: the allowance that is given with it is for these too, where
 * both are paid in one token.
 */
export function shareBefore(
  change: { readonly token: Address; readonly startsAt: Date },
  present: {
    readonly mandate: Pick<MandateRow, 'token' | 'message'>
    readonly subscriber: Parameters<typeof chargesBefore>[0]
  },
): AllowanceShare {
  const capAtomic = BigInt(present.mandate.message.maxAmountPerPeriod)
  const isSameToken = present.mandate.token === change.token
  return { capAtomic, periods: isSameToken ? chargesBefore(present.subscriber, change.startsAt) : 0 }
}

const isAt = (
  table: typeof mandates | typeof subscriberChanges,
  { chainId, payer, token, puller }: AllowancePlace,
) => and(eq(table.chainId, chainId), eq(table.payer, payer), eq(table.token, token), eq(table.puller, puller))

/**
 * True while a charge of the account in a token is signed and in no block yet, of whichever merchant: what the chain
 * shows of the account counts without it.
 */
export async function hasUnminedCharge(
  db: Database,
  params: { chainId: number; payer: Address; token: Address },
): Promise<boolean> {
  const [row] = await db
    .select({ id: mandates.id })
    .from(mandates)
    .leftJoin(
      charges,
      and(
        eq(charges.subscriberId, mandates.subscriberId),
        eq(charges.terms, mandates.terms),
        eq(charges.status, 'submitted'),
      ),
    )
    .leftJoin(
      enrolments,
      and(
        eq(enrolments.mandateId, mandates.id),
        eq(enrolments.status, 'pending'),
        isNotNull(enrolments.transactionId),
      ),
    )
    .where(
      and(
        eq(mandates.chainId, params.chainId),
        eq(mandates.payer, params.payer),
        eq(mandates.token, params.token),
        or(isNotNull(charges.id), isNotNull(enrolments.id)),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Serializes what is signed of an account in a token, until the transaction ends. */
export async function lockPurse(
  tx: Database,
  { chainId, payer, token }: { chainId: number; payer: Address; token: Address },
): Promise<void> {
  const name = `purse ${chainId}:${payer}:${token}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

interface Standing {
  readonly subscriptionId: string
  readonly chainId: number
  readonly accounts: readonly Address[]
}

/** True if one of the accounts pays for the subscription already, or has a pending enrolment. */
export async function paysAlready(db: Database, standing: Standing): Promise<boolean> {
  return (await findPaying(db, standing)) !== null
}

/**
 * Start of the subscription's payment by one of the accounts: as the wallet of a running subscriber or as the payer
 * of a mandate. No date while the terms are on their way to the chain.
 */
export async function findPaying(
  db: Database,
  params: Standing,
): Promise<{ readonly since: Date | null } | null> {
  const { subscriptionId, chainId } = params
  const accounts = [...params.accounts]
  const isRunning = and(eq(subscribers.subscriptionId, subscriptionId), isRunningStatus(subscribers.status))
  const isPayer = and(eq(mandates.chainId, chainId), inArray(mandates.payer, accounts))
  const running = { since: subscribers.subscribedAt }
  const byWallet = db
    .select(running)
    .from(subscribers)
    .where(and(isRunning, inArray(subscribers.eoaAddress, accounts)))
  const byMandate = db
    .select(running)
    .from(mandates)
    .innerJoin(subscribers, eq(subscribers.id, mandates.subscriberId))
    .where(and(isPayer, isRunning))
  const onItsWay = db
    .select({ since: sql<Date>`null::timestamptz` })
    .from(enrolments)
    .innerJoin(checkoutSessions, eq(checkoutSessions.id, enrolments.checkoutSessionId))
    .innerJoin(mandates, eq(mandates.id, enrolments.mandateId))
    .where(
      and(
        eq(enrolments.status, 'pending'),
        eq(checkoutSessions.subscriptionId, subscriptionId),
        or(isPayer, inArray(enrolments.eoaAddress, accounts)),
      ),
    )
  const [found] = await unionAll(byWallet, byMandate, onItsWay).limit(1)
  return found ? { since: found.since as Date | null } : null
}

/**
 * True if one of the accounts ever began a trial of the subscription: as the wallet of a subscriber, as the smart wallet
 * that goes with it, or as the payer of its mandate, on whichever chain.
 */
export async function hadTrial(
  db: Database,
  params: { subscriptionId: string; accounts: readonly Address[] },
): Promise<boolean> {
  const accounts = [...params.accounts]
  // Without a trial the first charge was due before the subscriber existed; a free plan has none.
  const isTrial = and(
    eq(subscribers.subscriptionId, params.subscriptionId),
    sql`coalesce(${subscribers.beganChargingAt}, ${subscribers.firstChargeAt}) > ${subscribers.subscribedAt}`,
    gt(subscribers.priceMicroUsd, 0n),
  )
  const byWallet = db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(isTrial, inArray(subscribers.eoaAddress, accounts)))
  const bySmartWallet = db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(isTrial, inArray(subscribers.swAddress, accounts)))
  const byMandate = db
    .select({ id: subscribers.id })
    .from(mandates)
    .innerJoin(subscribers, eq(subscribers.id, mandates.subscriberId))
    .where(
      and(eq(mandates.subscriptionId, params.subscriptionId), inArray(mandates.payer, accounts), isTrial),
    )
  const [found] = await unionAll(byWallet, bySmartWallet, byMandate).limit(1)
  return found !== undefined
}

/** Serializes enrolments of a wallet for a subscription, until the transaction ends. */
export async function lockWallet(
  tx: Database,
  params: { subscriptionId: string; eoaAddress: Address },
): Promise<void> {
  const name = `${params.subscriptionId}:${params.eoaAddress}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
