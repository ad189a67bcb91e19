// @ts-check
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

const uuid = (/** @type {number} */ number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const sha256 = (/** @type {string} */ text) => createHash('sha256').update(text).digest('hex')
const merchant = uuid(1)

/** Ids of the records that the benchmark requests. */
export const BENCH = {
  merchantAddress: '0x3E5453FB80365b795DeF3E0a31738894d9061c0c',
  sessionToken: 'b'.repeat(43),
  apiKey: `dues_live_${'b'.repeat(43)}`,
  session: `cs_${'b'.repeat(32)}`,
  small: uuid(10),
  large: uuid(11),
  cancels: uuid(12),
  /** A subscriber of the small subscription. */
  subscriber: uuid(300),
  /** Subscribers that the cancel measurement can cancel, one a request. */
  cancellable: 20_000,
  /** The wallet of subscriber `number`; the SQL below makes the same. */
  wallet: (/** @type {number} */ number) => `0x${number.toString(16).padStart(40, '0')}`,
}

/**
 * Writes the benchmark's rows straight into a database whose tables exist; nothing else may have it open.
 *
 * @param {{ dataDir: string, databaseUrl: string | undefined }} database
 * @param {number} subscribers of the large subscription
 * @returns {Promise<number>} seconds
 */
export async function seedDatabase({ dataDir, databaseUrl }, subscribers) {
  return execute({ dataDir, databaseUrl }, seedStatements(subscribers))
}

/**
 * Writes a merchant with one subscription and `subscribers` subscribers of every status, as after two years of
 * business, each with one settled charge and a forecast where one is due. No trial ends within days, since thousands
 * of unannounced trial ends would not occur in practice. Like {@link seedDatabase} otherwise.
 *
 * @param {{ dataDir: string, databaseUrl: string | undefined }} database
 * @param {number} subscribers
 * @returns {Promise<number>} seconds
 */
export async function seedBusiness(database, subscribers) {
  return execute(database, [
    ...merchantStatements(),
    ...offerStatements(BENCH.large, 'Large', 1),
    ...businessStatements(subscribers),
    'analyze',
  ])
}

/**
 * Clears away what bulk writes left, as the database itself does within minutes.
 *
 * @param {{ dataDir: string, databaseUrl: string | undefined }} database
 */
export const tidyDatabase = (database) => execute(database, ['vacuum analyze'])

/**
 * @param {{ dataDir: string, databaseUrl: string | undefined }} database @param {readonly string[]} statements
 * @returns {Promise<number>} seconds
 */
async function execute({ dataDir, databaseUrl }, statements) {
  const startedAt = performance.now()
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  } else {
    const db = new PGlite(embeddedFolder(dataDir))
    for (const statement of statements) await db.exec(statement)
    await db.close()
  }
  return (performance.now() - startedAt) / 1000
}

/** Folder of the embedded database within DATA_DIR. */
const embeddedFolder = (/** @type {string} */ dataDir) => join(dataDir, 'database')

/** @param {number} subscribers */
function seedStatements(subscribers) {
  const groups = [
    [BENCH.small, 'Small', 100],
    [BENCH.large, 'Large', subscribers],
    [BENCH.cancels, 'Cancels', BENCH.cancellable],
  ]
  return [
    ...merchantStatements(),
    ...groups.flatMap(([id, title, count], index) => [
      ...offerStatements(String(id), String(title), index),
      subscribersStatement(String(id), Number(count), index),
    ]),
    `insert into checkout_sessions (id, subscription_id, touched, status, created_at, expires_at)
       values ('${BENCH.session}', '${BENCH.small}', true, 'open', now(), now() + interval '1 day')`,
    'analyze',
  ]
}

/** The merchant, signed in and with an API key. */
function merchantStatements() {
  return [
    `insert into users (id, address, organisation, created_at)
       values ('${merchant}', '${BENCH.merchantAddress}', 'Benchmark', now())`,
    `insert into sessions (id, user_id, token_hash, address, created_at, last_used_at, expires_at)
       values ('${uuid(2)}', '${merchant}', '${sha256(BENCH.sessionToken)}', '${BENCH.merchantAddress}', now(), now(), now() + interval '1 day')`,
    `insert into api_keys (id, merchant_id, name, hint, key_hash, scopes, created_at, last_used_at)
       values ('${uuid(3)}', '${merchant}', 'Benchmark', '', '${sha256(BENCH.apiKey)}', '{payments:cancel,subscribers:read,entitlements:read}', now(), now())`,
  ]
}

