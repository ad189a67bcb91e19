import 'server-only'
import { customType, integer, numeric, timestamp } from 'drizzle-orm/pg-core'
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
