import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVERY_CHAIN } from '@/lib/billing/accounts/sign-in-wallet'
import { HOUR_MS } from '@/lib/billing/durations'
import { countFigures } from '@/lib/server/services/reports/count-figures'
import { failedIn } from '@/lib/server/store/messages/message-plan'
import { newReaders } from '@/lib/server/store/messages/readers'
import { chargesToTell, subscribersPaidBy } from '@/lib/server/store/messages/told-readers'
import { type KeyRange, sumsOf } from '@/lib/server/store/reports/figures'
import { paidBy } from '@/lib/server/store/subscribers/payer-subscriptions'
import { firstMatching } from '@/lib/server/store/subscribers/subscriber-pages'
import { openTestStore, type TestStore } from '@/tests/support/service/database'

const ID = '00000000-0000-4000-8000-000000000001'
const LAST_ID = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
const AT = '2026-11-21T10:00:00Z'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
  // As many rows as it takes for the planner to prefer an index by itself.
  await store.db.execute(sql`
    insert into users (id, address, created_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n::text, ${AT}
    from generate_series(1, 40) as n`)
  await store.db.execute(sql`
    insert into tokens values ('1', 1, 'x', 'USDC', 'USD Coin', 6, '', '', true, true)`)
  await store.db.execute(sql`
    insert into subscriptions
      (id, merchant_id, title, trial_days, linktree, status, payment_link_id, created_at, updated_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${ID}, 'Title', 0, '', 'active',
      gen_random_uuid(), ${AT}::timestamptz - n * interval '1 minute', now()
    from generate_series(1, 500) as n`)
  await store.db.execute(sql`
    insert into plans (id, subscription_id, name, price_micro_usd, frequency, volume, position)
    values (${ID}, ${ID}, 'Plan', 1000000, 'month', 0, 1)`)
  await store.db.execute(sql`
    insert into subscribers (id, merchant_id, subscription_id, plan_id, token_id, eoa_address, sw_address, status,
      price_micro_usd, cap_atomic, period_months, max_periods, allowed_charges, charges_paid, paid_otherwise, subscribed_at, first_charge_at,
      next_period, next_charge_at, cancelled_at)
    select gen_random_uuid(), ${ID},
      ('00000000-0000-4000-8000-' || lpad((n % 4 + 1)::text, 12, '0'))::uuid, ${ID}, '1',
      '0x' || md5(n::text), '', case when n % 5 = 0 then 'cancelled' when n % 3 = 0 then 'active'
        when n % 3 = 1 then 'trialing' else 'past_due' end,
      1000000, 1000000, 1, 12, 12, 0, 0, ${AT}::timestamptz - n * interval '1 minute',
      ${AT}::timestamptz - n * interval '1 minute', case when n % 5 > 0 then 1 end,
      case when n % 5 > 0 then ${AT}::timestamptz + (n % 1000) * interval '1 minute' end,
      case when n % 5 = 0 then ${AT}::timestamptz - n * interval '30 seconds' end
    from generate_series(1, 6000) as n`)
  await store.db.execute(sql`
    insert into charges (id, merchant_id, subscription_id, subscriber_id, token_id, period, status, amount_atomic,
      price_micro_usd, lines, due_at, ends_at, attempts, created_at)
    select gen_random_uuid(), ${ID}, subscription_id, id, '1', 1, 'paid', 1000000, 1000000, '{"version": 1, "lines": []}', now(), now(), 1,
      subscribed_at
    from subscribers`)
  await store.db.execute(sql`
    insert into figures (merchant_id, subscription_id, kind, key, count, amount)
    select users.id, ${ID}, kind, ((date '2026-11-21') - n)::text, 1, 1
    from users, unnest(array['started', 'ended', 'due']) as kind, generate_series(1, 60) as n`)
  await countFigures({ store })
  await store.db.execute(sql`
    insert into message_readers (id, audience, payer, email, locale, formats, time_zone, token, confirmed_at, created_at)
    select gen_random_uuid(), 'payer', eoa_address, eoa_address || '@example.com', 'en', 'en', 'UTC', id, ${AT}, ${AT}
    from subscribers`)
  await store.db.execute(sql`
    insert into events (merchant_id, type, data, created_at)
    select ${ID}, case when n % 10 = 0 then 'payment.failed' else 'payment.succeeded' end, '{}',
      ${AT}::timestamptz - n * interval '1 minute'
    from generate_series(1, 6000) as n`)
  await store.db.execute(sql`analyze`)
})
afterAll(() => store.close())

async function plan(query: SQL): Promise<string> {
  const { rows } = await store.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
  return rows.map((line) => line['QUERY PLAN']).join('\n')
}

