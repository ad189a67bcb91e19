import 'server-only'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import type { ChargeStatus } from '@/lib/billing/charges/charge-status'
import type { Lack } from '@/lib/billing/charges/forecast'
import type { MandateMessage } from '@/lib/mandate/terms/mandate-message'
import { address, atomicUnits, grantedDiscount, hex, instant, statementLines, usageTerms } from './columns'
import { ofMerchant, ofSubscriber, ofSubscription } from './owner-columns'
import { checkoutSessions, plans, subscribers, tokens } from './schema'

/**
 * A permit as its owner signed it: the allowance in atomic units, the deadline in Unix seconds and the owner's nonce at
 * the token, as decimal text.
 */
export interface StoredPermit {
  readonly value: string
  readonly deadline: string
  /** Missing in rows of earlier versions, which kept no permit for later. */
  readonly nonce?: string
  readonly signature: Hex
}

/**
 * Signed terms of a payer, word for word: the contract recognizes a mandate by all of its fields.
 * - `pending`: signed, and not in force on the chain as far as is known; behind a trial until the first charge, since
 *   the permit is brought with it, also where the payer has put the terms in force.
 * - `live`: in force.
 * - `ended`: cancelled on the chain, or never to be put in force.
 */
export const mandates = pgTable(
  'mandates',
  {
    /** The EIP-712 digest, which is the contract's id of it: 0x and 64 lower-case hex digits. */
    id: hex('id').primaryKey(),
    merchantId: ofMerchant(),
    subscriptionId: ofSubscription(),
    /** Null until its subscriber exists. */
    subscriberId: uuid('subscriber_id').references(() => subscribers.id),
    /** Number among the terms of its subscriber. */
    terms: integer('terms').notNull().default(0),
    chainId: integer('chain_id').notNull(),
    /** The merchant's puller. */
    puller: address('puller').notNull(),
    token: address('token').notNull(),
    payer: address('payer').notNull(),
    message: jsonb('message').$type<MandateMessage>().notNull(),
    signature: hex('signature').notNull(),
    permit: jsonb('permit').$type<StoredPermit>(),
    status: text('status').$type<'pending' | 'live' | 'ended'>().notNull(),
    /** Time at which its payer was asked to allow the first charge anew; null where what was signed still does. */
    permissionNeededAt: instant('permission_needed_at'),
    /** Time at which it came into force on the chain. */
    authorizedAt: instant('authorized_at'),
    /** Time at which it ended on the chain. */
    endedAt: instant('ended_at'),
    /** The payer's signature that ends it on the chain, until a transaction carries it. */
    cancelSignature: hex('cancel_signature'),
    /** The last of our transactions that was to end it on the chain. */
    cancelTransactionId: uuid('cancel_transaction_id').references(() => chainTransactions.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('mandates_chain_status').on(table.chainId, table.status),
    index('mandates_subscriber').on(table.subscriberId),
    index('mandates_puller').on(table.chainId, table.puller),
    index('mandates_payer').on(table.chainId, table.payer, table.token),
    check('mandates_status', sql`${table.status} in ('pending', 'live', 'ended')`),
  ],
)

/**
 * A payer's signed way from a checkout to a subscriber. There is one at a time for a checkout; when it fails, nothing
 * was charged and the checkout is open again.
 */
export const enrolments = pgTable(
  'enrolments',
  {
    id: uuid('id').primaryKey(),
    checkoutSessionId: text('checkout_session_id')
      .notNull()
      .references(() => checkoutSessions.id, { onDelete: 'cascade' }),
    /** Null for a plan without a price, which nothing is ever taken for. */
    mandateId: hex('mandate_id').references(() => mandates.id),
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id),
    tokenId: text('token_id')
      .notNull()
      .references(() => tokens.id),
    eoaAddress: address('eoa_address').notNull(),
    swAddress: address('sw_address').notNull(),
    /** Units, as of seats, that the price is for. */
    quantity: integer('quantity').notNull().default(1),
    priceMicroUsd: bigint('price_micro_usd', { mode: 'bigint' }).notNull(),
    capAtomic: atomicUnits('cap_atomic').notNull(),
    maxPeriods: integer('max_periods').notNull(),
    /** Number of periods, from the first on, that the payer's allowance was given for. */
    allowedPeriods: integer('allowed_periods').notNull(),
    discount: grantedDiscount('discount'),
    usage: usageTerms('usage'),
    trialDays: integer('trial_days').notNull(),
    firstChargeAt: instant('first_charge_at').notNull(),
    /** Amount of the first charge; 0 where a trial comes first. */
    firstAmountAtomic: atomicUnits('first_amount_atomic').notNull(),
    status: text('status').$type<'pending' | 'complete' | 'failed'>().notNull(),
    failureReason: text('failure_reason'),
    transactionId: uuid('transaction_id').references(() => chainTransactions.id),
    /** Most gas of the transaction that brings it to the chain, as tried when it was signed; 0 where none does. */
    startGas: bigint('start_gas', { mode: 'bigint' }).notNull().default(sql`0`),
    /** A transaction of it was mined and reverted. */
    hasReverted: boolean('has_reverted').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('enrolments_one_a_session')
      .on(table.checkoutSessionId)
      .where(sql`${table.status} <> 'failed'`),
    index('enrolments_pending').on(table.createdAt).where(sql`${table.status} = 'pending'`),
    uniqueIndex('enrolments_mandate').on(table.mandateId),
    index('enrolments_transaction').on(table.transactionId),
    index('enrolments_discounted_wallet').on(table.eoaAddress).where(sql`${table.discount} is not null`),
    index('enrolments_discounted_smart_wallet').on(table.swAddress).where(sql`${table.discount} is not null`),
    check('enrolments_status', sql`${table.status} in ('pending', 'complete', 'failed')`),
  ],
)

