import 'server-only'
import postgres from 'postgres'

/** How the one driver is set for both kinds of database, so that both answer alike. */
export const CLIENT_OPTIONS = {
  types: { bigint: postgres.BigInt },
  // A database that is away must be noticed at once by every request; the driver's own pause grows to 20 s.
  backoff: () => 0.2,
  onnotice: () => {},
}

/** Set on every connection, whatever the server's own defaults are. */
export const CONNECTION_PARAMETERS = { application_name: 'dues', TimeZone: 'UTC', DateStyle: 'ISO, YMD' }

export type Client = postgres.Sql<{ bigint: bigint }>
