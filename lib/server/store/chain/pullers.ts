import 'server-only'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Database } from '../database/database'
import { mandates } from '../schema/payment-schema'

/**
 * The contracts that mandates of a chain name, each once. It jumps from one to the next in the index, since the
 * mandates are many and the contracts few. https://wiki.postgresql.org/wiki/Loose_indexscan
 */
export async function listPullers(db: Database, params: { chainId: number }): Promise<Address[]> {
  const { chainId } = params
  const { rows } = await db.execute<{ puller: Address }>(sql`
    with recursive named as (
      select min(puller) as puller from mandates where chain_id = ${chainId}
      union all
      select (select min(puller) from mandates where chain_id = ${chainId} and puller > named.puller)
      from named where named.puller is not null
    )
    select puller from named where puller is not null`)
  return rows.map(({ puller }) => puller)
}

/** Those of the contracts that mandates name which are in force or may still be. */
export async function findPullersInUse(
  db: Database,
  params: { chainId: number; pullers: readonly Address[] },
): Promise<Address[]> {
  const { chainId, pullers } = params
  if (pullers.length === 0) return []
  const rows = await db
    .selectDistinct({ puller: mandates.puller })
    .from(mandates)
    .where(
      and(
        eq(mandates.chainId, chainId),
        inArray(mandates.puller, [...pullers]),
        ne(mandates.status, 'ended'),
      ),
    )
    .orderBy(asc(mandates.puller))
  return rows.map(({ puller }) => puller)
}

/** Running subscribers by the contract that their mandate names, and by the merchant that it names. */
export async function countSubscribersByPuller(
  db: Database,
): Promise<{ chainId: number; puller: Address; merchant: Address; subscribers: number }[]> {
  // As every version's schema has them, since it is asked before the schema is brought up to date.
  const { rows } = await db.execute<{
    chainId: number
    puller: Address
    merchant: Address
    subscribers: number
  }>(sql`
    select mandates.chain_id as "chainId", mandates.puller::text as puller,
      mandates.message ->> 'merchant' as merchant, count(*)::int as subscribers
    from mandates join subscribers on subscribers.id = mandates.subscriber_id
    where mandates.status <> 'ended' and subscribers.status not in ('cancelled', 'ended')
    group by 1, 2, 3 order by 1, 2, 3`)
  return rows
}

/** All merchants who ever made a subscription; `isPayable` of those that can be paid on the chain. */
export async function listMerchants(
  db: Database,
  params: { chainId: number },
): Promise<{ address: Address; isPayable: boolean }[]> {
  const { rows } = await db.execute<{ address: Address; isPayable: boolean }>(sql`
    select address, exists (
      select from subscriptions join receivers on receivers.subscription_id = subscriptions.id
      where subscriptions.merchant_id = users.id and receivers.network_id = ${params.chainId}
    ) as "isPayable"
    from users where exists (select from subscriptions where subscriptions.merchant_id = users.id)`)
  return rows
}
