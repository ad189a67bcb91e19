import 'server-only'
import postgres from 'postgres'
import type { Log } from '../log'
import { StartupError } from '../startup-error'
import { CLIENT_OPTIONS, type Client, CONNECTION_PARAMETERS } from './client-options'
import { createStore } from './create-store'
import { errorCode } from './error-code'
import type { Store } from './store'

/** Connections of one instance; Postgres allows 100 to all of its clients by default. */
const POOL_SIZE = 10
const CONNECT_TIMEOUT_S = 5
const CLOSE_TIMEOUT_S = 10
/** Nothing that a request or a background step asks for may take longer. */
const STATEMENT_TIMEOUT_MS = 15_000
/** An instance that stopped in mid-transaction must not hold its locks for good. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000
/** `server_version_num` of Postgres 14, the oldest one that is tested. */
const OLDEST_VERSION = 140_000

interface OpenPostgresOptions {
  readonly databaseUrl: string
  readonly allowUnsafeDatabase: boolean
  readonly log: Log
}

/**
 * Opens a Postgres database and checks that it keeps what it acknowledges.
 * @throws StartupError when it cannot be reached or must not be used; its message never holds the password
 */
export async function openPostgres({
  databaseUrl,
  allowUnsafeDatabase,
  log,
}: OpenPostgresOptions): Promise<Store> {
  const client = connect(databaseUrl)
  try {
    const settings = await readSettings(client)
    assertUsable(settings)
    const unsafe = unsafeSettings(settings)
    if (unsafe.length > 0 && !allowUnsafeDatabase) throw unsafeRefusal(unsafe)
    if (unsafe.length > 0)
      log.warn({ settings: unsafe }, 'this database may lose acknowledged payments in a crash')
  } catch (error) {
    await client.end({ timeout: 0 })
    throw explain(error, client)
  }
  return createStore({ kind: 'postgres', client, close: () => client.end({ timeout: CLOSE_TIMEOUT_S }) })
}

function connect(databaseUrl: string): Client {
  try {
    return postgres(databaseUrl, {
      ...CLIENT_OPTIONS,
      connection: {
        ...CONNECTION_PARAMETERS,
        statement_timeout: STATEMENT_TIMEOUT_MS,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      },
      max: POOL_SIZE,
      connect_timeout: CONNECT_TIMEOUT_S,
    })
  } catch {
    throw new StartupError(
      'DATABASE_URL is not an address like postgres://user:password@host:5432/database.\n' +
        'Special characters in user and password must be percent-encoded.',
    )
  }
}

interface Settings {
  readonly version: number
  readonly encoding: string
  /** Null where the server, compatible with Postgres but another program, has no such setting. */
  readonly fsync: string | null
  readonly full_page_writes: string | null
  readonly synchronous_commit: string | null
}

async function readSettings(client: Client): Promise<Settings> {
  const [settings] = await client<[Settings]>`
    select current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding,
      current_setting('fsync', true) as fsync,
      current_setting('full_page_writes', true) as full_page_writes,
      current_setting('synchronous_commit', true) as synchronous_commit`
  return settings
}

function assertUsable({ version, encoding }: Settings): void {
  if (version < OLDEST_VERSION) {
    throw new StartupError(
      `The database runs Postgres ${Math.floor(version / 10_000)}; Dues needs 14 or later. Upgrade it first.`,
    )
  }
  if (encoding !== 'UTF8') {
    throw new StartupError(
      `The database is encoded in ${encoding}; Dues needs UTF8.\n` +
        "Make one with: create database dues encoding 'UTF8' template template0",
    )
  }
}

/** Settings under which a crash loses commits that were already acknowledged. */
function unsafeSettings(settings: Settings): string[] {
  return (['fsync', 'full_page_writes', 'synchronous_commit'] as const).filter(
    (name) => settings[name] === 'off',
  )
}

function unsafeRefusal(names: readonly string[]): StartupError {
  return new StartupError(
    `The database has ${names.join(', ')} off, so a crash would lose payments that were already acknowledged.\n` +
      'Switch it on in postgresql.conf, or set ALLOW_UNSAFE_DATABASE=true where losing data is acceptable.',
  )
}

/** What the operator can do, by the code of the failure. */
function explain(error: unknown, { options }: Client): unknown {
  const code = errorCode(error)
  const where = `${options.host.join(',')}:${options.port.join(',')}`
  switch (code) {
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENOENT':
    case 'ETIMEDOUT':
    case 'CONNECT_TIMEOUT':
    case 'CONNECTION_CLOSED':
      return new StartupError(
        `No Postgres answers at ${where} (${code}). Check that it runs there and that DATABASE_URL is right.`,
      )
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(`The host of DATABASE_URL, ${where}, has no address (${code}). Check its name.`)
    case '28P01':
    case '28000':
      return new StartupError(
        `Postgres at ${where} refuses the user "${options.user}". Check user and password in DATABASE_URL.`,
      )
    case '3D000':
      return new StartupError(
        `Postgres at ${where} has no database "${options.database}". Make it with: createdb ${options.database}`,
      )
    case '53300':
      return new StartupError(
        `Postgres at ${where} has no connection left for Dues, which uses up to ${POOL_SIZE}.`,
      )
    case '53100':
      return new StartupError(`The disk of Postgres at ${where} is full. Make room on it, then start again.`)
    case '57P03':
      return new StartupError(`Postgres at ${where} is still starting up. Start Dues again in a moment.`)
    default:
      return error
  }
}
