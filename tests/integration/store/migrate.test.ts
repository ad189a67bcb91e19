import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVERY_CHAIN } from '@/lib/billing/accounts/sign-in-wallet'
import { refuseOtherMode } from '@/lib/server/services/health/keep-installation-mode'
import { findUserBySignInAddress } from '@/lib/server/store/accounts/sign-in-addresses'
import { findOrInsertUser } from '@/lib/server/store/accounts/users'
import type { Database } from '@/lib/server/store/database/database'
import { migrate } from '@/lib/server/store/engine/migrate'
import * as paymentSchema from '@/lib/server/store/schema/payment-schema'
import { openTestStore, type TestStore } from '@/tests/support/service/database'
import { ID, insertOffer, makeSchemaOf, OTHER_ID, readJson } from '@/tests/support/service/earlier-schema'
import { EVERY_TABLE } from './every-table'

/** A row of each log, of a merchant who is there. */
async function insertLogs(tx: Database): Promise<void> {
  await tx.execute(sql`
    insert into events (merchant_id, type, data, created_at) values (${ID}, 'subscription.updated', '{}', now())`)
  await tx.execute(sql`
    insert into audit_log (merchant_id, actor, action, target, details, created_at)
    values (${ID}, 'system', 'plan.created', 'x', '{}', now())`)
}

test('the migrations make the schema that the code has', async () => {
  const { entries } = readJson('meta/_journal.json')
  const latest = `meta/${String(entries.length - 1).padStart(4, '0')}_snapshot.json`
  expect(await generateMigration(readJson(latest), generateDrizzleJson(EVERY_TABLE))).toEqual([])
})