/** One window of one subscriber: at most one row, so at most one payment. */
export const charges = pgTable(
  'charges',
  {
    id: uuid('id').primaryKey(),
    merchantId: ofMerchant(),
    /** Its subscriber's, kept here too so that the payments of a subscription are found by an index. */
    subscriptionId: ofSubscription(),
    subscriberId: ofSubscriber(),
    tokenId: text('token_id')
      .notNull()
      .references(() => tokens.id),
    /** Number of the terms of its subscriber whose window it is. */
    terms: integer('terms').notNull().default(0),
    period: integer('period').notNull(),
    status: text('status').$type<ChargeStatus>().notNull(),
    amountAtomic: atomicUnits('amount_atomic').notNull(),
    /** Total of its lines. */
    priceMicroUsd: bigint('price_micro_usd', { mode: 'bigint' }).notNull(),
    lines: statementLines('lines').notNull(),
    dueAt: instant('due_at').notNull(),
    /** Close of its window. */
    endsAt: instant('ends_at').notNull(),
    attempts: integer('attempts').notNull(),
    nextAttemptAt: instant('next_attempt_at'),
    failureReason: text('failure_reason'),
    transactionHash: hex('transaction_hash'),
    blockNumber: bigint('block_number', { mode: 'bigint' }),
    /** The last of our transactions that was to take it. */
    transactionId: uuid('transaction_id').references(() => chainTransactions.id),
    /** Most charges of its next transaction, after one that reverted whole; null for as many as fit. */
    together: integer('together'),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
  },
  (table) => [
    uniqueIndex('charges_one_a_period').on(table.subscriberId, table.terms, table.period),
    index('charges_merchant_newest').on(table.merchantId, table.createdAt, table.id),
    index('charges_merchant_status_newest').on(table.merchantId, table.status, table.createdAt, table.id),
    index('charges_subscription_newest').on(table.subscriptionId, table.createdAt, table.id),
    index('charges_subscription_status_newest').on(
      table.subscriptionId,
      table.status,
      table.createdAt,
      table.id,
    ),
    index('charges_transaction').on(table.transactionId),
    // A merchant's search by the transaction of a payment.
    index('charges_transaction_hash')
      .on(table.merchantId, table.transactionHash)
      .where(sql`${table.transactionHash} is not null`),
    index('charges_unsettled')
      .on(table.status)
      .where(sql`${table.status} in ('due', 'submitted', 'pending', 'paid')`),
    check(
      'charges_status',
      sql`${table.status} in ('due', 'submitted', 'pending', 'paid', 'settled', 'failed')`,
    ),
  ],
)

/** Purposes of transactions; `permit` sets an allowance, `replace` puts changed terms in force, `fill` only uses up a nonce that others wait behind. */
export const TRANSACTION_PURPOSES = [
  'start',
  'charge',
  'cancel',
  'deploy',
  'permit',
  'replace',
  'fill',
] as const
export type TransactionPurpose = (typeof TRANSACTION_PURPOSES)[number]

/**
 * Transactions that are signed and kept before any node sees them. From then on only the same bytes are sent again,
 * or bytes of the same nonce that pay more.
 * - `signed`: in no block as far as is known.
 * - `mined`: in a block that a reorganization may still undo.
 * - `final`: in a block that nothing undoes.
 */
export const chainTransactions = pgTable(
  'chain_transactions',
  {
    id: uuid('id').primaryKey(),
    chainId: integer('chain_id').notNull(),
    sender: address('sender').notNull(),
    nonce: integer('nonce').notNull(),
    purpose: text('purpose').$type<TransactionPurpose>().notNull(),
    to: address('to').notNull(),
    data: hex('data').notNull(),
    gasLimit: bigint('gas_limit', { mode: 'bigint' }).notNull(),
    status: text('status').$type<'signed' | 'mined' | 'final'>().notNull(),
    /** Hash of the mined attempt; null before, and where a transaction that is not ours used the nonce. */
    hash: hex('hash'),
    blockNumber: bigint('block_number', { mode: 'bigint' }),
    blockHash: hex('block_hash'),
    /** True where it had its effect; null while none was mined. */
    succeeded: boolean('succeeded'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('chain_transactions_nonce').on(table.chainId, table.sender, table.nonce),
    index('chain_transactions_unsettled')
      .on(table.chainId, table.nonce)
      .where(sql`${table.status} <> 'final'`),
    check('chain_transactions_status', sql`${table.status} in ('signed', 'mined', 'final')`),
  ],
)

/** Every signed form of a transaction; any of them may be the one that is mined. */
export const transactionAttempts = pgTable(
  'transaction_attempts',
  {
    hash: hex('hash').primaryKey(),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => chainTransactions.id, { onDelete: 'cascade' }),
    raw: hex('raw').notNull(),
    /** Maximum fee in wei per unit of gas. */
    maxFeePerGas: atomicUnits('max_fee_per_gas').notNull(),
    maxPriorityFeePerGas: atomicUnits('max_priority_fee_per_gas').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSentAt: instant('last_sent_at'),
  },
  (table) => [index('transaction_attempts_transaction').on(table.transactionId)],
)