/** Statements for a subscription with two plans. @param {string} id @param {string} title @param {number} index */
function offerStatements(id, title, index) {
  const plan = uuid(100 + index)
  return [
    `insert into subscriptions (id, merchant_id, title, trial_days, linktree, status, payment_link_id, created_at, updated_at)
       values ('${id}', '${merchant}', '${title}', 0, '', 'active', '${uuid(200 + index)}', now(), now())`,
    `insert into plans (id, subscription_id, name, price_micro_usd, frequency, volume, position)
       values ('${plan}', '${id}', 'Team', 49000000, 'month', 10, 0)`,
    `insert into plans (id, subscription_id, name, price_micro_usd, frequency, volume, position)
       values ('${uuid(150 + index)}', '${id}', 'Hobby', 9000000, 'month', 0, 1)`,
    `insert into subscription_tokens (subscription_id, token_id, position)
       select '${id}', id, row_number() over (order by id) from (select id from tokens where listed order by id limit 3) offered`,
    `insert into receivers (id, subscription_id, address, network_id, position)
       select gen_random_uuid(), '${id}', '${BENCH.merchantAddress}', chain_id, row_number() over ()
         from (select distinct t.chain_id from subscription_tokens s join tokens t on t.id = s.token_id where s.subscription_id = '${id}') networks`,
  ]
}

/** @param {string} id @param {number} count @param {number} index */
function subscribersStatement(id, count, index) {
  return `insert into subscribers (id, merchant_id, subscription_id, plan_id, token_id, eoa_address, sw_address, status,
         price_micro_usd, cap_atomic, period_months, max_periods, allowed_charges, charges_paid, paid_otherwise, subscribed_at, first_charge_at, next_period, next_charge_at)
       select case when n = 1 and '${id}' = '${BENCH.small}' then '${BENCH.subscriber}' else gen_random_uuid() end,
         '${merchant}', '${id}', '${uuid(100 + index)}', (select token_id from subscription_tokens where subscription_id = '${id}' limit 1),
         '0x' || lpad(to_hex(n), 40, '0'), '0x' || lpad(to_hex(n), 40, '0'), 'active',
         49000000, 49000000, 1, 1200, 12, 1, 0, now() - n * interval '7 seconds', now() - n * interval '7 seconds', 1, now() + interval '20 days'
       from generate_series(1, ${count}) n`
}

/** @param {number} count */
function businessStatements(count) {
  const planOf = `(case when n % 3 = 0 then '${uuid(151)}' else '${uuid(101)}' end)::uuid`
  const priceOf = 'case when n % 3 = 0 then 9000000 else 49000000 end'
  const begin = `now() - n * (interval '2 years' / ${count})`
  return [
    `insert into subscribers (id, merchant_id, subscription_id, plan_id, token_id, eoa_address, sw_address, status,
         price_micro_usd, cap_atomic, period_months, max_periods, allowed_charges, charges_paid, paid_otherwise, subscribed_at, first_charge_at, next_period,
         next_charge_at, past_due_since, cancelled_at, cancel_reason)
       select gen_random_uuid(), '${merchant}', '${BENCH.large}', ${planOf}, offered.ids[1 + n % 3],
         wallet, wallet, status, ${priceOf}, 49000000, 1, 1200, 12, 1, 0, begun,
         case when status = 'trialing' then begun + interval '14 days' else begun end,
         case when status <> 'cancelled' then 1 end,
         case when status = 'trialing' then begun + interval '14 days'
           when status <> 'cancelled' then now() + (n % 2592000) * interval '1 second' end,
         case when status = 'past_due' then now() - interval '2 days' end,
         case when status = 'cancelled' then begun + (now() - begun) / 2 end,
         case when status = 'cancelled' then 'other' end
       from (
         select n, ${begin} as begun, '0x' || left(encode(sha256(n::text::bytea), 'hex'), 40) as wallet,
           case when ${begin} > now() - interval '10 days' then 'trialing'
             else (array['active','active','active','active','active','active','active','past_due','cancelled','cancelled'])[1 + n % 10] end as status
         from generate_series(1, ${count}) n
       ) made, (select array_agg(token_id order by position) as ids from subscription_tokens) offered`,
    `insert into charges (id, merchant_id, subscription_id, subscriber_id, token_id, period, status, amount_atomic,
         price_micro_usd, lines, due_at, ends_at, attempts, created_at, paid_at)
       select gen_random_uuid(), merchant_id, subscription_id, id, token_id, 0, 'settled', price_micro_usd,
         price_micro_usd, jsonb_build_object('version', 1, 'lines', jsonb_build_array(jsonb_build_object('kind', 'plan',
           'planId', plan_id, 'periodMonths', period_months, 'quantity', 1,
           'unitPriceMicroUsd', price_micro_usd::text, 'amountMicroUsd', price_micro_usd::text))),
         first_charge_at, first_charge_at + make_interval(months => period_months), 1, subscribed_at, first_charge_at from subscribers`,
    `insert into forecasts (subscriber_id, merchant_id, charges_funded, fails_at, read_at)
       select id, merchant_id, 0, next_charge_at, now() from subscribers
       where next_charge_at < now() + interval '7 days' and right(eoa_address, 1) = '0'`,
  ]
}
