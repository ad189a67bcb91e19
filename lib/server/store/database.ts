import 'server-only'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import type * as schema from './schema'

type Schema = typeof schema

/** Drizzle over our schema, on either kind of database; a transaction is one too. */
export type Database = PgDatabase<PostgresJsQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>
