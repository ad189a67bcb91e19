import 'server-only'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import type { PayerHelp } from '@/lib/billing/accounts/payer-help'
import { EVERY_CHAIN, type SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { payerHelpOfUser } from '../accounts/users'
import type { Position } from '../database/cursor'
import type { Database } from '../database/database'
import { type FacedMerchantRow, faceOfUser } from '../schema/owner-columns'
import { charges, mandates } from '../schema/payment-schema'
import { plans, subscribers, subscriptions, tokens, users } from '../schema/schema'
import type { SubscriptionRow } from '../subscriptions/subscriptions'
import type { SubscriberDetails } from './subscribers'

/** A subscriber with what its payer has to know to recognize it. */
export interface PaidSubscriber extends SubscriberDetails {
  readonly subscription: Pick<
    SubscriptionRow,
    'id' | 'title' | 'status' | 'paymentLinkId' | 'accessWhilePaused' | 'invoiceDetails'
  >
  readonly merchant: FacedMerchantRow
  /** Contact and pages of the merchant for its payers. */
  readonly help: PayerHelp
}

/**
 * Page of the subscribers that an account pays or paid for, with any merchant, newest first, from after `after`: as
 * the wallet of the terms, or as the payer of a mandate.
 */
export async function pageOfPaidSubscribers(
  db: Database,
  params: { account: SignInWallet<Address>; after: Position | null; limit: number },
): Promise<PaidSubscriber[]> {
  const { account, after, limit } = params
  return selectPaid(db)
    .where(and(inArray(subscribers.id, paidBy(db, account)), after ? beyond(after) : undefined))
    .orderBy(desc(subscribers.subscribedAt), desc(subscribers.id))
    .limit(limit)
}

/** A subscriber of any merchant, or null. Callers check that it is their wallet's. */
export async function findPaidSubscriber(
  db: Database,
  params: { id: string },
): Promise<PaidSubscriber | null> {
  const [row] = await selectPaid(db).where(eq(subscribers.id, params.id))
  return row ?? null
}

/** The subscriber that a charge is of; null where there is no such charge, or the account does not pay for it. */
export async function findPaidSubscriberOfCharge(
  db: Database,
  params: { chargeId: string; account: SignInWallet<Address> },
): Promise<PaidSubscriber | null> {
  const { chargeId, account } = params
  const charged = db.select({ id: charges.subscriberId }).from(charges).where(eq(charges.id, chargeId))
  const [row] = await selectPaid(db).where(
    and(inArray(subscribers.id, charged), inArray(subscribers.id, paidBy(db, account))),
  )
  return row ?? null
}

/** The ids of what an account pays for; of a smart wallet on its own chain alone. */
export function paidBy(db: Database, { address, chainId }: SignInWallet<Address>) {
  return paidByWallet(db, { address, chainId: chainId === EVERY_CHAIN ? null : chainId })
}

/** Like {@link paidBy}, with values or what stands for them; the chain is null for a key. */
export function paidByWallet(
  db: Database,
  { address, chainId }: { address: Address | SQL<Address>; chainId: number | SQL<number> | null },
) {
  const everyChain = db.selectDistinct({ chainId: tokens.chainId }).from(tokens)
  const ofChain =
    chainId === null
      ? undefined
      : inArray(
          subscribers.tokenId,
          db.select({ id: tokens.id }).from(tokens).where(eq(tokens.chainId, chainId)),
        )
  const byWallet = db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(eq(subscribers.eoaAddress, address), ofChain))
  const byMandate = db
    .select({ id: sql<string>`${mandates.subscriberId}`.as('id') })
    .from(mandates)
    .where(
      and(
        chainId === null ? inArray(mandates.chainId, everyChain) : eq(mandates.chainId, chainId),
        eq(mandates.payer, address),
        sql`${mandates.subscriberId} is not null`,
      ),
    )
  return unionAll(byWallet, byMandate)
}

function selectPaid(db: Database) {
  return db
    .select({
      subscriber: subscribers,
      plan: plans,
      token: tokens,
      graceDays: subscriptions.graceDays,
      subscription: {
        id: subscriptions.id,
        title: subscriptions.title,
        status: subscriptions.status,
        paymentLinkId: subscriptions.paymentLinkId,
        accessWhilePaused: subscriptions.accessWhilePaused,
        invoiceDetails: subscriptions.invoiceDetails,
      },
      merchant: faceOfUser,
      help: payerHelpOfUser,
    })
    .from(subscribers)
    .innerJoin(plans, eq(plans.id, subscribers.planId))
    .innerJoin(tokens, eq(tokens.id, subscribers.tokenId))
    .innerJoin(subscriptions, eq(subscriptions.id, subscribers.subscriptionId))
    .innerJoin(users, eq(users.id, subscribers.merchantId))
}

function beyond(after: Position) {
  const at = (after.at ?? new Date(0)).toISOString()
  return sql`(${subscribers.subscribedAt}, ${subscribers.id}) < (${at}::timestamptz, ${after.id}::uuid)`
}
