import 'server-only'
import { and, eq, gt, gte, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import { renewalsLeft } from '@/lib/billing/subscriptions/subscriber'
import type { AllowanceShare } from '@/lib/mandate/allowance/allowance-needed'
import type { Database } from '../database/database'
import { chainTransactions, charges, enrolments, mandates } from '../schema/payment-schema'
import { checkoutSessions, subscribers } from '../schema/schema'

/**
 * Amounts that a payer's mandates may still take through one puller in one token: mandates of running subscribers,
 * and those on their way to the chain.
 */
export async function listAllowanceShares(
  db: Database,
  params: { chainId: number; puller: Address; token: Address; payer: Address },
): Promise<AllowanceShare[]> {
  const rows = await db
    .select({ message: mandates.message, subscriber: subscribers, enrolment: enrolments.status })
    .from(mandates)
    .leftJoin(subscribers, eq(subscribers.id, mandates.subscriberId))
    .leftJoin(enrolments, eq(enrolments.mandateId, mandates.id))
    .where(
      and(
        eq(mandates.chainId, params.chainId),
        eq(mandates.payer, params.payer),
        eq(mandates.token, params.token),
        eq(mandates.puller, params.puller),
        inArray(mandates.status, ['pending', 'live']),
      ),
    )
  return rows.map(({ message, subscriber, enrolment }) => ({
    capAtomic: BigInt(message.maxAmountPerPeriod),
    periods: subscriber ? renewalsLeft(subscriber) : enrolment === 'pending' ? Number(message.maxPeriods) : 0,
  }))
}

/** True if a start of the account was mined on the chain and reverted, of terms signed at `since` or later. */
export async function hasRevertedStart(
  db: Database,
  params: { chainId: number; payer: Address; since: Date },
): Promise<boolean> {
  const [row] = await db
    .select({ id: enrolments.id })
    .from(mandates)
    .innerJoin(enrolments, eq(enrolments.mandateId, mandates.id))
    .leftJoin(chainTransactions, eq(chainTransactions.id, enrolments.transactionId))
    .where(
      and(
        eq(mandates.chainId, params.chainId),
        eq(mandates.payer, params.payer),
        // Terms may wait for longer; their transaction is of the day of its start.
        or(gte(mandates.createdAt, params.since), gte(chainTransactions.createdAt, params.since)),
        or(
          enrolments.hasReverted,
          and(eq(chainTransactions.succeeded, false), isNotNull(chainTransactions.hash)),
        ),
      ),
    )
    .limit(1)
  return row !== undefined
}

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
    .leftJoin(charges, and(eq(charges.subscriberId, mandates.subscriberId), eq(charges.status, 'submitted')))
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
  const isRunning = and(eq(subscribers.subscriptionId, subscriptionId), ne(subscribers.status, 'cancelled'))
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
    gt(subscribers.firstChargeAt, subscribers.subscribedAt),
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