describe('pages of a list, newest first, come from an index in order', () => {
  test.each<[string, string, SQL]>([
    [
      'subscribers of a subscription',
      'subscribers_newest',
      sql`select * from subscribers where subscription_id = ${ID} and (subscribed_at, id) < (${AT}, ${ID})
        order by subscribed_at desc, id desc limit 101`,
    ],
    [
      'subscribers of a subscription with one status',
      'subscribers_status_newest',
      sql`select * from subscribers where subscription_id = ${ID} and status = 'active'
        and (subscribed_at, id) < (${AT}, ${ID}) order by subscribed_at desc, id desc limit 101`,
    ],
    [
      'subscriptions of a merchant',
      'subscriptions_merchant_newest',
      sql`select * from subscriptions where merchant_id = ${ID} order by created_at desc, id desc limit 101`,
    ],
    [
      'subscribers of a subscription, next charge first',
      'subscribers_next_charge',
      sql`select * from subscribers where subscription_id = ${ID} and next_charge_at is not null
        and (next_charge_at, id) > (${AT}, ${ID}) order by next_charge_at, id limit 101`,
    ],
    [
      'subscribers of a subscription, next charge last',
      'subscribers_next_charge',
      sql`select * from subscribers where subscription_id = ${ID} and next_charge_at is not null
        and (next_charge_at, id) < (${AT}, ${ID}) order by next_charge_at desc, id desc limit 101`,
    ],
    [
      'subscribers of a subscription without a next charge',
      'subscribers_next_charge',
      sql`select * from subscribers where subscription_id = ${ID} and next_charge_at is null
        and id < ${LAST_ID} order by next_charge_at desc, id desc limit 21`,
    ],
    [
      'charges of a merchant',
      'charges_merchant_newest',
      sql`select * from charges where merchant_id = ${ID} order by created_at desc, id desc limit 101`,
    ],
  ])('%s', async (_, index, query) => {
    const chosen = await plan(query)
    expect(chosen).toContain(index)
    expect(chosen).not.toMatch(/\bSort\b/)
  })
})

test('a merchant’s figures are read by their days, and of its subscribers those that changed', async () => {
  const ranges: KeyRange[] = [
    { kinds: ['started', 'ended'], from: '2026-11-01' },
    { kinds: ['due'], before: '2026-11-28' },
  ]
  const chosen = await plan(sumsOf({ merchantId: ID }, ranges))
  expect(chosen).toMatch(/Index Cond: .*merchant_id = .* AND \(key < '2026-11-28'/)
  expect(chosen).toContain('subscribers_pkey')
  expect(chosen).not.toMatch(/Seq Scan on (figures|subscribers|counted_subscribers)/)
})

test('subscribers are found by the first characters of their wallet, in any case', async () => {
  const chosen = await plan(
    sql`select * from subscribers where subscription_id = ${ID} and lower(eoa_address) like '0xab%'`,
  )
  expect(chosen).toContain('subscribers_wallet')
  expect(chosen).toContain('~>=~')
})

test('a merchant’s subscribers are found by it in every subscription, without reading the others', async () => {
  const query = firstMatching(store.db, { merchantId: ID, filters: { search: '0xab' }, limit: 5 })
  const chosen = await plan(query.getSQL())
  expect(chosen).toContain('subscribers_wallet')
  expect(chosen).toContain('~>=~')
  expect(chosen).not.toContain('Seq Scan on subscribers')
})

test('a merchant’s subscribers are found by the beginning of their email address, in any case', async () => {
  const query = firstMatching(store.db, { merchantId: ID, filters: { search: 'Ünal@' }, limit: 5 })
  const chosen = await plan(query.getSQL())
  expect(chosen).toContain('subscribers_email')
  expect(chosen).toMatch(/lower\(email\) ~>=~/)
  expect(chosen).not.toContain('Seq Scan on subscribers')
})

/** Reading all rows of a table that has many here. */
const WHOLE_TABLE = /Seq Scan on (message_readers|subscribers|events)\b/

test('charges to tell are looked up subscriber by subscriber, without reading all who read messages', async () => {
  const from = new Date(AT)
  const until = new Date(from.getTime() + HOUR_MS)
  const chosen = await plan(
    chargesToTell(store.db, {
      ways: { mail: true, push: true },
      from,
      until,
      after: null,
      limit: 100,
    }).getSQL(),
  )
  expect(chosen).toContain('subscribers_due')
  expect(chosen).toContain('message_readers_payer')
  expect(chosen).not.toMatch(WHOLE_TABLE)
})

test('what a reader pays for is found by its wallet, however many others subscribe', async () => {
  const of = { payer: `0x${'ab'.repeat(20)}`, chainId: EVERY_CHAIN, merchantId: null } as const
  const chosen = await plan(subscribersPaidBy(store.db, { ...of, limit: 10 }).getSQL())
  expect(chosen).toContain('subscribers_payer')
  expect(chosen).not.toMatch(WHOLE_TABLE)
})

test('addresses to be asked are found without those that wait for a confirmation', async () => {
  expect(await plan(newReaders(store.db, { limit: 50 }).getSQL())).toContain('message_readers_new')
})

test('failed payments of a day are read without what else happened', async () => {
  const to = new Date(AT)
  const inTime = failedIn({ merchantId: ID, from: new Date(to.getTime() - HOUR_MS), to })
  expect(await plan(sql`select id from events where ${inTime}`)).toContain('events_failed')
})

test.each([
  ['key', EVERY_CHAIN],
  ['smart wallet', 8453],
])('what a %s pays for is found by the wallet, however many others pay', async (_, chainId) => {
  const chosen = await plan(paidBy(store.db, { address: `0x${'ab'.repeat(20)}`, chainId }).getSQL())
  expect(chosen).toContain('subscribers_payer')
  expect(chosen).not.toContain('Seq Scan on subscribers')
})
