import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'

/*
 * The spread of the tables over the machines of a distributed Postgres. `by` names the column whose value says on
 * which machine a row lies; `beside` another table, whose rows the rows belong to; `everywhere` is copied to each machine.
 */
type Spread =
  | { readonly by: string }
  | { readonly beside: string; readonly through: string }
  | { readonly everywhere: true }

const byMerchant: Spread = { by: 'merchant_id' }
const byChain: Spread = { by: 'chain_id' }
const everywhere: Spread = { everywhere: true }

const SPREAD: Readonly<Record<string, Spread>> = {
  // A merchant's business.
  subscriptions: byMerchant,
  subscribers: byMerchant,
  charges: byMerchant,
  mandates: byMerchant,
  refunds: byMerchant,
  invoices: byMerchant,
  invoice_counters: byMerchant,
  invoice_settings: byMerchant,
  buyer_details: byMerchant,
  discounts: byMerchant,
  payment_links: byMerchant,
  price_changes: byMerchant,
  price_asks: byMerchant,
  subscriber_changes: byMerchant,
  credit_entries: byMerchant,
  allowance_renewals: byMerchant,
  payer_links: byMerchant,
  usage_periods: byMerchant,
  forecasts: byMerchant,
  figures: byMerchant,
  revenue_steps: byMerchant,
  counted_subscribers: byMerchant,
  uncounted_subscribers: byMerchant,
  events: byMerchant,
  audit_log: byMerchant,
  api_keys: byMerchant,
  webhook_endpoints: byMerchant,
  webhook_deliveries: byMerchant,
  webhook_attempts: byMerchant,
  message_settings: byMerchant,
  plans: { beside: 'subscriptions', through: 'subscription_id' },
  subscription_tokens: { beside: 'subscriptions', through: 'subscription_id' },
  receivers: { beside: 'subscriptions', through: 'subscription_id' },
  checkout_sessions: { beside: 'subscriptions', through: 'subscription_id' },
  plan_price_changes: { beside: 'plans', through: 'plan_id' },
  discount_plans: { beside: 'discounts', through: 'discount_id' },
  enrolments: { beside: 'checkout_sessions', through: 'checkout_session_id' },
  // The work on one network.
  chain_transactions: byChain,
  transaction_attempts: { beside: 'chain_transactions', through: 'transaction_id' },
  key_nonces: byChain,
  chain_cursors: byChain,
  chain_logs: byChain,
  renewal_runs: byChain,
  payer_funds: byChain,
  leases: { by: 'name' },
  // Accounts and their sessions.
  users: { by: 'id' },
  sessions: { by: 'user_id' },
  sign_in_addresses: { by: 'user_id' },
  session_confirmations: { beside: 'sessions', through: 'session_id' },
  sign_in_challenges: { by: 'nonce' },
  pairings: { by: 'id' },
  idempotency_keys: { by: 'caller' },
  rate_counts: { by: 'bucket' },
  // Messages: a payer's address is for no merchant.
  message_readers: { by: 'id' },
  messages: { beside: 'message_readers', through: 'reader_id' },
  message_counts: { by: 'scope' },
  refused_mailboxes: { by: 'mailbox' },
  // Few rows that all machines read.
  tokens: everywhere,
  pictures: everywhere,
  signing_keys: everywhere,
  installation: everywhere,
  message_plan: everywhere,
}

/**
 * Unique keys of the tables that are spread by the merchant which do not hold it, but for the `id` that most have: what an
 * engine that wants the merchant in each has widened first, with these ids. None of them can be the same for two merchants:
 * each names a row of one merchant by its random id, a hash of signed terms, a log of a chain or a secret.
 */
