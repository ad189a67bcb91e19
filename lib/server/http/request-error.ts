import 'server-only'

/** Codes of refusals by the HTTP layer, before any rule of billing runs. */
export type RequestErrorCode =
  | 'method_not_allowed'
  | 'unauthorized'
  | 'unsupported_media_type'
  | 'body_too_large'
  | 'invalid_request'
  | 'insufficient_scope'
  | 'not_a_merchant'
  | 'cross_site_request'
  | 'other_account'
  | 'not_found'
  | 'route_not_found'
  | 'idempotency_key_reused'
  | 'idempotency_in_progress'
  | 'rate_limited'
  | 'unavailable'
  | 'internal_error'

/** One broken field; `path` as in `plans[0].price`. */
export interface FieldError {
  path: string
  code: string
  message: string
}

interface RequestErrorOptions {
  detail: string
  errors?: FieldError[]
  headers?: Record<string, string>
}

/** A refusal by the HTTP layer. `detail` says what to do; nothing in it is secret. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly detail: string
  readonly errors: FieldError[] | undefined
  readonly headers: Record<string, string>

  constructor(
    readonly code: RequestErrorCode,
    options: RequestErrorOptions,
  ) {
    super(code)
    this.detail = options.detail
    this.errors = options.errors
    this.headers = options.headers ?? {}
  }
}
