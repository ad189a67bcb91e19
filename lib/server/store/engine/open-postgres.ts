import 'server-only'
import type { Socket } from 'node:net'
import pg from 'pg'
import { SECOND_MS } from '@/lib/billing/durations'
import type { Log } from '../../log'
import { StartupError } from '../../startup-error'
import { causes, isDatabaseAway } from '../database/database-error'
import { errorCode } from '../database/error-code'
import { endWhereSilent, SILENCE_LIMIT_MS } from '../database/silent-connections'
import type { Store } from '../database/store'
import {
  type ConnectionPool,
  createConnectionPool,
  endConnectionPool,
  SESSION_OPTIONS,
} from './connection-pool'
import { createStore } from './create-store'
import { assertSafe, assertUsable, type PostgresSettings, unsafeSettings } from './postgres-settings'

/** Connections of one process; Postgres allows 100 to all of its clients by default. */
const POOL_SIZE = 10
/** Connections beyond need are closed after this long: before their silence ends them. */
const IDLE_TIMEOUT_MS = 20 * SECOND_MS
/** Timeout of a new connection, and of waiting for a free one. */
const CONNECT_TIMEOUT_MS = 5000
const CLOSE_TIMEOUT_MS = 10_000
/** Upper bound for one statement of a request or background step. */
const STATEMENT_TIMEOUT_MS = 15_000
/** A process that stopped in mid-transaction must not hold its locks for good. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000

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
  const server = parseAddress(databaseUrl)
  const pool = createConnectionPool(
    {
      connectionString: withSessionOptions(withExplicitTls(databaseUrl)),
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      max: POOL_SIZE,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    },
    log,
  )
  pool.on('connect', (client) => endWhereSilent(client, socketOf(client), SILENCE_LIMIT_MS))
  try {
    const settings = await readSettings(pool)
    assertUsable(settings)
    if (!allowUnsafeDatabase) assertSafe(settings)
    else if (unsafeSettings(settings).length > 0) {
      log.warn({ off: unsafeSettings(settings) }, 'this database may lose acknowledged payments in a crash')
    }
  } catch (error) {
    await endConnectionPool(pool, CLOSE_TIMEOUT_MS)
    throw explain(error, server)
  }
  return createStore({ kind: 'postgres', pool, close: () => endConnectionPool(pool, CLOSE_TIMEOUT_MS) })
}

/** Socket of a connection, which the driver's types leave out: with TLS it is another than the one it began with. */
function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

interface Server {
  readonly address: string
  readonly user: string | undefined
  readonly database: string | undefined
}

/** The address with what its `sslmode` means to the driver, who warns of any other word for it. */
function withExplicitTls(databaseUrl: string): string {
  if (/[?&]uselibpqcompat=true/.test(databaseUrl)) return databaseUrl
  return databaseUrl.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
}

/** The address with our own options after those that it has: the driver would use its alone, and the last of a name counts. */
function withSessionOptions(databaseUrl: string): string {
  return databaseUrl.replace(/[?&]options=[^&]*/g, `$&+${SESSION_OPTIONS.replaceAll(' ', '+')}`)
}

/** Parts of DATABASE_URL that messages may show. */
function parseAddress(databaseUrl: string): Server {
  try {
    const { host, port, user, database } = new pg.Client({ connectionString: withExplicitTls(databaseUrl) })
    return { address: host.startsWith('/') ? host : `${host}:${port}`, user, database }
  } catch (error) {
    const file = error instanceof Error && 'path' in error ? error.path : undefined
    if (file)
      throw new StartupError(
        `The file ${file} that DATABASE_URL names cannot be read (${errorCode(error)}). Check its path and permissions.`,
      )
    const words = error instanceof Error ? error.message : ''
    if (words.includes('sslmode=verify-ca requires')) {
      throw new StartupError(
        'DATABASE_URL asks for sslmode=verify-ca and names no certificate authority. Add sslrootcert=/path/to/ca.pem to it.',
      )
    }
    if (words.includes('sslnegotiation')) throw new StartupError(`DATABASE_URL cannot be used: ${words}.`)
    // Without the digits: they are of the password where that has a slash in it.
    const [, port = '0'] = /^[^/]*\/\/(?:[^/]*@)?[^/@]*:(\d+)(?:[/?]|$)/.exec(databaseUrl) ?? []
    throw new StartupError(
      `DATABASE_URL ${Number(port) > 65_535 ? 'has a port above 65535' : 'is not an address'}; ` +
        'it must be like postgres://user:password@host:5432/database.\n' +
        'Special characters in user and password must be percent-encoded.',
    )
  }
}

async function readSettings(pool: ConnectionPool): Promise<PostgresSettings> {
  const { rows } = await pool.query<PostgresSettings>({
    text: `select current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding,
      current_setting('fsync', true) as fsync,
      current_setting('full_page_writes', true) as full_page_writes,
      current_setting('synchronous_commit', true) as synchronous_commit`,
  })
  const [settings] = rows
  if (!settings) throw new Error('Postgres returned no settings')
  return settings
}

/** SQLSTATEs of settings that a session may not have or that are none. */
const OPTION_STATES = new Set(['55P02', '42704', '22023', '42501'])

