import 'server-only'

/** The SQLSTATE of a database error, looked for along the chain of causes; null for other errors. */
export function sqlState(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code
  }
  return null
}

/** Connection failures, shutdown, too many connections, disk full, out of memory, I/O error. */
const AWAY = /^(08...|57P0[123]|53[0123]00|58030|25006)$/
const DRIVER_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
])

/** True when the database is not reachable or cannot work at the moment: the same request may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? cause.code : null
    if (typeof code === 'string' && (AWAY.test(code) || DRIVER_CODES.has(code))) return true
  }
  return false
}

/** True when a unique index (`constraint`, when given) refused the write. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause) || cause.code !== '23505') continue
    if (!constraint) return true
    const name =
      'constraint_name' in cause
        ? cause.constraint_name
        : 'constraint' in cause
          ? cause.constraint
          : undefined
    return name === constraint
  }
  return false
}
