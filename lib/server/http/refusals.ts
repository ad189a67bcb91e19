import 'server-only'
import type { Operation } from '@/lib/wire/operation'
import { ERROR_STATUS, type ErrorCode } from './problem-response'

/** Every code that an operation can refuse with: what its kind of request brings along, and its own. */
export function refusalsOf(operation: Operation): ErrorCode[] {
  const { credential, method } = operation
  const isWrite = method !== 'GET'
  const codes = [
    credential.kind !== 'none' && ['unauthorized', 'account_locked'],
    isWrite && credential.kind !== 'api_key' && ['cross_site_request'],
    credential.kind !== 'none' && credential.kind !== 'api_key' && ['other_account'],
    operation.body && ['unsupported_media_type', 'body_too_large'],
    // The server in front of all operations refuses paths that cannot be read, and in test mode foreign Hosts.
    ['invalid_request'],
    'scope' in credential && ['insufficient_scope'],
    credential.kind !== 'none' && credential.kind !== 'session' && ['not_a_merchant'],
    operation.rateLimited && ['rate_limited'],
    acceptsIdempotencyKey(operation) && ['idempotency_key_reused', 'idempotency_in_progress'],
    ['unavailable', 'internal_error'],
    operation.refusals,
  ].flatMap((group) => group || [])
  return [...new Set(codes)].filter(isErrorCode).sort((a, b) => ERROR_STATUS[a] - ERROR_STATUS[b])
}

/** True where a repeated Idempotency-Key repeats the answer. */
export function acceptsIdempotencyKey(operation: Operation): boolean {
  return operation.method !== 'GET' && operation.credential.kind !== 'none'
}

function isErrorCode(code: string): code is ErrorCode {
  if (code in ERROR_STATUS) return true
  throw new Error(`No status is known for the code ${code}`)
}
