import 'server-only'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Address } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import type { Database } from '../database/database'
import { isRunningStatus } from '../schema/running'
import { subscribers } from '../schema/schema'
import { paidBy } from '../subscribers/payer-subscriptions'
import { type SubscriberDetails, selectDetails } from '../subscribers/subscribers'

/** Customer whose entitlements are asked for. */
export type EntitledCustomer =
  | { readonly clientReferenceId: string }
  /** The key or smart wallet that pays; with the chain `EVERY_CHAIN` of whichever chain it is. */
  | SignInWallet<Address>

/** Running subscribers of one customer that are read. Decided: nobody has so many at one merchant. */
const MOST = 100

/** Running subscribers of a customer of a merchant, the newest first, in one statement. */
export async function listRunningOf(
  db: Database,
  params: { merchantId: string; customer: EntitledCustomer; subscriptionId?: string | undefined },
): Promise<SubscriberDetails[]> {
  const { merchantId, customer, subscriptionId } = params
  return selectDetails(db)
    .where(
      and(
        eq(subscribers.merchantId, merchantId),
        isRunningStatus(subscribers.status),
        subscriptionId === undefined ? undefined : eq(subscribers.subscriptionId, subscriptionId),
        'clientReferenceId' in customer
          ? eq(subscribers.clientReferenceId, customer.clientReferenceId)
          : inArray(subscribers.id, paidBy(db, customer)),
      ),
    )
    .orderBy(desc(subscribers.subscribedAt), desc(subscribers.id))
    .limit(MOST)
}
