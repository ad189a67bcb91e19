import { sql } from 'drizzle-orm'
import { zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVERY_CHAIN } from '@/lib/billing/accounts/sign-in-wallet'
import { findLiveApiKey } from '@/lib/server/store/accounts/api-keys'
import { findLiveSession } from '@/lib/server/store/accounts/sessions'
import { findCheckout } from '@/lib/server/store/checkout/checkout-sessions'
import type { Database } from '@/lib/server/store/database/database'
import { listRunningOf } from '@/lib/server/store/entitlements/entitlements'
import { openTestStore, type TestStore } from '@/tests/support/service/database'

const ID = '00000000-0000-4000-8000-000000000001'
const AT = new Date('2026-11-21T10:00:00Z')
/** Runs for which Postgres plans a statement for its values, before it compares that with a plan for any. */
const FIRST_RUNS = 5

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const merchantId = ID
const customer = { address: zeroAddress, chainId: EVERY_CHAIN }

/** Reads of single records, which share a statement with those that are asked for at the same moment. */
const READS: readonly [statement: string, read: (db: Database) => Promise<unknown>][] = [
  ['api_keys', (db) => findLiveApiKey(db, { keyHash: 'hash', now: AT })],
  ['sessions', (db) => findLiveSession(db, { tokenHash: 'hash', now: AT, idleSince: AT })],
  ['checkouts', (db) => findCheckout(db, { id: ID })],
  [
    'running_of_reference',
    (db) => listRunningOf(db, { merchantId, customer: { clientReferenceId: 'mine' } }),
  ],
  ['running_of_key', (db) => listRunningOf(db, { merchantId, customer })],
  [
    'running_of_smart_wallet',
    (db) => listRunningOf(db, { merchantId, customer: { ...customer, chainId: 1 } }),
  ],
]

test.each(READS)(
  'Postgres plans %s for any values, and not anew at each request',
  async (statement, read) => {
    await store.transaction(async (tx) => {
      await tx.execute(sql`set local plan_cache_mode = auto`)
      for (let run = 0; run <= FIRST_RUNS; run += 1) await read(tx)
      const { rows } = await tx.execute(sql`
      select custom_plans::int, generic_plans::int from pg_prepared_statements where name = ${statement}`)
      expect(rows).toEqual([{ custom_plans: FIRST_RUNS, generic_plans: 1 }])
    })
  },
)
