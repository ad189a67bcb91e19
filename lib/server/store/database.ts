import 'server-only'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import type * as relations from './relations'
import type * as tables from './schema'

type Schema = typeof tables & typeof relations

/** Drizzle over our schema, on either kind of database; a transaction is one too. */
export type Database = PgDatabase<PostgresJsQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>