/** Host, port and name of a database, without user and password. */
export function postgresPlace(databaseUrl: string): string {
  const { address, database } = parseAddress(databaseUrl)
  return `${address}/${database}`
}

/** What an error of the database at `databaseUrl` means to its operator, or the error itself; without the password. */
export function explainPostgres(error: unknown, databaseUrl: string): unknown {
  return explain(error, parseAddress(databaseUrl))
}

/** Codes of Node for a certificate that no authority it trusts has signed, and for one that is out of date. */
const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_UNTRUSTED',
  'CERT_SIGNATURE_FAILURE',
  'INVALID_CA',
])
const OUT_OF_DATE = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'])
/** Codes of Node and OpenSSL for TLS that does not come about, as where the files of a client's certificate do not fit. */
const TLS_CODES = /^(EPROTO|ERR_(SSL|OSSL|TLS)_.*|CERT_.*)$/

/** Remedy for TLS that failed; null for other errors. `sslmode=no-verify` is the driver's own word. */
function explainTls(code: string, words: string, where: string): StartupError | null {
  const unchecked =
    'Where nobody else is on the way to it, sslmode=no-verify in DATABASE_URL encrypts without checking it.'
  if (UNTRUSTED.has(code)) {
    return new StartupError(
      `The certificate of Postgres at ${where} is signed by nobody that this machine trusts (${words}).\n` +
        'Name the certificate of its authority, or its own where it signed itself, in DATABASE_URL: ' +
        `?sslmode=verify-full&sslrootcert=/path/to/ca.pem\n${unchecked}`,
    )
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return new StartupError(
      `The certificate of Postgres at ${where} is for another host name (${words}).\n` +
        'Use a name that the certificate has in DATABASE_URL, or give the server a certificate for this one.\n' +
        'With ?uselibpqcompat=true&sslmode=verify-ca&sslrootcert=/path/to/ca.pem its authority is checked and its name is not.',
    )
  }
  if (OUT_OF_DATE.has(code)) {
    return new StartupError(
      `The certificate of Postgres at ${where} is not valid today (${words}). Renew it there, or correct this machine's clock.`,
    )
  }
  if (!TLS_CODES.test(code)) return null
  return new StartupError(
    `No TLS with Postgres at ${where} comes about (${code}: ${words}).\n` +
      'Check sslmode, sslrootcert, sslcert and sslkey in DATABASE_URL, and the files that they name.',
  )
}

/** Remedies for the operator, by error code. */
function explain(error: unknown, { address: where, user, database }: Server): unknown {
  const cause = causes(error).at(-1)
  const words = cause instanceof Error ? cause.message : ''
  if (words === 'The server does not support SSL connections') {
    return new StartupError(
      `Postgres at ${where} speaks no TLS, which DATABASE_URL asks for.\n` +
        'Switch it on there (ssl = on), or take sslmode out of DATABASE_URL where nobody else is on the way.',
    )
  }
  if (words.startsWith('SASL') && words.includes('client password must be')) {
    return new StartupError(
      `Postgres at ${where} asks the user "${user}" for a password, and DATABASE_URL has none. Add it: postgres://user:password@host/database`,
    )
  }
  const code = errorCode(cause) ?? (isDatabaseAway(error) ? 'CONNECTION_CLOSED' : undefined)
  if (code === '28000' && /^(no pg_hba\.conf entry|pg_hba\.conf rejects)/.test(words)) {
    return new StartupError(
      `Postgres at ${where} does not let the user "${user}" in this way (${words}).\n` +
        (words.endsWith('no encryption')
          ? 'Where it takes TLS only, add ?sslmode=verify-full to DATABASE_URL; else add a line for this machine to its pg_hba.conf.'
          : 'Add a line for this user, database and machine to its pg_hba.conf.'),
    )
  }
  const ofTls = code && explainTls(code, words, where)
  if (ofTls) return ofTls
  if (
    (OPTION_STATES.has(code ?? '') && words.includes('parameter')) ||
    words.startsWith('invalid command-line argument')
  ) {
    return new StartupError(
      `Postgres at ${where} refuses the options in DATABASE_URL: ${words}. Take them out, or correct them.`,
    )
  }
  switch (code) {
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENOENT':
    case 'ETIMEDOUT':
    case 'CONNECTION_CLOSED':
      return new StartupError(
        `No Postgres answers at ${where} (${code}). Check that it runs there and that DATABASE_URL is right.`,
      )
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(`The host of DATABASE_URL, ${where}, has no address (${code}). Check its name.`)
    case '28000':
    case '28P01':
      return new StartupError(
        `Postgres at ${where} refuses the user "${user}". Check user and password in DATABASE_URL.`,
      )
    case '3D000':
      return new StartupError(
        `Postgres at ${where} has no database "${database}". Make it with: createdb ${database}`,
      )
    case '42501': {
      const [owner, owned] = [user, database].map((name = '') => pg.escapeIdentifier(name))
      return new StartupError(
        `The user ${owner} may not make tables in database ${owned} (${words}).\n` +
          `Make it the owner: alter database ${owned} owner to ${owner}\n` +
          'Where tables of another user are in it already, make it the owner of each of them too.',
      )
    }
    case '3F000':
      return new StartupError(
        `The database "${database}" has no schema that the search_path of DATABASE_URL names. Make it with: create schema`,
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
