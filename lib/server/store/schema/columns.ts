import 'server-only'
import { sql } from 'drizzle-orm'
import { bigint, customType, integer, jsonb, numeric, text, timestamp } from 'drizzle-orm/pg-core'
import { type Address, getAddress, type Hex } from 'viem'
import { EVERY_CHAIN } from '@/lib/billing/accounts/sign-in-wallet'
import type { StatementLine } from '@/lib/billing/charges/statement'
import type { Metadata } from '@/lib/billing/customers/customer'
import type { GrantedDiscount } from '@/lib/billing/discounts/discount'
import type { BilledUsage, UsageTerms } from '@/lib/billing/usage/usage'

/** Times are UTC instants with the millisecond precision of the wire format. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Atomic units: unsigned 256-bit integers, as exact numerics. */
export const atomicUnits = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })

/**
 * An EVM address as text in its one normal form, EIP-55 checksum. Values are brought to it on their way in, in
 * comparisons too, so that no query has to fold case.
 */
export const address = customType<{ data: Address; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => getAddress(value),
})

/** The merchant's own words for who pays. */
export const customerColumns = () => ({
  clientReferenceId: text('client_reference_id'),
  email: text('email'),
  metadata: jsonb('metadata').$type<Metadata>().notNull().default({}),
})

/** Bytes as hex text in its one normal form, `0x` and lower case: hashes, signatures, calls. */
export const hex = customType<{ data: Hex; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => value.toLowerCase(),
})

/** Bytes as they are. */
export const bytes = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
  fromDriver: (value) => Uint8Array.from(value),
})

/** The chain of a smart wallet that signs in; `EVERY_CHAIN` for a key. */
export const chainOfWallet = () => integer('chain_id').notNull().default(EVERY_CHAIN)

/**
 * Ids that give the order of a log and tell its readers nothing of other accounts: the microsecond in which the row is
 * written, or a random step above the last id where that is later, as within a burst or after the clock was set back.
 * They grow from row to row, across all connections.
 */
export const logId = (log: string) => bigint('id', { mode: 'bigint' }).primaryKey().default(nextLogId(log))

/** The id of the next row of a log, for statements that have to name it. */
export const nextLogId = (log: string) => sql.raw(`next_log_id('${log}_id_seq')`)

/** A subscriber's discount, whose amount JSON holds as text. */
export const grantedDiscount = customType<{ data: GrantedDiscount; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: ({ amountMicroUsd, ...rest }) =>
    JSON.stringify({ ...rest, amountMicroUsd: amountMicroUsd?.toString() ?? null }),
  fromDriver: (stored) => {
    const { amountMicroUsd, ...rest } = typeof stored === 'string' ? JSON.parse(stored) : Object(stored)
    return { ...rest, amountMicroUsd: amountMicroUsd === null ? null : BigInt(amountMicroUsd) }
  },
})

/** Terms of metered use, or use that a charge bills: bigints as text in JSON. */
const withBigints = <Data extends object>(bigints: readonly (keyof Data & string)[]) =>
  customType<{ data: Data; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}` : each)),
    fromDriver: (stored) => {
      const plain = typeof stored === 'string' ? JSON.parse(stored) : Object(stored)
      return { ...plain, ...Object.fromEntries(bigints.map((name) => [name, BigInt(plain[name])])) }
    },
  })
/** Terms of metered use as JSON has them. */
export function usageTermsOfJson(json: Readonly<Record<keyof UsageTerms, string>>): UsageTerms {
  const { unit, priceMicroUsd, includedMicro, limitMicroUsd } = json
  return {
    unit,
    priceMicroUsd: BigInt(priceMicroUsd),
    includedMicro: BigInt(includedMicro),
    limitMicroUsd: BigInt(limitMicroUsd),
  }
}
export const usageTerms = withBigints<UsageTerms>(['priceMicroUsd', 'includedMicro', 'limitMicroUsd'])
export const billedUsage = withBigints<BilledUsage>(['priceMicroUsd', 'quantityMicro', 'amountMicroUsd'])

/**
 * The lines of a statement as `{ "version": 1, "lines": [...] }`, whose amounts JSON holds as text: another shape of
 * lines gets the next number, so that rows of every version are read.
 */
export const statementLines = customType<{ data: readonly StatementLine[]; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (lines) =>
    JSON.stringify({
      version: 1,
      lines: lines.map((line) => ({
        ...line,
        unitPriceMicroUsd: line.unitPriceMicroUsd.toString(),
        amountMicroUsd: line.amountMicroUsd.toString(),
      })),
    }),
  fromDriver: (stored) => {
    const { lines } = typeof stored === 'string' ? JSON.parse(stored) : Object(stored)
    return lines.map((line: Record<'unitPriceMicroUsd' | 'amountMicroUsd', string>) => ({
      ...line,
      unitPriceMicroUsd: BigInt(line.unitPriceMicroUsd),
      amountMicroUsd: BigInt(line.amountMicroUsd),
    }))
  },
})
