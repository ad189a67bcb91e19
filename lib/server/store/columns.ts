import 'server-only'
import { numeric, timestamp } from 'drizzle-orm/pg-core'

/** Times are UTC instants with the millisecond precision of the wire format. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Atomic units: unsigned 256-bit integers, as exact numerics. */
export const atomicUnits = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })
