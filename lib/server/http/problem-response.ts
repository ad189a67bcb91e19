import 'server-only'
import { BillingError, type BillingErrorCode, InvalidValueError } from '@/lib/billing/billing-error'
import { networkName } from '@/lib/billing/networks'
import type { Problem } from '@/lib/wire/problem'
import { RpcUnavailableError } from '../chain/rpc/rpc-unavailable-error'
import { isDatabaseAway } from '../store/database/database-error'
import { StreamsNotReadyError } from '../streams/streams-not-ready'
import { DocumentsBusyError } from '../views/documents/documents'
import { RequestError, type RequestErrorCode } from './request-error'

export type ErrorCode = BillingErrorCode | RequestErrorCode

/** The one table from code to HTTP status. */
const STATUS: Record<ErrorCode, number> = {
  invalid_request: 400,
  invalid_value: 400,
  bad_signature: 400,
  unauthorized: 401,
  invalid_challenge: 401,
  invalid_signature: 401,
  insufficient_balance: 402,
  allowance_too_low: 402,
  insufficient_scope: 403,
  not_a_merchant: 403,
  cross_site_request: 403,
  account_locked: 403,
  confirmation_required: 403,
  not_a_sign_in_address: 403,
  not_founding_address: 403,
  not_found: 404,
  route_not_found: 404,
  method_not_allowed: 405,
  subscription_not_open: 409,
  already_subscribed: 409,
  subscriber_not_running: 409,
  not_resumable: 409,
  end_changed: 409,
  no_permission_on_chain: 409,
  not_pausable: 409,
  not_changeable: 409,
  charge_in_flight: 409,
  quote_expired: 409,
  changed_often: 409,
  not_paused: 409,
  not_retryable: 409,
  usage_not_metered: 409,
  usage_above_limit: 409,
  usage_period_closed: 409,
  usage_ambiguous: 409,
  not_refundable: 409,
  transaction_not_found: 409,
  refund_not_found: 409,
  refund_already_counted: 409,
  refund_exceeds_payment: 409,
  permission_not_renewable: 409,
  renewal_in_flight: 409,
  terms_changed: 409,
  network_not_configured: 409,
  price_too_low: 409,
  price_change_too_soon: 409,
  price_change_pending: 409,
  discount_unknown: 409,
  discount_over: 409,
  discount_not_for_plan: 409,
  discount_had: 409,
  discount_code_taken: 409,
  token_unusable: 409,
  permit_unusable: 409,
  charge_would_fail: 409,
  not_authorized: 409,
  invoice_details_required: 409,
  invoice_details_not_asked: 409,
  wallet_not_deployed: 409,
  own_transaction_required: 409,
  gas_budget_spent: 409,
  address_in_use: 409,
  pairing_not_ready: 409,
  wrong_digits: 409,
  founding_address_stays: 409,
  too_many_sign_in_addresses: 409,
  messages_off: 409,
  too_many_message_addresses: 409,
  push_off: 409,
  too_many_message_devices: 409,
  message_address_refused: 409,
  message_address_not_asked: 409,
  nothing_paid: 409,
  too_many_webhook_endpoints: 409,
  webhook_endpoint_disabled: 409,
  other_account: 409,
  idempotency_in_progress: 409,
  session_expired: 410,
  pairing_ended: 410,
  version_mismatch: 412,
  body_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  picture_refused: 422,
  rate_limited: 429,
  too_many_confirmations: 429,
  too_many_streams: 429,
  internal_error: 500,
  rate_unavailable: 503,
  unavailable: 503,
}

const TITLES: Record<RequestErrorCode, string> = {
  method_not_allowed: 'Method not allowed',
  unauthorized: 'Credentials missing or not valid',
  unsupported_media_type: 'Content type not supported',
  body_too_large: 'Body too large',
  invalid_request: 'Invalid request',
  insufficient_scope: 'API key lacks the scope',
  not_a_merchant: 'Not a merchant',
  cross_site_request: 'Request from another site',
  other_account: 'Signed in as another account',
  not_found: 'Not found',
  route_not_found: 'No such operation',
  idempotency_key_reused: 'Idempotency-Key used for another request',
  idempotency_in_progress: 'The first request is still running',
  rate_limited: 'Too many requests',
  unavailable: 'Temporarily unavailable',
  internal_error: 'Internal error',
}

/** Every code there is, for the OpenAPI document and the errors page. */
export const ERROR_STATUS: Readonly<Record<ErrorCode, number>> = STATUS

/** True for errors that are answers; false for those that are faults of ours and belong in the log. */
export function isExpected(error: unknown): boolean {
  return (
    error instanceof BillingError ||
    error instanceof RequestError ||
    error instanceof RpcUnavailableError ||
    error instanceof DocumentsBusyError ||
    error instanceof StreamsNotReadyError ||
    isDatabaseAway(error)
  )
}

/** The `application/problem+json` answer to any error; an unexpected one reveals nothing about itself. */
export function problemResponse(error: unknown, requestId: string): Response {
  const { headers, ...body } = describe(error, requestId)
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
  })
}

/** The code of the answer to an error. */
export function refusalCode(error: unknown): string {
  return describe(error, '').code
}

function describe(error: unknown, requestId: string): Problem & { headers: Record<string, string> } {
  if (error instanceof InvalidValueError) {
    const errors = [{ path: error.path, code: error.code, message: error.rule }]
    return {
      ...base('invalid_request', TITLES.invalid_request, error.detail, requestId),
      errors,
      headers: {},
    }
  }
  if (error instanceof BillingError) {
    const detail = error.remedy ? `${error.detail} ${error.remedy}` : error.detail
    const body = base(error.code, error.message, detail, requestId)
    const headers = body.status === 503 || body.status === 429 ? { 'Retry-After': '10' } : {}
    const { fields, facts } = error
    return { ...body, ...(fields.length > 0 && { errors: [...fields] }), ...(facts && { facts }), headers }
  }
  if (error instanceof RequestError) {
    const body = base(error.code, TITLES[error.code], error.detail, requestId)
    return { ...body, ...(error.errors && { errors: error.errors }), headers: error.headers }
  }
  if (isDatabaseAway(error)) {
    const detail = 'The database does not answer. Nothing was changed. Try again in a moment.'
    return { ...base('unavailable', TITLES.unavailable, detail, requestId), headers: { 'Retry-After': '5' } }
  }
  if (error instanceof DocumentsBusyError) {
    const detail = 'Many documents are being drawn. Try again in a moment.'
    return { ...base('unavailable', TITLES.unavailable, detail, requestId), headers: { 'Retry-After': '2' } }
  }
  if (error instanceof StreamsNotReadyError) {
    const detail = 'The event log can’t be followed right now. Try again in a moment.'
    return { ...base('unavailable', TITLES.unavailable, detail, requestId), headers: { 'Retry-After': '2' } }
  }
  if (error instanceof RpcUnavailableError) {
    const detail = `${networkName(error.chainId)} isn’t answering. Try again in a moment.`
    const facts = { chainId: String(error.chainId) }
    const body = base('unavailable', TITLES.unavailable, detail, requestId)
    return { ...body, facts, headers: { 'Retry-After': '10' } }
  }
  const detail =
    'Something went wrong on our side. Nothing more is known here; name the request id when asking.'
  return { ...base('internal_error', TITLES.internal_error, detail, requestId), headers: {} }
}

function base(code: ErrorCode, title: string, detail: string, requestId: string): Problem {
  return { type: `/docs/errors#${code}`, title, status: STATUS[code], code, detail, requestId }
}
