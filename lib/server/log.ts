import 'server-only'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** Names under which a secret could end up in a log line; their values are never written. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'signature',
  'token',
  'key',
  'apiKey',
  'x-api-key',
  'svc-session',
  '__Host-svc-session',
]

/** Bytes of lines that wait to be written; more are left out. Decided: some 5,000 lines. */
const MAX_WAITING_BYTES = 1_048_576
/** How long the end of the process waits for them. Decided, not measured. */
const LAST_LINES_MS = 1_000

interface Output {
  readonly stream: ReturnType<typeof pino.destination>
  /** True once nobody reads it any more: what follows is left out. */
  hasEnded: boolean
}
let output: Output | null = null

/** Standard output, which every log of the process shares. */
function standardOutput(): DestinationStream {
  if (output === null) {
    const stream = pino.destination({ dest: 1, sync: false, maxLength: MAX_WAITING_BYTES })
    const made = { stream, hasEnded: false }
    // A line that cannot be written for another reason is tried again with the next one.
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') made.hasEnded = true
    })
    output = made
  }
  return output.stream
}

/**
 * Waits for the lines that are on their way to standard output. Where they cannot be written, as on a full disk or where its
 * reader hangs, the process ends by SIGKILL once it exits: to exit it would try them for good.
 */
export async function closeLogs(): Promise<void> {
  if (output === null || output.hasEnded) return
  const drained = once(output.stream, 'drain').then(
    () => true,
    () => false,
  )
  // Nothing more, but it is told when this is done.
  output.stream.write('')
  const isWritten = await Promise.race([drained, sleep(LAST_LINES_MS, false, { ref: false })])
  if (!isWritten) process.prependOnceListener('exit', () => process.kill(process.pid, 'SIGKILL'))
}

/** JSON lines on standard output (or `destination`), with the time in ISO 8601 and secrets removed. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '[removed]' },
    serializers: { err: describeError },
  }
  return pino(options, destination ?? standardOutput())
}

const factLogs = new WeakMap<Log, Log>()

/**
 * The same log for lines of fields that hold no secret, whatever their values: to look for one in each line takes five times
 * as long as to write it.
 */
export function factLog(log: Log): Log {
  const known = factLogs.get(log) ?? log.child({}, { redact: [] })
  factLogs.set(log, known)
  return known
}

const MAX_CAUSES = 5

/**
 * Fields of an error that may be logged: only those known to hold no data.
 * Database errors carry the values of their query in several of their fields, and so might others.
 */
function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: safeMessage(error, code),
    ...(code && { code }),
    stack: stack?.join('\n'),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: describeError(error.cause, depth + 1) }),
  }
}

/** SQLSTATE class 22, data exceptions: Postgres quotes the value that it could not take. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/

function safeMessage(error: Error, code: string | undefined): string {
  // Drizzle's error has the values in its message, and the query without them in a field.
  if ('params' in error && 'query' in error) return `Failed query: ${error.query}`
  return code && DATA_EXCEPTION.test(code) ? (error.message.split(/[:"]/)[0] ?? '') : error.message
}
