import 'server-only'
import type { PoolClient, QueryConfig, QueryResult } from 'pg'

/** Longer statements are bulk inserts, whose text differs with the number of rows. */
const MAX_LENGTH = 10_000
/** Prepared statements per connection, each of which keeps a plan; further ones run unprepared. */
const MAX_STATEMENTS = 250

type RunQuery = (this: PoolClient, query: QueryConfig, values?: unknown[]) => Promise<QueryResult>

/**
 * Prepares statements: the database parses and plans each once on this connection instead of at every call, which
 * Drizzle by itself does only for named queries. Changes the client.
 */
export function prepareStatements(client: PoolClient): void {
  const run: RunQuery = client.query
  // Of this connection alone: what others have prepared takes no place here.
  const names = new Map<string, string>()

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || text.length > MAX_LENGTH || names.size >= MAX_STATEMENTS) return known
    const name = `statement_${names.size + 1}`
    names.set(text, name)
    return name
  }

  Object.assign(client, {
    query: (query: QueryConfig, values?: unknown[]) => {
      const name = query.name ?? (values?.length ? nameOf(query.text) : undefined)
      return run.call(client, name === undefined ? query : { ...query, name }, values)
    },
  })
}
