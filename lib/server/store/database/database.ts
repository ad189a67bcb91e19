import 'server-only'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type * as relations from '../schema/relations'
import type * as tables from '../schema/schema'

type Schema = typeof tables & typeof relations

/** Drizzle over our schema, on either kind of database; a transaction is one too. */
export type Database = PgDatabase<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>
