import 'server-only'
import { errorCode } from './error-code'

/** Attempts of a transaction that the database keeps asking to repeat. */
const MAX_ATTEMPTS = 5

const SERIALIZATION_FAILURES = new Set(['40001', '40P01'])

/** Codes of the embedded database and the operating system for a missing or broken connection. */
const CONNECTION_CODES = new Set([
  'CONNECTION_CLOSED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * Messages of the driver, which has no codes for these: the connection broke, none came in time, or all were closed.
 */
const CONNECTION_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (was closed|has encountered a connection error)|Cannot use a pool after calling end)/

/**
 * SQLSTATEs of a server that cannot serve now but may soon: 08 connection exception, 53 insufficient resources
 * (disk full, out of memory, too many connections), 57P0x shutting down or starting, 58030 input/output error,
 * 25006 a standby after a failover. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const AWAY_STATES = /^(08...|53...|57P0[1-5]|58030|25006)$/

/** Says whether an error means that the database is unavailable, so that the request may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  return causes(error).some((cause) => {
    const code = errorCode(cause)
    return code === undefined
      ? cause instanceof Error && CONNECTION_MESSAGES.test(cause.message)
      : CONNECTION_CODES.has(code) || AWAY_STATES.test(code)
  })
}

/** Says whether a transaction lost against a concurrent one and may be retried. */
export function isSerializationFailure(error: unknown): boolean {
  return causes(error).some((cause) => SERIALIZATION_FAILURES.has(errorCode(cause) ?? ''))
}

/** Runs `attempt` again while it ends in a serialization failure or a deadlock, five times at most. */
export async function withSerializationRetry<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= MAX_ATTEMPTS || !isSerializationFailure(error)) throw error
      // Two that collided must not come back at the same moment.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** tries))
    }
  }
}

/** The error and, since Drizzle wraps what the driver threw, everything that caused it. */
export function causes(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let current = error; current !== undefined && chain.length < 10; ) {
    chain.push(current)
    current = current instanceof Error ? current.cause : undefined
  }
  return chain
}
