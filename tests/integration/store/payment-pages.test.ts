import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PaymentFilters, selectPayments } from '@/lib/server/store/subscribers/payment-pages'
import { openTestStore, type TestStore } from '@/tests/support/service/database'

/** The merchant and each of its two subscriptions; the second has one charge in a thousand. */
const ID = '00000000-0000-4000-8000-000000000001'
const SMALL = '00000000-0000-4000-8000-000000000002'
const SUBSCRIBER = '00000000-0000-4000-9000-000000000777'
const LIMIT = 51

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
  const statements: SQL[] = [
    // No request writes so much at once, so what a request is allowed in time is not enough.
    sql`set local statement_timeout = 0`,
    sql`insert into users (id, address, created_at) values (${ID}, '1', now()), (${SMALL}, '2', now())`,
    sql`insert into tokens values ('1', 1, 'x', 'USDC', 'USD Coin', 6, '', '', true, true)`,
    sql`
      insert into subscriptions
        (id, merchant_id, title, trial_days, linktree, status, payment_link_id, created_at, updated_at)
      select id::uuid, ${ID}, 'Title', 0, '', 'active', gen_random_uuid(), now(), now()
      from unnest(array[${ID}, ${SMALL}]) as id`,
    sql`
      insert into plans (id, subscription_id, name, price_micro_usd, frequency, volume, position)
      values (${ID}, ${ID}, 'Plan', 1000000, 'month', 0, 1)`,
    sql`
      insert into subscribers (id, merchant_id, subscription_id, plan_id, token_id, eoa_address, sw_address, status,
        price_micro_usd, cap_atomic, period_months, max_periods, allowed_charges, charges_paid, paid_otherwise, subscribed_at, first_charge_at)
      select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, ${ID},
        (case when n % 1000 = 0 then ${SMALL} else ${ID} end)::uuid, ${ID}, '1',
        '0x' || md5(n::text), '', 'active', 1000000, 1000000, 1, 12, 12, 0, 0, now(), now()
      from generate_series(1, 10000) as n`,
    sql`
      insert into charges (id, merchant_id, subscription_id, subscriber_id, token_id, period, status, amount_atomic,
        price_micro_usd, lines, due_at, ends_at, attempts, created_at)
      select gen_random_uuid(), ${ID}, subscription_id, id, '1', period,
        case when right(id::text, 3) = '500' and period = 9 then 'failed'
             when right(id::text, 2) = '00' and period = 9 then 'pending' else 'settled' end,
        1000000, 1000000, '{"version": 1, "lines": []}', now(), now(), 1,
        timestamptz '2026-11-21T10:00:00Z' - (10 - period) * interval '1 month'
          + right(id::text, 5)::int * interval '1 second'
      from subscribers, generate_series(0, 9) as period`,
    sql`analyze`,
  ]
  await store.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement)
  })
})
afterAll(() => store.close())

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** Plan nodes of a page's query, from `explain analyze`. */
async function stepsOf(
  filters: PaymentFilters,
  after: { at: Date; id: string } | null = null,
): Promise<Node[]> {
  const query = selectPayments(store.db, { merchantId: ID, filters, after, limit: LIMIT })
  const { rows } = await store.db.execute<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    sql`explain (analyze, format json) ${query.getSQL()}`,
  )
  const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)]
  const root = rows[0]?.['QUERY PLAN'][0].Plan
  return root ? flat(root) : []
}

/** Number of charges that the query read. */
function chargesRead(steps: readonly Node[]): number {
  return steps
    .filter((step) => step['Relation Name'] === 'charges')
    .reduce(
      (sum, step) =>
        sum + (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'],
      0,
    )
}

const MIDDLE = { at: new Date('2026-06-21T10:00:00.000Z'), id: ID }

describe('of 100,000 charges, a page reads hardly more than it shows', () => {
  test('there are so many', async () => {
    const { rows } = await store.db.execute<{ count: string }>(
      sql`select count(*)::text as count from charges`,
    )
    expect(rows).toEqual([{ count: '100000' }])
  })

  test.each<[string, PaymentFilters, string, typeof MIDDLE | null]>([
    ['of a merchant', {}, 'charges_merchant_newest', null],
    ['of a merchant, from the middle on', {}, 'charges_merchant_newest', MIDDLE],
    ['of a rare status', { statuses: ['failed'] }, 'charges_merchant_status_newest', null],
    ['of a small subscription', { subscriptionId: SMALL }, 'charges_subscription_newest', null],
    [
      'of a small subscription, from the middle on',
      { subscriptionId: SMALL },
      'charges_subscription_newest',
      MIDDLE,
    ],
    [
      'of a small subscription with a status that is frequent elsewhere',
      { subscriptionId: SMALL, statuses: ['settled'] },
      'charges_subscription_',
      null,
    ],
    [
      'of a month',
      { from: new Date('2026-04-21T10:00:00Z'), to: new Date('2026-05-21T10:00:00Z') },
      'charges_merchant_newest',
      null,
    ],
  ])('%s', async (_, filters, index, after) => {
    const steps = await stepsOf(filters, after)
    expect(steps.map((step) => step['Index Name']).join()).toContain(index)
    expect(steps.map((step) => step['Node Type'])).not.toContain('Sort')
    expect(chargesRead(steps)).toBeGreaterThan(0)
    expect(chargesRead(steps)).toBeLessThan(2 * LIMIT)
  })

  test('of a subscriber, who has few', async () => {
    const steps = await stepsOf({ subscriberId: SUBSCRIBER })
    expect(steps.map((step) => step['Index Name'])).toContain('charges_one_a_period')
    expect(chargesRead(steps)).toBe(10)
  })

  test('of an address, whose subscribers are found first', async () => {
    const wallet = `0x${createHash('md5').update('777').digest('hex')}`
    const steps = await stepsOf({ search: wallet.slice(0, 12) })
    expect(steps.map((step) => step['Index Name'])).toContain('subscribers_wallet')
    expect(chargesRead(steps)).toBe(10)
  })

  test('of several statuses that are all rare: those alone', async () => {
    const steps = await stepsOf({ statuses: ['due', 'submitted', 'pending'] })
    expect(chargesRead(steps)).toBeLessThanOrEqual(90)
  })

  test('of somebody else: none at all', async () => {
    const query = selectPayments(store.db, { merchantId: SMALL, filters: {}, after: null, limit: LIMIT })
    expect(await query).toEqual([])
  })
})
