import 'server-only'
import { sql } from 'drizzle-orm'
import { bigint, customType, integer, numeric, timestamp } from 'drizzle-orm/pg-core'
import { type Address, getAddress, type Hex } from 'viem'
import { EVERY_CHAIN } from '@/lib/billing/accounts/sign-in-wallet'

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

/** Bytes as hex text in its one normal form, `0x` and lower case: hashes, signatures, calls. */
export const hex = customType<{ data: Hex; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => value.toLowerCase(),
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
