import 'server-only'
import pg, { type PoolClient, type QueryConfig, type QueryResult } from 'pg'

/** Longer statements are bulk inserts, whose text differs with the number of rows. */
const MAX_LENGTH = 10_000
/** Prepared statements per connection, each of which keeps a plan; further ones run unprepared. */
const MAX_STATEMENTS = 250

type RunQuery = (this: PoolClient, query: QueryConfig | pg.Query, values?: unknown[]) => Promise<QueryResult>

/**
 * Prepares statements: the database parses and plans each once on this connection instead of at every call, which
 * Drizzle by itself does only for named queries, and tells its columns once. Changes the client.
 */
export function prepareStatements(client: PoolClient): void {
  const run: RunQuery = client.query
  // Of this connection alone: what others have prepared takes no place here.
  const names = new Map<string, string>()
  const prepared = describedOnce(client)

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
      if (name === undefined) return run.call(client, query, values)
      return new Promise<QueryResult>((resolve, reject) => {
        const statement = prepared({ ...query, name, values: values ?? [] }, (error, result) =>
          error ? reject(error) : resolve(result),
        )
        void run.call(client, statement)
      }).catch((error) => {
        // The stack of the one who asked, and not that of the socket.
        Error.captureStackTrace(error)
        throw error
      })
    },
  })
}

type Done = (error: Error | null, result: QueryResult) => void

/** Columns of a statement's rows, as the driver hands them on. */
interface RowDescription {
  readonly fields: readonly unknown[]
}

/** Members of the driver's query that its types leave out. */
interface DriverQuery {
  callback: Done
  handleRowDescription(message: RowDescription): void
  handleReadyForQuery(connection: Connection): void
  submit(connection: Connection): Error | null
}

/** The driver's connection, as far as it asks for the columns of a statement. */
interface Connection {
  describe(message: object): void
}

const DriverQuery = pg.Query as unknown as new (config: QueryConfig) => DriverQuery

/**
 * Queries of one connection that have the database describe the rows of a prepared statement at its first call. The driver
 * asks at every call, which costs more than many a row does. The columns of a prepared statement stay as they are: the
 * database refuses to run it where a table has changed so that they would not.
 */
function describedOnce(client: PoolClient): (config: QueryConfig & { name: string }, done: Done) => pg.Query {
  const known = new Map<string, RowDescription | null>()
  const { connection } = client as unknown as { connection: Connection }
  const describe = connection.describe.bind(connection)
  let isKnown = false
  connection.describe = (message) => {
    if (!isKnown) describe(message)
  }

  class DescribedOnce extends DriverQuery {
    private columns: RowDescription | null = null

    constructor(
      private readonly config: QueryConfig & { name: string },
      done: Done,
    ) {
      super(config)
      this.callback = done
    }

    override handleRowDescription(message: RowDescription): void {
      this.columns = message
      super.handleRowDescription(message)
    }

    override handleReadyForQuery(ready: Connection): void {
      // Nothing failed: the statement is prepared.
      known.set(this.config.name, this.columns)
      super.handleReadyForQuery(ready)
    }

    override submit(open: Connection): Error | null {
      const columns = known.get(this.config.name)
      isKnown = columns !== undefined
      try {
        if (columns) this.handleRowDescription(columns)
        return super.submit(open)
      } finally {
        isKnown = false
      }
    }
  }
  return (config, done) => new DescribedOnce(config, done) as unknown as pg.Query
}
