import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '@/lib/server/store/engine/migrate'
import { openTestStore, type TestStore } from '@/tests/support/service/database'
import { ID, insertOffer, makeSchemaOf, OTHER_ID } from '@/tests/support/service/earlier-schema'

describe('migrating subscribers', () => {
  let store: TestStore
  beforeAll(async () => {
    store = await openTestStore()
  })
  afterAll(() => store.close())

  test('a price with a percentage off is in whole cents, and any other is as it was', async () => {
    const half = '{"percentBps": 5000, "amountMicroUsd": null}'
    const amount = '{"percentBps": null, "amountMicroUsd": "5"}'
    await store.transaction(async (tx) => {
      await makeSchemaOf(tx, 46)
      await insertOffer(tx)
      await tx.execute(sql`
      insert into subscribers (id, merchant_id, subscription_id, plan_id, token_id, eoa_address, sw_address, status,
        price_micro_usd, cap_atomic, discount, reduced_price_micro_usd, period_months, max_periods, allowed_periods,
        charges_paid, subscribed_at, first_charge_at)
      select gen_random_uuid(), ${ID}, ${ID}, ${ID}, '1', id, id, 'active', 9990000, 9990000, discount::jsonb, reduced, 1, 8,
        8, 1, now(), now()
      from (values ('a', ${half}, 4995000), ('b', ${half}, 9500), ('c', ${amount}, 9989995), ('d', null, null))
        as given (id, discount, reduced)`)
    })
    await migrate(store)
    const { rows } = await store.db.execute(sql`
      select reduced_price_micro_usd::integer as price from subscribers order by eoa_address`)
    expect(rows.map(({ price }) => price)).toEqual([4_990_000, 9_500, 9_989_995, null])
  })

  test('as many charges are allowed as were to come by the count of periods', async () => {
    await store.transaction(async (tx) => {
      await makeSchemaOf(tx, 47)
      await insertOffer(tx)
      await tx.execute(sql`
      insert into subscribers (id, merchant_id, subscription_id, plan_id, token_id, eoa_address, sw_address, status,
        price_micro_usd, cap_atomic, period_months, max_periods, allowed_periods, charges_paid, unpaid_from, subscribed_at,
        first_charge_at, next_period, next_charge_at, paused_period, access_while_paused)
      select id::uuid, ${ID}, ${ID}, ${ID}, '1', id, id, case when paused is null then 'active' else 'paused' end, 1, 1, 1, 1200, allowed, paid, 2, now(), now(), next::integer,
        case when next is not null then now() end, paused::integer, case when paused is not null then 'stop' end
      from (values (${ID}, 12, 3, 2, null), (${OTHER_ID}, 6, 2, 5, 2), (gen_random_uuid()::text, 6, 2, null, null))
        as given (id, allowed, paid, next, paused)`)
      await tx.execute(sql`
      insert into charges (id, merchant_id, subscription_id, subscriber_id, token_id, terms, period, status, amount_atomic,
        price_micro_usd, due_at, ends_at, attempts, lines, created_at)
      select gen_random_uuid(), ${ID}, ${ID}, ${ID}, '1', terms, period, 'settled', amount, 1, now(), now(), 1, '[]', now()
      from (values (0, 0, 1), (1, 0, 1), (1, 1, 0)) as given (terms, period, amount)`)
      await tx.execute(sql`update subscribers set terms = 1 where id = ${ID}`)
    })
    await migrate(store)
    const { rows } = await store.db.execute(sql`
      select allowed_charges - charges_paid + paid_otherwise as left, paid_otherwise as otherwise from subscribers
      order by allowed_charges desc, next_period`)
    expect(rows).toEqual([
      { left: 10, otherwise: 2 },
      { left: 4, otherwise: 2 },
      { left: 4, otherwise: 2 },
    ])
  })

  test('the revenue of the past is told as before, and a pause counts from its own day on', async () => {
    await store.transaction(async (tx) => {
      await makeSchemaOf(tx, 51)
      await insertOffer(tx)
      await tx.execute(sql`
      insert into subscribers (id, merchant_id, subscription_id, plan_id, token_id, eoa_address, sw_address, status,
        price_micro_usd, reduced_price_micro_usd, cap_atomic, period_months, max_periods, allowed_charges, charges_paid,
        paid_otherwise, subscribed_at, first_charge_at, began_charging_at, cancelled_at, paused_period, access_while_paused)
      select gen_random_uuid(), ${ID}, ${ID}, ${ID}, '1', id, id, status, 30, reduced, 30, 3, 8, 8, 1, 0, '2026-01-01',
        '2026-03-01', began::timestamptz, cancelled::timestamptz, case when status = 'paused' then 1 end,
        case when status = 'paused' then 'stop' end
      from (values
        ('changed', 'active', 20, '2026-02-01', null), ('late', 'past_due', null, null, null),
        ('left', 'cancelled', null, null, '2026-04-05'), ('left in trial', 'cancelled', null, null, '2026-02-05'),
        ('paused', 'paused', null, null, null), ('trial', 'trialing', null, null, null)
      ) as given (id, status, reduced, began, cancelled)`)
      await tx.execute(sql`
      insert into mandates (id, merchant_id, subscription_id, subscriber_id, terms, chain_id, puller, token, payer, message,
        signature, status, created_at)
      select '0x1', ${ID}, ${ID}, id, 0, 1, '', '', '', '{}', '0x', 'ended', now() from subscribers
      where eoa_address = 'changed'`)
      await tx.execute(sql`
      insert into subscriber_changes (id, merchant_id, subscriber_id, mandate_id, previous_mandate_id, chain_id, puller, token,
        payer, message, signature, plan_id, token_id, quantity, "when", price_micro_usd, cap_atomic, period_months,
        max_periods, allowed_periods, starts_at, status, risen_twelfths, created_at, ended_at)
      select ${ID}, ${ID}, id, '0x2', '0x1', 1, '', '', '', '{}', '0x', ${ID}, '1', 1, 'now', 30, 30, 3, 8, 8, now(), 'done',
        50, now(), '2026-03-01' from subscribers where eoa_address = 'changed'`)
    })
    await migrate(store)
    await store.db.execute(sql`
      update subscribers set status = 'active', paused_period = null, access_while_paused = null, as_of = '2026-05-06'
      where status = 'paused'`)
    const { rows } = await store.db.execute(sql`
      select eoa_address || ' ' || day || ' ' || twelfths as step
      from revenue_steps join subscribers on subscribers.id = subscriber_id order by eoa_address, day`)
    expect(rows.map(({ step }) => step)).toEqual([
      'changed 2026-02-01 30',
      'changed 2026-03-01 50',
      'late 2026-03-01 120',
      'left 2026-03-01 120',
      'left 2026-04-05 -120',
      'paused 2026-05-06 120',
    ])
  })
})
