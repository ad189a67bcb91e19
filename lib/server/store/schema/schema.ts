import 'server-only'
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AuditAction } from '@/lib/billing/accounts/audit-action'
import type { ChallengePurpose } from '@/lib/billing/accounts/signed-challenge'
import type { Frequency } from '@/lib/billing/subscriptions/plan'
import type { CancelReason, SubscriberStatus } from '@/lib/billing/subscriptions/subscriber'
import type { SubscriptionStatus } from '@/lib/billing/subscriptions/subscription'
import { address, atomicUnits, chainOfWallet, instant, logId } from './columns'

/** Accounts that ever signed in; the environment decides which of them may use merchant operations. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    address: address('address').notNull(),
    chainId: chainOfWallet(),
    organisation: text('organisation').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    /** Set while the operator keeps everybody out. */
    lockedAt: instant('locked_at'),
  },
  (table) => [uniqueIndex('users_wallet').on(table.address, table.chainId)],
)

/** One-time EIP-4361 messages; used up by the request that presents the nonce. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    nonce: text('nonce').primaryKey(),
    message: text('message').notNull(),
    address: address('address').notNull(),
    chainId: integer('chain_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
    purpose: text('purpose').$type<ChallengePurpose>().notNull().default('sign_in'),
    /** The session that asked for it and alone may use it; null where it is to begin one. */
    sessionId: uuid('session_id'),
  },
  (table) => [
    index('sign_in_challenges_expires_at').on(table.expiresAt),
    check(
      'sign_in_challenges_purpose',
      sql`${table.purpose} in ('sign_in', 'recover', 'confirm', 'add_address')`,
    ),
  ],
)

/** Browser sessions. Only the SHA-256 of the token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** The address that signed in. */
    address: address('address').notNull(),
    chainId: chainOfWallet(),
    /** `User-Agent` of the browser at sign-in; empty where it sent none. */
    userAgent: text('user_agent').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_user_id').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
)

/** Keys of the HTTP API. Only the SHA-256 is kept; `hint` is the visible start and end. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    hint: text('hint').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    scopes: text('scopes').array().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('api_keys_merchant_id').on(table.merchantId, table.createdAt)],
)

/** The token catalogue, brought up to date from the shipped list and the operator's file at each start. */
export const tokens = pgTable(
  'tokens',
  {
    id: text('id').primaryKey(),
    chainId: integer('chain_id').notNull(),
    address: address('address').notNull(),
    symbol: text('symbol').notNull(),
    name: text('name').notNull(),
    decimals: integer('decimals').notNull(),
    logoUri: text('logo_uri').notNull(),
    coingeckoId: text('coingecko_id').notNull(),
    usdPegged: boolean('usd_pegged').notNull(),
    /** False once the token left the catalogue; subscriptions that offer it keep it. */
    listed: boolean('listed').notNull(),
  },
  (table) => [uniqueIndex('tokens_chain_id_address').on(table.chainId, table.address)],
)

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').primaryKey(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => users.id),
    title: text('title').notNull(),
    trialDays: integer('trial_days').notNull(),
    /** True where a wallet has the trial once; false where each of its subscriptions begins with one. */
    trialPerWallet: boolean('trial_per_wallet').notNull().default(true),
    linktree: text('linktree').notNull(),
    status: text('status').$type<SubscriptionStatus>().notNull(),
    paymentLinkId: uuid('payment_link_id').notNull().unique(),
    /** Counts changes; the ETag. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('subscriptions_merchant_newest').on(table.merchantId, table.createdAt, table.id),
    check('subscriptions_status', sql`${table.status} in ('active', 'paused', 'archived')`),
  ],
)

export const plans = pgTable(
  'plans',
  {
    id: uuid('id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    priceMicroUsd: bigint('price_micro_usd', { mode: 'bigint' }).notNull(),
    frequency: text('frequency').$type<Frequency>().notNull(),
    volume: doublePrecision('volume').notNull(),
    position: integer('position').notNull(),
    archivedAt: instant('archived_at'),
  },
  (table) => [
    uniqueIndex('plans_subscription_position').on(table.subscriptionId, table.position),
    check('plans_price', sql`${table.priceMicroUsd} >= 0`),
    check('plans_frequency', sql`${table.frequency} in ('month', 'quarter', 'year')`),
  ],
)

/** Earlier prices of plans, so that a payer who saw one learns of the change. */
export const planPriceChanges = pgTable(
  'plan_price_changes',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    /** The price until `changed_at`. */
    oldPriceMicroUsd: bigint('old_price_micro_usd', { mode: 'bigint' }).notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [index('plan_price_changes_plan').on(table.planId, table.changedAt)],
)

export const subscriptionTokens = pgTable(
  'subscription_tokens',
  {
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    tokenId: text('token_id')
      .notNull()
      .references(() => tokens.id),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.tokenId] })],
)

