import 'server-only'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { RefundStatus } from '@/lib/billing/refunds/refund'
import { address, atomicUnits, hex, instant } from './columns'
import { ofMerchant, ofSubscription } from './owner-columns'
import { charges } from './payment-schema'

/** Transfers of merchants' own wallets that give payments back, each read from the chain. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    merchantId: ofMerchant(),
    /** Its charge's, kept here too so that the refunds of a subscription are summed by an index. */
    subscriptionId: ofSubscription(),
    chargeId: uuid('charge_id')
      .notNull()
      .references(() => charges.id),
    chainId: integer('chain_id').notNull(),
    token: address('token').notNull(),
    transactionHash: hex('transaction_hash').notNull(),
    /** Place of the transfer among the logs of its transaction, from 0. */
    logIndex: integer('log_index').notNull(),
    /** Account of the merchant that the tokens left. */
    sender: address('sender').notNull(),
    /** Account of the payer that they reached. */
    recipient: address('recipient').notNull(),
    amountAtomic: atomicUnits('amount_atomic').notNull(),
    /** Part of the charge's price. */
    valueMicroUsd: bigint('value_micro_usd', { mode: 'bigint' }).notNull(),
    status: text('status').$type<RefundStatus>().notNull(),
    /** Null while no block holds it. */
    blockNumber: bigint('block_number', { mode: 'bigint' }),
    /** Newest block of the chain when it was last looked for; null before the first time. */
    checkedBlock: bigint('checked_block', { mode: 'bigint' }),
    /** Hash of that block: another one of its height is a new look. */
    checkedHash: hex('checked_hash'),
    createdAt: instant('created_at').notNull(),
    /** Time at which it was deep enough; null before, and while it is reversed. */
    refundedAt: instant('refunded_at'),
    reversedAt: instant('reversed_at'),
  },
  (table) => [
    // One transfer is one refund, of one payment, whoever its merchant is.
    uniqueIndex('refunds_one_a_transfer').on(table.chainId, table.transactionHash, table.logIndex),
    index('refunds_charge').on(table.chargeId),
    index('refunds_merchant_refunded').on(table.merchantId, table.refundedAt),
    index('refunds_unsettled').on(table.chainId, table.checkedBlock).where(sql`${table.status} <> 'settled'`),
    check('refunds_status', sql`${table.status} in ('pending', 'refunded', 'settled', 'reversed')`),
  ],
)
