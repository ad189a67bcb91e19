import 'server-only'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { customerSearch } from '@/lib/billing/customers/customer-search'
import type { Database } from '../database/database'
import { charges } from '../schema/payment-schema'
import { subscribers, subscriptions } from '../schema/schema'

/** Filters by which a list finds customers. */
export interface CustomerFilters {
  /** The beginning of an address, an email address or a reference, or the hash of a payment's transaction. */
  readonly search?: string | undefined
  /** The merchant's reference, whole. */
  readonly clientReferenceId?: string | undefined
}

/** True for the subscribers that the filters match; undefined where there is none. */
export function customerMatches({ search, clientReferenceId }: CustomerFilters): SQL | undefined {
  return and(
    search ? customerBegins(search) : undefined,
    clientReferenceId === undefined ? undefined : eq(subscribers.clientReferenceId, clientReferenceId),
  )
}

/** Each condition has an index of its own, which the planner joins. */
function customerBegins(text: string): SQL | undefined {
  const { address, clientReferenceId, email, transaction } = customerSearch(text)
  return or(
    address === null ? undefined : begins(sql`lower(${subscribers.eoaAddress})`, address),
    clientReferenceId === null ? undefined : begins(sql`${subscribers.clientReferenceId}`, clientReferenceId),
    email === null ? undefined : beginsInAnyCase(sql`lower(${subscribers.email})`, email),
    transaction === null ? undefined : hasPaidBy(transaction),
  )
}

/** True for the subscribers that a transaction took a payment of, among those of its merchant. */
const hasPaidBy = (hash: string) =>
  sql`${subscribers.id} in (
    select ${charges.subscriberId} from ${charges}
    where ${charges.merchantId} = ${subscribers.merchantId} and ${charges.transactionHash} = ${hash}
  )`

function begins(column: SQL, text: string): SQL {
  return sql`${column} like ${beginning(text)}`
}

/** The database folds both: what is lower case beyond ASCII depends on its locale. */
function beginsInAnyCase(lowered: SQL, text: string): SQL {
  return sql`${lowered} like lower(${beginning(text)}::text)`
}

const beginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`

/** Ids of a merchant's subscribers that the filters match, found through the indexes of each subscription. */
export function matchingSubscribers(db: Database, merchantId: string, filters: CustomerFilters) {
  return db
    .select({ id: subscribers.id })
    .from(subscribers)
    .innerJoin(subscriptions, eq(subscriptions.id, subscribers.subscriptionId))
    .where(
      and(
        eq(subscriptions.merchantId, merchantId),
        eq(subscribers.merchantId, merchantId),
        customerMatches(filters),
      ),
    )
}

/** True where a list is to be narrowed to some customers. */
export function namesCustomers({ search, clientReferenceId }: CustomerFilters): boolean {
  return Boolean(search) || clientReferenceId !== undefined
}
