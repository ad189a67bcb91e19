import 'server-only'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Locale } from '@/lib/billing/language/locale'
import type { Audience, MessageKind, Topic } from '@/lib/billing/messages/message-kind'
import { address, chainOfWallet, instant } from './columns'
import { checkoutSessions, users } from './schema'

/**
 * Email addresses and devices that messages go to: of a merchant, of a wallet that pays, or, addresses alone, left in a
 * checkout until that has a subscriber. A device is confirmed from the start: its browser asked its user.
 */
export const messageReaders = pgTable(
  'message_readers',
  {
    id: uuid('id').primaryKey(),
    audience: text('audience').$type<Audience>().notNull(),
    /** The merchant that messages are about; null for all that a payer's wallet pays for. */
    merchantId: uuid('merchant_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The wallet that pays; null for a merchant's own address, and in a checkout. */
    payer: address('payer'),
    chainId: chainOfWallet(),
    checkoutSessionId: text('checkout_session_id').references(() => checkoutSessions.id, {
      onDelete: 'cascade',
    }),
    /** Null for a device. */
    email: text('email'),
    /** Address of a device at its push service, a secret of the device; null for an email address. */
    endpoint: text('endpoint'),
    endpointHash: text('endpoint_hash'),
    /** Public key of a device, as base64url. */
    p256dh: text('p256dh'),
    /** Secret of a device, without which nothing can be encrypted to it, as base64url. */
    auth: text('auth'),
    /** Browser and system of a device, as in "Firefox on Linux". */
    deviceName: text('device_name'),
    /** The session that turned a device on last: once its user ends that, nothing more goes there. */
    sessionId: uuid('session_id'),
    locale: text('locale').$type<Locale>().notNull(),
    /** Tag for `Intl` by which dates and numbers are written. */
    formats: text('formats').notNull(),
    timeZone: text('time_zone').notNull(),
    /** Topics that are not wanted. */
    muted: text('muted').array().$type<Topic[]>().notNull().default([]),
    /** Opens the page of this address, from its messages; kept in clear, since each message carries it. */
    token: text('token').notNull(),
    /** Hash of the code that confirms it; null where none is out. */
    confirmHash: text('confirm_hash'),
    confirmUntil: instant('confirm_until'),
    confirmedAt: instant('confirmed_at'),
    /** Newest event of the log when it was confirmed; earlier ones are not told. */
    sinceEvent: bigint('since_event', { mode: 'bigint' }).notNull().default(sql`0`),
    /** Messages in a row that its server refused for good. */
    bounces: integer('bounces').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('message_readers_token').on(table.token),
    uniqueIndex('message_readers_confirm').on(table.confirmHash),
    uniqueIndex('message_readers_checkout').on(table.checkoutSessionId),
    uniqueIndex('message_readers_payer')
      .on(
        table.payer,
        table.chainId,
        sql`coalesce(${table.merchantId}::text, '')`,
        sql`lower(${table.email})`,
      )
      .where(sql`${table.payer} is not null`),
    uniqueIndex('message_readers_merchant')
      .on(table.merchantId, sql`lower(${table.email})`)
      .where(sql`${table.audience} = 'merchant'`),
    uniqueIndex('message_readers_device_payer')
      .on(table.endpointHash, table.payer, table.chainId)
      .where(sql`${table.endpointHash} is not null and ${table.payer} is not null`),
    uniqueIndex('message_readers_device_merchant')
      .on(table.endpointHash, table.merchantId)
      .where(sql`${table.endpointHash} is not null and ${table.audience} = 'merchant'`),
    index('message_readers_session').on(table.sessionId).where(sql`${table.sessionId} is not null`),
    // Those that a checkout gave to a wallet and that are still to be asked: looked for every other second.
    index('message_readers_new')
      .on(table.createdAt)
      .where(
        sql`${table.confirmedAt} is null and ${table.confirmHash} is null and ${table.payer} is not null`,
      ),
    index('message_readers_unconfirmed').on(table.createdAt).where(sql`${table.confirmedAt} is null`),
    check(
      'message_readers_belongs',
      sql`case ${table.audience}
        when 'merchant' then ${table.merchantId} is not null and ${table.payer} is null and ${table.checkoutSessionId} is null
        else (${table.payer} is null) <> (${table.checkoutSessionId} is null)
      end`,
    ),
    check(
      'message_readers_place',
      sql`case when ${table.email} is null
        then num_nulls(${table.endpoint}, ${table.endpointHash}, ${table.p256dh}, ${table.auth}, ${table.deviceName}) = 0
          and ${table.checkoutSessionId} is null
        else num_nonnulls(${table.endpoint}, ${table.endpointHash}, ${table.p256dh}, ${table.auth}, ${table.deviceName}, ${table.sessionId}) = 0
      end`,
    ),
  ],
)

/** Messages on their way, written with what makes them. */
export const messages = pgTable(
  'messages',
  {
    /** Names the message to mail servers too, the same with each attempt. */
    id: uuid('id').primaryKey(),
    readerId: uuid('reader_id')
      .notNull()
      .references(() => messageReaders.id, { onDelete: 'cascade' }),
    /** The merchant that it is about; null for none. */
    merchantId: uuid('merchant_id'),
    kind: text('kind').$type<MessageKind>().notNull(),
    /** Of the messages to one reader with one key only the first is sent. */
    key: text('key').notNull(),
    subject: text('subject').notNull(),
    /** To a device the address of the page that it leads to. Empty once it is done with, outside test mode. */
    body: text('body').notNull(),
    html: text('html').notNull(),
    /** Ends messages of its kind by one POST. */
    unsubscribeUrl: text('unsubscribe_url').notNull(),
    status: text('status').$type<'pending' | 'sent' | 'refused' | 'given_up' | 'unwanted'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** In real time; null once it is done with. */
    nextAttemptAt: instant('next_attempt_at'),
    /** Words of the mail server at the last attempt that failed, shortened; null where none did. */
    failure: text('failure'),
    /** True where the last attempt failed at the server or its settings, whatever the address. */
    serverFailed: boolean('server_failed').notNull().default(false),
    /** True once it counts in the day's bounds. */
    counted: boolean('counted').notNull().default(false),
    leaseUntil: instant('lease_until'),
    fence: integer('fence').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('messages_key').on(table.readerId, table.key),
    index('messages_pending').on(table.nextAttemptAt).where(sql`${table.status} = 'pending'`),
    index('messages_age').on(table.createdAt, table.id),
    check('messages_done', sql`(${table.status} = 'pending') = (${table.nextAttemptAt} is not null)`),
  ],
)

/** Place in the log of events, and in time, up to which messages are made: one row. */
export const messagePlan = pgTable(
  'message_plan',
  {
    id: integer('id').primaryKey().default(1),
    plannedEvent: bigint('planned_event', { mode: 'bigint' }).notNull(),
    /** Last day in UTC whose failures are told. */
    failuresOf: date('failures_of', { mode: 'string' }).notNull(),
  },
  (table) => [check('message_plan_one', sql`${table.id} = 1`)],
)

/** Messages by what bounds them and day in UTC. */
export const messageCounts = pgTable(
  'message_counts',
  {
    scope: text('scope').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.day] }), index('message_counts_day').on(table.day)],
)

/** Mailboxes whose owners want nothing from here, by hash. */
export const refusedMailboxes = pgTable('refused_mailboxes', {
  mailbox: text('mailbox').primaryKey(),
  refusedAt: instant('refused_at').notNull(),
})

/** Choices of a merchant about messages. */
export const messageSettings = pgTable('message_settings', {
  merchantId: uuid('merchant_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** True where its checkouts ask payers for an address. */
  askPayers: boolean('ask_payers').notNull(),
})
