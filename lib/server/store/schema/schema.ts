import 'server-only'
import { sql } from 'drizzle-orm'
import {
  bigint,
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
import type { AfterFailure } from '@/lib/billing/charges/dunning'
import { FIRST_EVENT_API_VERSION } from '@/lib/billing/event-type'
import type { InvoiceDetails } from '@/lib/billing/invoices/party'
import type { Locale } from '@/lib/billing/language/locale'
import type { Frequency } from '@/lib/billing/subscriptions/frequency'
import type {
  CancelOrigin,
  CancelReason,
  KeptPause,
  PausedAccess,
  SubscriberStatus,
} from '@/lib/billing/subscriptions/subscriber'
import type { SubscriptionStatus } from '@/lib/billing/subscriptions/subscription'
import {
  address,
  atomicUnits,
  billedUsage,
  chainOfWallet,
  customerColumns,
  grantedDiscount,
  instant,
  logId,
  usageTerms,
} from './columns'
import { isOverStatus, isRunningStatus } from './running'

/** Accounts that ever signed in; the environment decides which of them may use merchant operations. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    address: address('address').notNull(),
    chainId: chainOfWallet(),
    organisation: text('organisation').notNull().default(''),
    supportContact: text('support_contact').notNull().default(''),
    termsUrl: text('terms_url').notNull().default(''),
    privacyUrl: text('privacy_url').notNull().default(''),
    tokensUrl: text('tokens_url').notNull().default(''),
    /** Language of checkouts whose session names none; null leaves it to the payer's browser. */
    payerLocale: text('payer_locale').$type<Locale>(),
    /** Color of the merchant's checkouts as `#rrggbb`; empty for that of the installation. */
    accent: text('accent').notNull().default(''),
    /** Digest of its logo among the pictures; empty for none. */
    logoDigest: text('logo_digest').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    /** Set while the operator keeps everybody out. */
    lockedAt: instant('locked_at'),
  },
  (table) => [uniqueIndex('users_wallet').on(table.address, table.chainId)],
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
    /** True where an allowance can be given by a signature (EIP-2612), which costs a plain wallet no network fee. */
    takesPermit: boolean('takes_permit').notNull().default(false),
    /** Digest of its logo among the pictures; empty where none was fetched. */
    logoDigest: text('logo_digest').notNull().default(''),
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
    accessWhilePaused: text('access_while_paused').$type<PausedAccess>().notNull().default('stop'),
    /** Number of charges after which a new subscriber's terms end; null for terms that run until cancelled. */
    fixedCharges: integer('fixed_charges'),
    /** Days of access after the end of what is paid. */
    graceDays: integer('grace_days').notNull().default(1),
    /** Days of a window on which a failed charge is tried again, ascending. */
    retryDays: integer('retry_days').array().$type<readonly number[]>().notNull().default([1, 3, 5, 7]),
    afterFailure: text('after_failure').$type<AfterFailure>().notNull().default('cancel'),
    /** Names and addresses for invoices that payers are asked for. */
    invoiceDetails: text('invoice_details').$type<InvoiceDetails>().notNull().default('none'),
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
    check('subscriptions_fixed_charges', sql`${table.fixedCharges} > 0`),
    check('subscriptions_grace_days', sql`${table.graceDays} >= 0`),
    check('subscriptions_invoice_details', sql`${table.invoiceDetails} in ('none', 'optional', 'required')`),
    check('subscriptions_after_failure', sql`${table.afterFailure} in ('cancel', 'keep')`),
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
    /** Most units, as of seats, that one subscriber may take; the price is that of one. */
    quantityMax: integer('quantity_max').notNull().default(1),
    /** Metered use on top of the price; null for none. */
    usage: usageTerms('usage'),
    position: integer('position').notNull(),
    archivedAt: instant('archived_at'),
  },
  (table) => [
    uniqueIndex('plans_subscription_position').on(table.subscriptionId, table.position),
    check('plans_price', sql`${table.priceMicroUsd} >= 0`),
    check('plans_quantity_max', sql`${table.quantityMax} between 1 and 10000`),
    check('plans_frequency', sql`${table.frequency} in ('month', 'quarter', 'year')`),
  ],
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
    /** Units, as of seats, that were chosen in advance, or signed. */
    quantity: integer('quantity').notNull().default(1),
    /** True where the plan is the only one on offer. */
    fixedPlan: boolean('fixed_plan').notNull().default(false),
    status: text('status').$type<'open' | 'pending' | 'complete'>().notNull(),
    /** True once somebody did something with it: made it on purpose, or asked for its terms. */
    touched: boolean('touched').notNull(),
    /** True once the owner of the wallet here turned out to have had the trial by another wallet. */
    trialUsed: boolean('trial_used').notNull().default(false),
    /** Discounts that this owner turned out to have had by another wallet. */
    discountsHad: jsonb('discounts_had').$type<readonly string[]>().notNull().default([]),
    successUrl: text('success_url'),
    cancelUrl: text('cancel_url'),
    ...customerColumns(),
    /** The link of one use whose session it is, or was before it timed out; such a link is never removed alone. */
    paymentLinkId: uuid('payment_link_id'),
    /** Code of a discount that its maker or its link entered; in upper case. */
    discountCode: text('discount_code'),
    /** Language that its maker chose. */
    locale: text('locale').$type<Locale>(),
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
    check('checkout_sessions_fixed_plan', sql`${table.planId} is not null or not ${table.fixedPlan}`),
    check('checkout_sessions_quantity', sql`${table.quantity} between 1 and 10000`),
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
    /** Number of its terms: 0 for those that it began with, one more with each change. */
    terms: integer('terms').notNull().default(0),
    /** First charge, or end of the trial, of the terms that it began with; null while those hold. */
    beganChargingAt: instant('began_charging_at'),
    /** Units that the price is for. */
    quantity: integer('quantity').notNull().default(1),
    /**
     * Unused parts of paid periods of earlier terms, which lower the next charges: the sum of its credit entries. Below 0
     * where credit was used that a refund took back.
     */
    creditMicroUsd: bigint('credit_micro_usd', { mode: 'bigint' }).notNull().default(sql`0`),
    /** The price that was signed, of all units; a later change of the plan does not touch it. */
    priceMicroUsd: bigint('price_micro_usd', { mode: 'bigint' }).notNull(),
    /** The most that one period may take, in the token's atomic units, as signed. */
    capAtomic: atomicUnits('cap_atomic').notNull(),
    discount: grantedDiscount('discount'),
    /** Price of the next charge where a discount reduces it, kept beside it for sums. */
    reducedPriceMicroUsd: bigint('reduced_price_micro_usd', { mode: 'bigint' }),
    periodMonths: integer('period_months').notNull(),
    maxPeriods: integer('max_periods').notNull(),
    /** Number of charges of the present terms that the payer has allowed, from their first one on. */
    allowedCharges: integer('allowed_charges').notNull(),
    chargesPaid: integer('charges_paid').notNull(),
    /** Those of them that took nothing of the allowance: of earlier terms, and those that credit paid. */
    paidOtherwise: integer('paid_otherwise').notNull(),
    /** End of what was paid under earlier terms, where that is later than the first charge of these; null otherwise. */
    paidBefore: instant('paid_before'),
    /** The window after the last that is paid. */
    unpaidFrom: integer('unpaid_from').notNull().default(0),
    /** Terms of metered use as signed; null for none. */
    usage: usageTerms('usage'),
    /** Use that the charge of `next_period` bills, from the moment in which that is made. */
    usageDue: billedUsage('usage_due'),
    ...customerColumns(),
    subscribedAt: instant('subscribed_at').notNull(),
    firstChargeAt: instant('first_charge_at').notNull(),
    nextPeriod: integer('next_period'),
    /** The start of `next_period`, kept beside it so that due charges are found by an index. */
    nextChargeAt: instant('next_charge_at'),
    pastDueSince: instant('past_due_since'),
    pausedPeriod: integer('paused_period'),
    accessWhilePaused: text('access_while_paused').$type<PausedAccess>(),
    keptPause: jsonb('kept_pause').$type<KeptPause>(),
    cancelAt: instant('cancel_at'),
    cancelOrigin: text('cancel_origin').$type<CancelOrigin>(),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason').$type<CancelReason>(),
    cancelComment: text('cancel_comment'),
    /** Time of the last write of its status or price, which dates a step of its revenue; null in rows without one. */
    asOf: instant('as_of'),
  },
  (table) => [
    index('subscribers_newest').on(table.subscriptionId, table.subscribedAt, table.id),
    index('subscribers_status_newest').on(table.subscriptionId, table.status, table.subscribedAt, table.id),
    index('subscribers_wallet').on(table.subscriptionId, sql`lower(${table.eoaAddress}) text_pattern_ops`),
    index('subscribers_payer').on(table.eoaAddress),
    index('subscribers_client_reference')
      .on(table.merchantId, sql`${table.clientReferenceId} text_pattern_ops`)
      .where(sql`${table.clientReferenceId} is not null`),
    index('subscribers_email')
      .on(table.merchantId, sql`lower(${table.email}) text_pattern_ops`)
      .where(sql`${table.email} is not null`),
    index('subscribers_smart_wallet').on(table.subscriptionId, table.swAddress),
    index('subscribers_next_charge').on(table.subscriptionId, table.nextChargeAt, table.id),
    index('subscribers_merchant_newest').on(table.merchantId, table.subscribedAt),
    uniqueIndex('subscribers_checkout_session').on(table.checkoutSessionId),
    index('subscribers_due').on(table.nextChargeAt).where(sql`${table.nextChargeAt} is not null`),
    index('subscribers_ending').on(table.cancelAt).where(sql`${table.cancelAt} is not null`),
    uniqueIndex('subscribers_one_running')
      .on(table.subscriptionId, table.eoaAddress)
      .where(isRunningStatus(table.status)),
    check(
      'subscribers_status',
      sql`${table.status} in ('trialing', 'active', 'past_due', 'paused', 'cancelled', 'ended')`,
    ),
    check(
      'subscribers_paused',
      sql`(${table.status} = 'paused') = (${table.pausedPeriod} is not null) and (${table.pausedPeriod} is null) = (${table.accessWhilePaused} is null)`,
    ),
    check('subscribers_quantity', sql`${table.quantity} > 0`),
    check('subscribers_cancel_origin', sql`(${table.cancelAt} is null) = (${table.cancelOrigin} is null)`),
    check(
      'subscribers_over_never_charged',
      sql`(${isOverStatus(table.status)}) = (${table.cancelledAt} is not null) and (${table.nextPeriod} is null) = (${table.nextChargeAt} is null) and (${isRunningStatus(table.status)} or ${table.nextPeriod} is null)`,
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
    /** Version of the shape of `data`, which an event keeps. */
    apiVersion: text('api_version').notNull().default(FIRST_EVENT_API_VERSION),
  },
  (table) => [
    index('events_merchant').on(table.merchantId, table.id),
    index('events_subscriber').on(table.subscriberId, table.id),
    // A merchant's failed payments of a day.
    index('events_failed').on(table.merchantId, table.createdAt).where(sql`${table.type} = 'payment.failed'`),
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