const KEYS_WITHOUT_MERCHANT: Readonly<Record<string, readonly string[]>> = {
  allowance_renewals: ['subscriber_id'],
  api_keys: ['key_hash'],
  buyer_details: ['checkout_session_id', 'subscriber_id'],
  charges: ['subscriber_id+terms+period'],
  counted_subscribers: ['subscriber_id'],
  credit_entries: ['change_id'],
  forecasts: ['subscriber_id'],
  invoices: ['charge_id'],
  payer_links: ['code_hash'],
  price_asks: ['price_change_id+subscriber_id'],
  price_changes: ['plan_id'],
  refunds: ['chain_id+transaction_hash+log_index'],
  revenue_steps: ['subscriber_id+day'],
  subscriber_changes: ['mandate_id', 'subscriber_id'],
  subscribers: ['checkout_session_id', 'subscription_id+eoa_address'],
  subscriptions: ['payment_link_id'],
  usage_periods: ['subscriber_id+starts_at'],
  webhook_deliveries: ['endpoint_id+event_id'],
}

const modules = import.meta.glob<Record<string, unknown>>('../../lib/server/store/schema/*.ts', {
  eager: true,
})
const tables = [...new Set(Object.values(modules).flatMap((exported) => Object.values(exported)))].filter(
  (value) => is(value, PgTable),
)
const configs = new Map(tables.map((table) => [getTableConfig(table).name, getTableConfig(table)]))

/** Table that a foreign key of one column leads to. */
function targetOf(table: string, column: string): string | undefined {
  const keys = configs.get(table)?.foreignKeys.map((key) => key.reference()) ?? []
  const key = keys.find(({ columns }) => columns.length === 1 && columns[0]?.name === column)
  return key && getTableConfig(key.foreignTable).name
}

/** Unique keys of a table, each as its columns with plus signs between. */
function uniqueKeysOf(table: string): string[] {
  const config = configs.get(table)
  const keys = [
    ...(config?.columns ?? []).filter((each) => each.primary || each.isUnique).map((each) => [each.name]),
    ...(config?.primaryKeys ?? []).map((key) => key.columns.map((each) => each.name)),
    ...(config?.uniqueConstraints ?? []).map((key) => key.columns.map((each) => each.name)),
    ...(config?.indexes ?? [])
      .filter((index) => index.config.unique)
      .map((index) =>
        index.config.columns.map((each) => ('name' in each ? String(each.name) : 'expression')),
      ),
  ]
  return keys.map((columns) => columns.join('+')).sort()
}

describe('every table has its place on several machines', () => {
  test('no table is left out, and none is named that is not there', () => {
    expect(Object.keys(SPREAD).sort()).toEqual([...configs.keys()].sort())
  })

  test.each(Object.entries(SPREAD))('%s', (name, spread) => {
    const columns = configs.get(name)?.columns ?? []
    if ('by' in spread) {
      const column = columns.find((each) => each.name === spread.by)
      expect(column, `${name}.${spread.by}`).toBeDefined()
      expect(column?.notNull, 'a row without it has no place').toBe(true)
    }
    if ('beside' in spread) {
      const column = columns.find((each) => each.name === spread.through)
      expect(column?.notNull, 'a row without it has no place').toBe(true)
      expect(targetOf(name, spread.through)).toBe(spread.beside)
    }
  })

  test('a table with the merchant in each row is spread by it', () => {
    const others = [...configs]
      .filter(([, { columns }]) => columns.some((each) => each.name === 'merchant_id' && each.notNull))
      .filter(([name]) => SPREAD[name] !== byMerchant)
      .map(([name]) => name)
    expect(others).toEqual([])
  })

  test('a unique key of a merchant’s table holds the merchant, is its id, or is known not to hold it', () => {
    const isOther = (key: string) => key !== 'id' && !key.split('+').includes('merchant_id')
    const others = Object.entries(SPREAD)
      .filter(([, spread]) => spread === byMerchant)
      .map(([name]) => [name, uniqueKeysOf(name).filter(isOther)] as const)
      .filter(([, keys]) => keys.length > 0)
    expect(Object.fromEntries(others)).toEqual(KEYS_WITHOUT_MERCHANT)
  })
})
