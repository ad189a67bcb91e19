import type { ErrorCode } from './api-types.generated.js'

/** Refused field of a request. */
export interface FieldProblem {
  /** Place of the field, as in `plans[0].price`. */
  readonly path: string
  readonly code: string
  readonly message: string
}

/**
 * Codes of failures that never reached an answer of the API.
 * - `connection_failed`: no connection, or it broke off.
 * - `timeout`: no answer in time.
 * - `unexpected_answer`: something else than the API answered, as a proxy or another host does.
 */
export type LocalErrorCode = 'connection_failed' | 'timeout' | 'unexpected_answer'

/** Failure of a request. `code` is stable: decide by it. */
export class DuesError extends Error {
  override readonly name = 'DuesError'
  readonly code: ErrorCode | LocalErrorCode
  /** HTTP status; 0 where no answer came. */
  readonly status: number
  /** Names the request in the log of the installation; null where no answer came. */
  readonly requestId: string | null
  /** Refused fields of the request. */
  readonly errors: readonly FieldProblem[]

  constructor(
    message: string,
    facts: {
      code: ErrorCode | LocalErrorCode
      status: number
      requestId?: string | null
      errors?: readonly FieldProblem[]
      cause?: unknown
    },
  ) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.code = facts.code
    this.status = facts.status
    this.requestId = facts.requestId ?? null
    this.errors = facts.errors ?? []
  }
}

/** The failure that an answer of the API tells, by its problem document (RFC 9457). */
export async function readFailure(response: Response): Promise<DuesError> {
  const { status } = response
  const requestId = response.headers.get('x-request-id')
  const problem: unknown = await response.json().catch(() => null)
  if (!isProblem(problem)) {
    return new DuesError(`Something else than the API answered with status ${status || 'of a redirect'}`, {
      code: 'unexpected_answer',
      status,
      requestId,
    })
  }
  const { code, title, detail = title, errors = [] } = problem
  // The detail names the first field itself.
  const fields = errors
    .map(({ path, message }) => `${path}: ${message}`)
    .filter((field) => !detail.includes(field))
  return new DuesError([detail, ...fields].join(' '), {
    code,
    status,
    requestId,
    errors,
  })
}

interface Problem {
  readonly code: ErrorCode
  readonly title: string
  readonly detail?: string
  readonly errors?: readonly FieldProblem[]
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
