import 'server-only'
import { and, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import type { Database } from '../database/database'
import { enrolments } from '../schema/payment-schema'

/**
 * Ids of the discounts that one of the accounts signed for and got, or is about to get: as the wallet of a subscriber, or
 * as the smart wallet that goes with it. What came of the subscription since does not matter.
 */
export async function listHadDiscounts(
  db: Database,
  params: { accounts: readonly Address[] },
): Promise<Set<string>> {
  const accounts = [...params.accounts]
  const discountId = sql<string>`${enrolments.discount} ->> 'id'`
  const isHad = and(isNotNull(enrolments.discount), ne(enrolments.status, 'failed'))
  const found = db.select({ discountId }).from(enrolments)
  const had = await unionAll(
    found.where(and(isHad, inArray(enrolments.eoaAddress, accounts))),
    db
      .select({ discountId })
      .from(enrolments)
      .where(and(isHad, inArray(enrolments.swAddress, accounts))),
  )
  return new Set(had.map((each) => each.discountId))
}
