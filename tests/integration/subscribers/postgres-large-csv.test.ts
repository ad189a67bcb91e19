import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { parse } from 'csv-parse'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GET as exportSubscribers } from '@/app/api/v1/subscriptions/[id]/subscribers.csv/route'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

/** Many times what one statement reads. */
const ROWS = process.env.DUES_DEEP ? 100_000 : 20_000
/** Few enough for what the database allows one statement. */
const IN_ONE_STATEMENT = 2_000
/** Subscribers that begin at one instant, so that only their ids order them. */
const AT_ONCE = 4
/** Comments of payers, each with its cell in the file (formulas are escaped). */
const COMMENTS = [
  ['=SUM(A1:A9)', "'=SUM(A1:A9)"],
  ['Zoë, "天気" 🌦; ', 'Zoë, "天気" 🌦; '],
  ['＠too much, ', "'＠too much, "],
  ['-2+3 "free"', '\'-2+3 "free"'],
  ['plain', 'plain'],
] as const

let world: World
let merchant: Merchant
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  merchant = await world.newMerchant()
})
afterAll(() => world.close())

/** Cancelled subscribers, numbered, with ids in an order of their own. */
async function insertNumbered(subscription: SubscriptionDetails): Promise<void> {
  const [plan, token] = [subscription.plans[0]?.id, subscription.tokens[0]?.id]
  const now = world.clock.now().toISOString()
  const texts = sql.join(
    COMMENTS.map(([comment]) => sql`${comment}::text`),
    sql`, `,
  )
  for (let from = 0; from < ROWS; from += IN_ONE_STATEMENT) {
    await world.deps.store.db.execute(sql`
      insert into subscribers (id, merchant_id, subscription_id, plan_id, token_id, eoa_address, sw_address, status,
        price_micro_usd, cap_atomic, period_months, max_periods, allowed_charges, charges_paid, paid_otherwise, subscribed_at, first_charge_at,
        cancelled_at, cancel_comment)
      select md5(n::text)::uuid, ${subscription.merchantId}, ${subscription.id}, ${plan}, ${token}, wallet, wallet,
        'cancelled', 9990000, 9990000, 1, 12, 12, 1, 0, begun, begun, begun, (array[${texts}])[1 + n % ${COMMENTS.length}::int] || n
      from (
        select n, '0x' || lpad(to_hex(n), 40, '0') as wallet,
          ${now}::timestamptz - (n / ${AT_ONCE}::int) * interval '1 minute' as begun
        from generate_series(${from}::int, ${from + IN_ONE_STATEMENT - 1}::int) n
      ) numbered`)
  }
  // As the database does by itself within minutes; until then it reads the whole table for every page.
  await world.deps.store.db.execute(sql`analyze subscribers`)
}

/** The ids of the numbers in the order of a file, the newest first; and what each row says besides. */
function expectedRows() {
  return Array.from({ length: ROWS }, (_, number) => {
    const comment = COMMENTS[number % COMMENTS.length]?.[1]
    return {
      group: Math.floor(number / AT_ONCE),
      id: createHash('md5').update(String(number)).digest('hex'),
      text: `${comment}${number}`,
    }
  }).sort((one, other) => one.group - other.group || (one.id < other.id ? 1 : -1))
}

it('tens of thousands of subscribers are read back from their file by a parser of others: each once and in order', async () => {
  const subscription = await newSubscription(world, merchant)
  await insertNumbered(subscription)
  const answer = await exportSubscribers(
    new Request(
      `http://localhost:3000/api/v1/subscriptions/${subscription.id}/subscribers.csv?columns=id,cancelComment`,
      { headers: { 'x-api-key': merchant.apiKey } },
    ),
  )
  expect(answer.status).toBe(200)
  const body = answer.body as ReadableStream<Uint8Array>
  const read: string[] = []
  for await (const { id, cancelComment } of Readable.fromWeb(body).pipe(
    parse({ bom: true, columns: true }),
  )) {
    read.push(`${id.replaceAll('-', '')} ${cancelComment}`)
  }
  expect(read).toHaveLength(ROWS)
  const expected = expectedRows().map(({ id, text }) => `${id} ${text}`)
  // Only the first difference: a failed comparison of the whole lists would print them.
  const wrong = read.findIndex((line, index) => line !== expected[index])
  expect(read[wrong]).toBe(expected[wrong])
})