export const receivers = pgTable(
  'receivers',
  {
    id: uuid('id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    address: address('address').notNull(),
    networkId: integer('network_id').notNull(),
    /** Basis points of a charge on this network; null where all receivers share equally. */
    shareBps: integer('share_bps'),
    position: integer('position').notNull(),
  },
  (table) => [
    uniqueIndex('receivers_subscription_network_address').on(
      table.subscriptionId,
      table.networkId,
      table.address,
    ),
  ],
)

/** A payer's way through one checkout. `expired` is not stored: it follows from `expires_at`. */
export const checkoutSessions = pgTable(
  'checkout_sessions',
  {
    id: text('id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    planId: uuid('plan_id').references(() => plans.id),
    tokenId: text('token_id').references(() => tokens.id),
    status: text('status').$type<'open' | 'pending' | 'complete'>().notNull(),
    /** True once somebody did something with it: made it on purpose, or asked for its terms. */
    touched: boolean('touched').notNull(),
    /** True once the owner of the wallet here turned out to have had the trial by another wallet. */
    trialUsed: boolean('trial_used').notNull().default(false),
    successUrl: text('success_url'),
    cancelUrl: text('cancel_url'),
    clientReferenceId: text('client_reference_id'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    completedAt: instant('completed_at'),
    /** Time at which the event of its expiry was written. */
    expiryAnnouncedAt: instant('expiry_told_at'),
  },
  (table) => [
    index('checkout_sessions_subscription').on(table.subscriptionId),
    index('checkout_sessions_open_expiry').on(table.expiresAt).where(sql`${table.status} = 'open'`),
    index('checkout_sessions_untold_expiry')
      .on(table.expiresAt)
      .where(sql`${table.status} = 'open' and ${table.touched} and ${table.expiryAnnouncedAt} is null`),
    check('checkout_sessions_status', sql`${table.status} in ('open', 'pending', 'complete')`),
  ],
)

/** One payer's signed terms for one subscription, and where they stand. */
export const subscribers = pgTable(
  'subscribers',
  {
    id: uuid('id').primaryKey(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => users.id),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id),
    tokenId: text('token_id')
      .notNull()
      .references(() => tokens.id),
    checkoutSessionId: text('checkout_session_id').references(() => checkoutSessions.id, {
      onDelete: 'set null',
    }),
    eoaAddress: address('eoa_address').notNull(),
    swAddress: address('sw_address').notNull(),
    status: text('status').$type<SubscriberStatus>().notNull(),
    /** The price that was signed; a later change of the plan does not touch it. */
    priceMicroUsd: bigint('price_micro_usd', { mode: 'bigint' }).notNull(),
    /** The most that one period may take, in the token's atomic units, as signed. */
    capAtomic: atomicUnits('cap_atomic').notNull(),
    periodMonths: integer('period_months').notNull(),
    maxPeriods: integer('max_periods').notNull(),
    chargesPaid: integer('charges_paid').notNull(),
    subscribedAt: instant('subscribed_at').notNull(),
    firstChargeAt: instant('first_charge_at').notNull(),
    nextPeriod: integer('next_period'),
    /** The start of `next_period`, kept beside it so that due charges are found by an index. */
    nextChargeAt: instant('next_charge_at'),
    pastDueSince: instant('past_due_since'),
    cancelAt: instant('cancel_at'),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason').$type<CancelReason>(),
    cancelComment: text('cancel_comment'),
  },
  (table) => [
    index('subscribers_newest').on(table.subscriptionId, table.subscribedAt, table.id),
    index('subscribers_status_newest').on(table.subscriptionId, table.status, table.subscribedAt, table.id),
    index('subscribers_wallet').on(table.subscriptionId, sql`lower(${table.eoaAddress}) text_pattern_ops`),
    index('subscribers_payer').on(table.eoaAddress),
    index('subscribers_smart_wallet').on(table.subscriptionId, table.swAddress),
    index('subscribers_next_charge').on(table.subscriptionId, table.nextChargeAt, table.id),
    // A merchant's figures by day.
    index('subscribers_merchant_newest').on(table.merchantId, table.subscribedAt),
    index('subscribers_merchant_first_charge').on(table.merchantId, table.firstChargeAt),
    index('subscribers_merchant_cancelled')
      .on(table.merchantId, table.cancelledAt)
      .where(sql`${table.cancelledAt} is not null`),
    uniqueIndex('subscribers_checkout_session').on(table.checkoutSessionId),
    index('subscribers_due').on(table.nextChargeAt).where(sql`${table.nextChargeAt} is not null`),
    index('subscribers_ending').on(table.cancelAt).where(sql`${table.cancelAt} is not null`),
    uniqueIndex('subscribers_one_running')
      .on(table.subscriptionId, table.eoaAddress)
      .where(sql`${table.status} <> 'cancelled'`),
    check('subscribers_status', sql`${table.status} in ('trialing', 'active', 'past_due', 'cancelled')`),
    check(
      'subscribers_cancelled_never_charged',
      sql`(${table.status} = 'cancelled') = (${table.cancelledAt} is not null) and (${table.nextPeriod} is null) = (${table.nextChargeAt} is null) and (${table.status} <> 'cancelled' or ${table.nextPeriod} is null)`,
    ),
  ],
)

/** Event log: each row is written in the transaction of its change; `id` gives the order. */
export const events = pgTable(
  'events',
  {
    id: logId('events'),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => users.id),
    type: text('type').notNull(),
    subscriptionId: uuid('subscription_id'),
    subscriberId: uuid('subscriber_id'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('events_merchant').on(table.merchantId, table.id),
    index('events_subscriber').on(table.subscriberId, table.id),
  ],
)

/** Changes with their authors, for the merchant to read. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: logId('audit_log'),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => users.id),
    /** `session:<id>`, `api_key:<id>`, `payer:<address>` or `system`. */
    actor: text('actor').notNull(),
    /** Display name of the actor: a session's address, the visible part of a key. It outlives both. */
    actorName: text('actor_name').notNull().default(''),
    action: text('action').$type<AuditAction>().notNull(),
    target: text('target').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    requestId: text('request_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('audit_log_merchant').on(table.merchantId, table.id),
    index('audit_log_merchant_action').on(table.merchantId, table.action, table.id),
    index('audit_log_merchant_day').on(table.merchantId, table.createdAt),
  ],
)