describe('migrating', () => {
  let store: TestStore
  beforeAll(async () => {
    store = await openTestStore()
  })
  afterAll(() => store.close())

  test.each([
    ['by its content, from before modes were remembered', 6],
    ['as it is remembered', 7],
  ] as const)('changes nothing in a database of the other mode: %s', async (_, count) => {
    await store.transaction(async (tx) => {
      await makeSchemaOf(tx, count)
      await tx.execute(
        sql`insert into users (id, address, created_at) values (${ID}, '0x3E5453FB80365b795DeF3E0a31738894d9061c0c', now())`,
      )
      if (count === 7)
        await tx.execute(sql`insert into installation (mode, since) values ('production', now())`)
    })
    const applied = async () => (await store.db.execute(sql`select hash from schema_migrations`)).rows.length
    const openIn = (mode: 'test' | 'production') =>
      migrate(store, { before: (tx) => refuseOtherMode(tx, { mode }) })
    await expect(openIn('test')).rejects.toThrow('belongs to a production installation')
    expect(await applied()).toBe(count)
    await openIn('production')
    expect(await applied()).toBeGreaterThan(count)
  })

  test('takes an empty database in either mode', async () => {
    await store.transaction((tx) => makeSchemaOf(tx, 0))
    await migrate(store, { before: (tx) => refuseOtherMode(tx, { mode: 'test' }) })
  })

  test('brings along what was there before it had columns that it has now', async () => {
    await store.transaction(async (tx) => {
      await makeSchemaOf(tx, 1)
      await tx.execute(sql`insert into users (id, address, created_at) values (${ID}, 'x', now())`)
      await tx.execute(sql`
      insert into sessions values (${ID}, ${ID}, 'hash', now(), now(), now())`)
      await tx.execute(sql`
      insert into api_keys (id, merchant_id, name, hint, key_hash, scopes, created_at)
      values (${ID}, ${ID}, 'Key', 'dues_live_...x7Qa', 'hash', '{}', now())`)
      await tx.execute(sql`
      insert into audit_log (merchant_id, actor, action, target, details, created_at)
      select ${ID}, actor, 'merchant.changed', '', '{}', now()
      from (values ('session:gone'), (${`api_key:${ID}`}), ('system')) as actors (actor)`)
      await tx.execute(sql`
      insert into tokens values ('1', 1, 'x', 'USDC', 'USD Coin', 6, '', '', true, true)`)
      await tx.execute(sql`
      insert into subscriptions (id, merchant_id, title, trial_days, linktree, status, payment_link_id, created_at,
        updated_at) values (${ID}, ${ID}, 'Title', 0, '', 'active', ${ID}, now(), now())`)
      await tx.execute(sql`
      insert into plans (id, subscription_id, name, price_micro_usd, frequency, volume, position)
      values (${ID}, ${ID}, 'Plan', 1000000, 'month', 0, 1)`)
      await tx.execute(sql`
      insert into subscribers (id, merchant_id, subscription_id, plan_id, token_id, eoa_address, sw_address, status,
        price_micro_usd, cap_atomic, period_months, max_charges, charges_paid, subscribed_at, first_charge_at)
      values (${ID}, ${ID}, ${ID}, ${ID}, '1', '0x', '0x', 'active', 1000000, 1000000, 1, 12, 1, now(), now())`)
      await tx.execute(sql`
      insert into charges (id, merchant_id, subscriber_id, token_id, period, status, amount_atomic, price_micro_usd,
        due_at, attempts, created_at) values (${ID}, ${ID}, ${ID}, '1', 0, 'paid', 1000000, 1000000, now(), 1, now())`)
    })
    await migrate(store)
    const { rows } = await store.db.execute(sql`select subscription_id from charges`)
    expect(rows).toEqual([{ subscription_id: ID }])
    const read = async (query: ReturnType<typeof sql>) => (await store.db.execute(query)).rows
    expect(await read(sql`select user_id, address from sign_in_addresses`)).toEqual([
      { user_id: ID, address: 'x' },
    ])
    // They were made before it was kept which wallet is a contract, and of which chain.
    expect(await read(sql`select address from sessions`)).toEqual([])
    expect(await read(sql`select actor_name from audit_log order by id`)).toEqual(
      ['x', 'dues_live_...x7Qa', ''].map((name) => ({ actor_name: name })),
    )
  })

  test('a charge whose transaction nobody has waits for another one, or fails with its subscriber', async () => {
    await store.transaction(async (tx) => {
      await makeSchemaOf(tx, 4)
      await insertOffer(tx)
      await tx.execute(sql`
      insert into subscribers (id, merchant_id, subscription_id, plan_id, token_id, eoa_address, sw_address, status,
        price_micro_usd, cap_atomic, period_months, max_charges, charges_paid, subscribed_at, first_charge_at,
        cancelled_at)
      select id::uuid, ${ID}, ${ID}, ${ID}, '1', id, id, status, 1000000, 1000000, 1, 12, 1, now(), now(),
        case status when 'cancelled' then now() end
      from (values (${ID}, 'active'), (${OTHER_ID}, 'cancelled')) as given (id, status)`)
      await tx.execute(sql`
      insert into chain_transactions (id, chain_id, sender, nonce, purpose, "to", data, gas_limit, status, created_at)
      values (${ID}, 1, '0x', 0, 'charge', '0x', '0x', 21000, 'signed', now())`)
      await tx.execute(sql`
      insert into charges (id, merchant_id, subscription_id, subscriber_id, token_id, period, status, amount_atomic,
        price_micro_usd, due_at, attempts, created_at, transaction_id)
      select gen_random_uuid(), ${ID}, ${ID}, subscriber_id::uuid, '1', period, status, 1000000, 1000000, now(), 0,
        now(), transaction_id::uuid
      from (values
        (${ID}, 0, 'settled', ${OTHER_ID}),
        (${ID}, 1, 'submitted', ${ID}),
        (${ID}, 2, 'submitted', ${OTHER_ID}),
        (${OTHER_ID}, 3, 'submitted', ${OTHER_ID})
      ) as given (subscriber_id, period, status, transaction_id)`)
    })
    await migrate(store)
    const { rows } = await store.db.execute(sql`
      select period, status, failure_reason, transaction_id from charges order by period`)
    expect(rows).toEqual([
      { period: 0, status: 'settled', failure_reason: null, transaction_id: null },
      { period: 1, status: 'submitted', failure_reason: null, transaction_id: ID },
      { period: 2, status: 'due', failure_reason: null, transaction_id: null },
      { period: 3, status: 'failed', failure_reason: 'subscriber_cancelled', transaction_id: null },
    ])
  })

  test('what was kept under an address in lower case is kept under its checksum form', async () => {
    const sender = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
    const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
    await store.transaction(async (tx) => {
      await makeSchemaOf(tx, 5)
      await tx.execute(sql`
      insert into chain_transactions (id, chain_id, sender, nonce, purpose, "to", data, gas_limit, status, created_at)
      select id::uuid, 1, ${sender}, nonce, 'fill', ${sender}, '0x', 21000, 'final', now()
      from (values (${ID}, 0), (${OTHER_ID}, 1)) as given (id, nonce)`)
      await tx.execute(sql`insert into key_nonces values (1, lower(${sender}), 2)`)
      await tx.execute(sql`insert into users (id, address, created_at) values (${ID}, ${sender}, now())`)
      await tx.execute(sql`
      insert into subscriptions (id, merchant_id, title, trial_days, linktree, status, payment_link_id, created_at,
        updated_at) values (${ID}, ${ID}, 'Title', 0, '', 'active', ${ID}, now(), now())`)
      await tx.execute(sql`
      insert into mandates (id, merchant_id, subscription_id, chain_id, puller, token, payer, message, signature,
        status, created_at)
      values ('0x', ${ID}, ${ID}, 1, ${sender}, ${token}, ${sender}, '{}', '0x', 'live', now())`)
      await tx.execute(sql`
      insert into payer_funds values (1, lower(${token}), lower(${sender}), lower(${sender}), 5, 6, now())`)
    })
    await migrate(store)
    expect((await store.db.execute(sql`select address, next from key_nonces`)).rows).toEqual([
      { address: sender, next: 2 },
    ])
    expect((await store.db.execute(sql`select token, payer, puller from payer_funds`)).rows).toEqual([
      { token, payer: sender, puller: sender },
    ])
  })

  test('what counted charges counts windows, and ends where these have passed', async () => {
    await store.transaction(async (tx) => {
      await makeSchemaOf(tx, 8)
      await insertOffer(tx)
      await tx.execute(sql`
      insert into subscribers (id, merchant_id, subscription_id, plan_id, token_id, eoa_address, sw_address, status,
        price_micro_usd, cap_atomic, period_months, max_charges, charges_paid, subscribed_at, first_charge_at,
        next_period, next_charge_at)
      select id::uuid, ${ID}, ${ID}, ${ID}, '1', id, id, 'active', 1000000, 1000000, 1, 3, 2, '2026-01-01', '2026-01-01',
        period, due::timestamptz
      from (values (${ID}, 2, '2026-03-01'), (${OTHER_ID}, 3, '2026-04-01')) as given (id, period, due)`)
      await tx.execute(sql`
      insert into mandates (id, merchant_id, subscription_id, chain_id, puller, token, payer, message, signature,
        status, created_at)
      values ('0x', ${ID}, ${ID}, 1, 'x', 'x', 'x', '{"maxCharges":"3","periodMonths":"1"}', '0x', 'live', now())`)
    })
    await migrate(store)
    const { rows } = await store.db.execute(sql`
      select max_periods, next_period, cancel_reason, cancel_at = '2026-04-01' as ends,
        next_period is not null and allowed_charges - charges_paid + paid_otherwise = 1 as is_one_left
      from subscribers order by id`)
    expect(rows).toEqual([
      { max_periods: 3, next_period: 2, cancel_reason: null, ends: null, is_one_left: true },
      {
        max_periods: 3,
        next_period: null,
        cancel_reason: 'mandate_exhausted',
        ends: true,
        is_one_left: false,
      },
    ])
    expect((await store.db.execute(sql`select message from mandates`)).rows).toEqual([
      { message: { maxPeriods: '3', periodMonths: '1' } },
    ])
  })

  test('a charge from before statements is its price, or the signed price less its discount', async () => {
    await store.transaction(async (tx) => {
      await makeSchemaOf(tx, 18)
      await insertOffer(tx)
      await tx.execute(sql`
      insert into subscribers (id, merchant_id, subscription_id, plan_id, token_id, eoa_address, sw_address, status,
        price_micro_usd, cap_atomic, discount, period_months, max_periods, allowed_periods, charges_paid, subscribed_at,
        first_charge_at)
      select id::uuid, ${ID}, ${ID}, ${ID}, '1', id, id, 'active', 9000000, 9000000, discount::jsonb, 3, 8, 8, 2, now(), now()
      from (values (${ID}, null), (${OTHER_ID}, '{"id": "d", "code": "HALF"}')) as given (id, discount)`)
      await tx.execute(sql`
      insert into charges (id, merchant_id, subscription_id, subscriber_id, token_id, period, status, amount_atomic,
        price_micro_usd, due_at, attempts, created_at)
      select gen_random_uuid(), ${ID}, ${ID}, id::uuid, '1', period, 'settled', 1, price, now(), 1, now()
      from (values (${ID}, 0, 9000000), (${OTHER_ID}, 0, 4500000), (${OTHER_ID}, 1, 9000000))
        as given (id, period, price)`)
    })
    await migrate(store)
    const { charges } = paymentSchema
    const rows = await store.db.select().from(charges).orderBy(charges.subscriberId, charges.period)
    const line = (amount: bigint) => ({ quantity: 1, unitPriceMicroUsd: amount, amountMicroUsd: amount })
    const whole = { kind: 'plan', planId: ID, periodMonths: 3, ...line(9_000_000n) }
    expect(rows.map(({ lines }) => lines)).toEqual([
      [whole],
      [whole, { kind: 'discount', discountId: 'd', code: 'HALF', ...line(-4_500_000n) }],
      [whole],
    ])
    expect(rows.map(({ dueAt, endsAt }) => Math.round((+endsAt - +dueAt) / 7.9e9))).toEqual([1, 1, 2])
  })

  test('who was cancelled because the terms were over has ended as agreed, and nobody who left before', async () => {
    await store.transaction(async (tx) => {
      await makeSchemaOf(tx, 17)
      await insertOffer(tx)
      await tx.execute(sql`
      insert into subscribers (id, merchant_id, subscription_id, plan_id, token_id, eoa_address, sw_address, status,
        price_micro_usd, cap_atomic, period_months, max_periods, allowed_periods, charges_paid, subscribed_at,
        first_charge_at, cancelled_at, cancel_reason)
      select id::uuid, ${ID}, ${ID}, ${ID}, '1', id, id, 'cancelled', 1000000, 1000000, 1, 3, 3, 3, '2026-01-31T00:00Z',
        '2026-01-31T00:00Z', at::timestamptz, 'mandate_exhausted'
      from (values (${ID}, '2026-04-30T00:00Z'), (${OTHER_ID}, '2026-04-29T23:59Z')) as given (id, at)`)
    })
    await migrate(store)
    const { rows } = await store.db.execute(sql`select status from subscribers order by id`)
    expect(rows).toEqual([{ status: 'ended' }, { status: 'cancelled' }])
  })

  test('what is paid reaches as far as the payments that are there', async () => {
    await store.transaction(async (tx) => {
      await makeSchemaOf(tx, 18)
      await insertOffer(tx)
      await tx.execute(sql`
      insert into subscribers (id, merchant_id, subscription_id, plan_id, token_id, eoa_address, sw_address, status,
        price_micro_usd, cap_atomic, period_months, max_periods, allowed_periods, charges_paid, subscribed_at,
        first_charge_at)
      select id::uuid, ${ID}, ${ID}, ${ID}, '1', id, id, 'active', 1000000, 1000000, 1, 30, 12, 2, now(), now()
      from (values (${ID}), (${OTHER_ID})) as given (id)`)
      await tx.execute(sql`
      insert into charges (id, merchant_id, subscription_id, subscriber_id, token_id, period, status, amount_atomic,
        price_micro_usd, due_at, attempts, created_at)
      select gen_random_uuid(), ${ID}, ${ID}, ${ID}, '1', period, status, 1000000, 1000000, now(), 1, now()
      from (values (0, 'settled'), (1, 'failed'), (2, 'paid'), (3, 'failed')) as given (period, status)`)
    })
    await migrate(store)
    const { rows } = await store.db.execute(sql`select unpaid_from from subscribers order by id`)
    expect(rows).toEqual([{ unpaid_from: 3 }, { unpaid_from: 0 }])
    expect(
      (await store.db.execute(sql`select grace_days, retry_days, after_failure from subscriptions`)).rows,
    ).toEqual([{ grace_days: 1, retry_days: [1, 3, 5, 7], after_failure: 'cancel' }])
  })

  test('wallets from before count as keys, which no contract at the same address is', async () => {
    const address = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
    await store.transaction(async (tx) => {
      await makeSchemaOf(tx, 9)
      await tx.execute(sql`insert into users (id, address, created_at) values (${ID}, ${address}, now())`)
      await tx.execute(sql`insert into sign_in_addresses values (${ID}, ${ID}, ${address}, now())`)
      await tx.execute(sql`
      insert into sessions (id, user_id, token_hash, address, created_at, last_used_at, expires_at)
      values (${ID}, ${ID}, 'hash', ${address}, now(), now(), now() + interval '1 day')`)
    })
    await migrate(store)
    const find = async (chainId: number) =>
      (await findUserBySignInAddress(store.db, { address, chainId }))?.id
    expect(await find(EVERY_CHAIN)).toBe(ID)
    expect(await find(1)).toBeUndefined()
    expect((await store.db.execute(sql`select id from sessions`)).rows).toEqual([])
    const contract = await findOrInsertUser(store.db, { id: OTHER_ID, address, chainId: 1, now: new Date() })
    expect(contract).toMatchObject({ id: OTHER_ID, chainId: 1 })
  })

  test('the ids of both logs stay, so that cursors do, and go on above them with the time', async () => {
    await store.transaction(async (tx) => {
      await makeSchemaOf(tx, 11)
      await tx.execute(sql`insert into users (id, address, created_at) values (${ID}, 'x', now())`)
      await insertLogs(tx)
    })
    await migrate(store)
    await insertLogs(store.db)
    for (const log of ['events', 'audit_log']) {
      const { rows } = await store.db.execute<{ id: string; of_now: boolean }>(sql`
        select id::text, abs(id / 1e6 - extract(epoch from now())) < 600 as of_now
        from ${sql.identifier(log)} order by id`)
      expect(rows).toEqual([
        { id: '1', of_now: false },
        { id: expect.stringMatching(/^\d{16}$/), of_now: true },
      ])
    }
  })

  test('an address that founded an account signs in to it again, and no message changes its purpose', async () => {
    const [founder, spare] = [
      '0x3E5453FB80365b795DeF3E0a31738894d9061c0c',
      '0x0714CaBb584858015B8945A4Ac5A0793394E6e64',
    ] as const
    await store.transaction(async (tx) => {
      await makeSchemaOf(tx, 12)
      await tx.execute(sql`insert into users (id, address, created_at) values (${ID}, ${founder}, now())`)
      await tx.execute(sql`
      insert into sign_in_addresses (id, user_id, address, created_at) values (${OTHER_ID}, ${ID}, ${spare}, now())`)
      await tx.execute(sql`
      insert into sign_in_challenges (nonce, message, address, chain_id, expires_at, session_id)
      values ('adds', '', ${spare}, 1, now(), ${ID}), ('signs in', '', ${spare}, 1, now(), null)`)
    })
    await migrate(store)
    for (const address of [founder, spare]) {
      const found = await findUserBySignInAddress(store.db, { address, chainId: EVERY_CHAIN })
      expect(found).toMatchObject({ id: ID, lockedAt: null })
    }
    const { rows } = await store.db.execute(sql`select nonce, purpose from sign_in_challenges order by nonce`)
    expect(rows).toEqual([
      { nonce: 'adds', purpose: 'add_address' },
      { nonce: 'signs in', purpose: 'sign_in' },
    ])
  })

  test('changes nothing where everything is applied', async () => {
    await store.transaction((tx) => makeSchemaOf(tx))
    const { rows: before } = await store.db.execute(sql`select * from schema_migrations`)
    await migrate(store)
    expect((await store.db.execute(sql`select * from schema_migrations`)).rows).toEqual(before)
  })

  test('refuses a database that a newer version has migrated', async () => {
    await store.transaction((tx) => makeSchemaOf(tx))
    await store.db.execute(sql`insert into schema_migrations (created_at, hash) values (9999999999999, 'x')`)
    await expect(migrate(store)).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining('newer version'),
    })
  })

  test('refuses a database whose tables come from other migrations', async () => {
    await store.transaction((tx) => makeSchemaOf(tx))
    await store.db.execute(sql`update schema_migrations set hash = 'x'`)
    await expect(migrate(store)).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining('different version'),
    })
  })
})
