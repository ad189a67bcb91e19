import 'server-only'
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
]

/** JSON lines on standard output (or `destination`), with the time in ISO 8601 and secrets removed. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '[removed]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
