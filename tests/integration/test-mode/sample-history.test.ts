import { sql } from 'drizzle-orm'
import { getAddress, keccak256, numberToHex } from 'viem'
import { expect, it } from 'vitest'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import { syncTokenCatalogue } from '@/lib/server/services/subscriptions/sync-token-catalogue'
import type { Database } from '@/lib/server/store/database/database'
import {
  type History,
  makeHistory,
  makeSampleMerchant,
  type StagedMerchant,
} from '@/lib/server/test-mode/sample/make-sample-data'
import { type SampleLife, sampleLives } from '@/lib/server/test-mode/sample/sample-life'
import type { SignedRecord } from '@/lib/server/test-mode/sample/sign-on-chain'
import { signLife } from '@/lib/server/test-mode/sample/sign-samples'
import { TEST_TOKENS } from '@/lib/server/test-mode/tokens/test-tokens'
import { shippedTokens } from '@/lib/server/tokens/shipped-tokens'
import { ScriptedChain } from '../../support/chain/scripted-chain'
import { deep } from '../../support/process/deep'
import { makeHistoryByServices } from '../../support/samples/history-by-services'
import { paymentsOn } from '../../support/service/checkout-payment'
import { FACTORY, knownPuller } from '../../support/service/enrolment-fixture'
import { createWorld, WORLD_START } from '../../support/service/world'

it('the sample history is what the services would have left, of some lives of each kind', async () => {
  const lives = sampleLives(WORLD_START, { onChain: false }).filter(({ number }) => number % 7 === 0)
  await expectSameHistory(lives)
})

it('so is that of those who signed, on the chain or waiting for it, of some lives of each kind', async () => {
  const lives = sampleLives(WORLD_START, { onChain: true }).filter(
    ({ number, payer }) => number % 4 === 0 || payer !== undefined,
  )
  await expectSameHistory(lives)
})

it('the sample history is what the services would have left', {
  ...deep('half a minute of processor time; the test before it holds some lives of each kind'),
}, async () => {
  await expectSameHistory(sampleLives(WORLD_START, { onChain: true }))
})

/** Makes the same history in both ways, each in a transaction that is given up, and holds their rows against each other. */
async function expectSameHistory(lives: readonly SampleLife[]): Promise<void> {
  const { deps, clock, close } = await createWorld()
  await syncTokenCatalogue(deps, { tokens: [...shippedTokens, ...TEST_TOKENS] })
  const { store, log } = deps
  const now = clock.now()
  const rowsAfter = async (make: (tx: Database, merchant: StagedMerchant) => Promise<void>) => {
    let rows: Awaited<ReturnType<typeof allRows>> = {}
    await store
      .transaction(async (tx) => {
        await make(tx, await makeSampleMerchant(tx, { store, log, now }))
        rows = await allRows(tx)
        throw new GivenUp()
      })
      .catch((error) => {
        if (!(error instanceof GivenUp)) throw error
      })
    return rows
  }
  const client = new ScriptedChain(LOCAL_TEST_CHAIN_ID)
  const payments = paymentsOn({ chainId: LOCAL_TEST_CHAIN_ID, client })
  const made = await rowsAfter(async (tx, merchant) => {
    const signed = await signAll(merchant, lives)
    await makeHistory(tx, { merchant, lives, signed, now })
  })
  const served = await rowsAfter(async (tx, merchant) => {
    const signed = await signAll(merchant, lives)
    await makeHistoryByServices(tx, { store, log, merchant, lives, signed, payments, now })
  })
  expect(Object.keys(served)).toEqual(expect.arrayContaining(['charges', 'events', 'audit_log', 'invoices']))
  expect(served.subscribers).toHaveLength(lives.length)
  for (const [name, rows] of Object.entries(served)) expect(made[name], name).toEqual(rows)
  expect(Object.keys(made)).toEqual(Object.keys(served))
  await close()
}

/** Terms of those who sign, with places in a chain that nobody asks. */
async function signAll(
  { user, offers }: StagedMerchant,
  lives: readonly SampleLife[],
): Promise<History['signed']> {
  const merchant = getAddress(user.address)
  const puller = knownPuller({ factory: FACTORY, merchant })
  const signed = new Map<number, SignedRecord>()
  for (const life of lives.filter(({ isSigned }) => isSigned)) {
    const record = await signLife(life, { merchant, puller, subscription: offers[life.offer] })
    const place = (period: number) => ({
      transactionHash: keccak256(numberToHex(life.number * 100 + period)),
      blockNumber: BigInt(period + 1),
    })
    signed.set(life.number, { ...record, place })
  }
  return signed
}

class GivenUp extends Error {}

const LOG_ORDER: Readonly<Record<string, string>> = {
  events: 't.created_at, t.subscriber_id, t.id',
  audit_log: 't.created_at, t.target, t.id',
}

/**
 * Rows of all tables that have any, as text. Those of a log are in its order, but for those of several subscribers at the
 * same moment, which one statement writes; they are without the ids that give it.
 */
async function allRows(db: Database): Promise<Record<string, readonly string[]>> {
  const tables = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`)
  const found: Record<string, readonly string[]> = {}
  for (const { name } of tables.rows) {
    // Notes of what the figures have yet to count are written with each change, and mean the same once.
    const which = name === 'uncounted_subscribers' ? 'distinct' : ''
    const { rows } = await db.execute<{ id: string | null; row: string }>(
      sql.raw(`select ${which} to_jsonb(t) ->> 'id' as id, (to_jsonb(t) ${LOG_ORDER[name] ? "- 'id'" : ''})::text as row
        from "${name}" t order by ${LOG_ORDER[name] ?? '2'}`),
    )
    if (rows.length > 0) found[name] = rows.map(({ row }) => row)
  }
  return found
}