/** Next nonce of each of our keys; signing locks the row. */
export const keyNonces = pgTable(
  'key_nonces',
  {
    chainId: integer('chain_id').notNull(),
    address: address('address').notNull(),
    next: integer('next').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.address] })],
)

/** Position up to which each chain was read. Logs up to `final_block` never change; those above may. */
export const chainCursors = pgTable('chain_cursors', {
  chainId: integer('chain_id').primaryKey(),
  finalBlock: bigint('final_block', { mode: 'bigint' }).notNull(),
  headBlock: bigint('head_block', { mode: 'bigint' }).notNull(),
  headHash: hex('head_hash').notNull(),
  readAt: instant('read_at').notNull(),
})

/**
 * The last stage of a log that was dispatched to the recorders.
 * - `read`: nothing.
 * - `moved`: a stage in its block before a reorg; all stages are dispatched again for the new block.
 * - `included`, `confirmed`: that stage. A log is deleted once its last stage is dispatched.
 */
export const LOG_STAGES = ['read', 'moved', 'included', 'confirmed'] as const
export type LogStage = (typeof LOG_STAGES)[number]

/**
 * Logs of the contracts above the final block, kept until they are final and dispatched to every recorder: so each
 * recorder gets every step once, across crashes, and is notified of logs that a reorg took back. Those of a contract
 * from no known factory are kept until its factory is named.
 */
export const chainLogs = pgTable(
  'chain_logs',
  {
    chainId: integer('chain_id').notNull(),
    blockHash: hex('block_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    blockNumber: bigint('block_number', { mode: 'bigint' }).notNull(),
    transactionHash: hex('transaction_hash').notNull(),
    address: address('address').notNull(),
    topics: jsonb('topics').$type<readonly Hex[]>().notNull(),
    data: hex('data').notNull(),
    stage: text('stage').$type<LogStage>().notNull(),
    /** Its block is not part of the chain any more. */
    gone: boolean('gone').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.blockHash, table.logIndex] }),
    index('chain_logs_order').on(table.chainId, table.blockNumber, table.logIndex),
    check('chain_logs_stage', sql`${table.stage} in ('read', 'moved', 'included', 'confirmed')`),
  ],
)

/** Holder of each kind of background work; `fence` grows with each holder. */
export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  holder: uuid('holder').notNull(),
  fence: bigint('fence', { mode: 'bigint' }).notNull(),
  until: instant('until').notNull(),
})

/** Time of the last renewal run on each network, by any process. */
export const renewalRuns = pgTable('renewal_runs', {
  chainId: integer('chain_id').primaryKey(),
  ranAt: instant('ran_at').notNull(),
})

/** Balance and allowance of each payer, as last read from the chain. */
export const payerFunds = pgTable(
  'payer_funds',
  {
    chainId: integer('chain_id').notNull(),
    token: address('token').notNull(),
    payer: address('payer').notNull(),
    puller: address('puller').notNull(),
    balanceAtomic: atomicUnits('balance_atomic').notNull(),
    allowanceAtomic: atomicUnits('allowance_atomic').notNull(),
    readAt: instant('read_at').notNull(),
    /** True once a payment, a failure or a renewed allowance tells of others since: they are read again at once. */
    isStale: boolean('is_stale').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.token, table.payer, table.puller] })],
)

/** Forecast of each running subscriber's renewals, from its payer's funds. */
export const forecasts = pgTable(
  'forecasts',
  {
    subscriberId: uuid('subscriber_id')
      .primaryKey()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    merchantId: ofMerchant(),
    /** Number of the next charges that balance and allowance cover. */
    chargesFunded: integer('charges_funded').notNull(),
    /** Due time of the first charge that they do not cover; null where they cover all that are foreseen. */
    failsAt: instant('fails_at'),
    /** Means that this charge lacks; null for none, and in rows of earlier versions until they are foreseen anew. */
    lacks: text('lacks').$type<Lack>(),
    /** Time of the event that announced `failsAt` as near; null while it is not near. */
    atRiskSince: instant('at_risk_since'),
    /** Time of the event that announced the end of the allowance; null while it is not near, or is being renewed. */
    permissionEndingSince: instant('permission_ending_since'),
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    index('forecasts_at_risk').on(table.merchantId).where(sql`${table.atRiskSince} is not null`),
    index('forecasts_failing').on(table.merchantId, table.failsAt).where(sql`${table.failsAt} is not null`),
  ],
)
