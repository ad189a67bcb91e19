import 'server-only'
import type { z } from 'zod'
import type { Credential, Operation } from '@/lib/wire/operation'
import type { Caller } from '../caller'
import type { Deps } from '../deps'
import { newRequestId } from './answer/encode-answer'
import { authorize } from './authenticate'
import { readFields } from './read-request'
import { RequestError } from './request-error'
import type { Context, Data, OperationHandler } from './route'

/** The visitor of a page; `caller` is null without a session. */
export interface ReadVisitor {
  readonly deps: Deps
  readonly caller: Caller | null
}

type Given<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

/** Parameters of a read as a request would carry them. */
export interface ReadInput<O extends Operation> {
  readonly params?: Given<O['params']> | undefined
  readonly query?: Partial<Given<O['query']>> | undefined
}

/** The answer of a read: what the body and the headers of the HTTP response would hold. */
export interface ReadAnswer<O extends Operation> {
  readonly data: Data<O>
  readonly nextCursor: string | null
  readonly headers: Headers
}

/**
 * Runs a read for a visitor who is known, without HTTP: a page shows exactly what the API would answer.
 * Credential, scope, merchant and parameters are checked as for a request; only the rate limit, which counts
 * requests to the API, is left out.
 * @throws RequestError as over HTTP: 401, 403, 400, or 404 for an identifier that cannot be one
 * @throws what the operation itself throws
 */
export async function runOperation<O extends Operation>(
  handler: OperationHandler<O>,
  { deps, caller }: ReadVisitor,
  input: ReadInput<O> = {},
): Promise<ReadAnswer<O>> {
  const { operation } = handler
  // Writes need what only a request has: its origin and its Idempotency-Key.
  if (operation.method !== 'GET') throw new Error(`${operation.id} is not a read`)
  const admitted = admit(caller, operation.credential)
  const query = operation.query && readFields(operation.query, input.query ?? {})
  const params = operation.params?.safeParse(input.params)
  if (admitted) authorize(deps, admitted, operation.credential)
  if (params?.success === false)
    throw new RequestError('not_found', { detail: 'There is no such record. Check the identifier.' })

  const requestId = newRequestId()
  const headers = new Headers()
  // The contract's schemas produced these values, which TypeScript cannot follow through a generic.
  const context = {
    deps,
    request: new Request(new URL(operation.path, deps.env.baseUrl)),
    requestId,
    log: deps.log.child({ requestId, operation: operation.id }),
    caller: admitted,
    params: params?.data,
    query,
    body: undefined,
    headers,
  } as Context<O>
  const result: unknown = await handler.run(context)
  if (result instanceof Response) throw new Error(`${operation.id} answers with a stream`)
  const page = (operation.envelope === 'page' ? result : { data: result, nextCursor: null }) as Page<O>
  return { ...page, headers }
}

interface Page<O extends Operation> {
  readonly data: Data<O>
  readonly nextCursor: string | null
}

/** Kinds of callers that each credential of a contract admits. */
const ADMITTED: Readonly<Record<Credential['kind'], readonly Caller['kind'][]>> = {
  none: [],
  api_key: ['api_key'],
  session: ['session'],
  merchant: ['session', 'api_key'],
  merchant_session: ['session'],
}

/** @throws RequestError 401 for a caller whose credential the operation does not take. */
function admit(caller: Caller | null, { kind }: Credential): Caller | null {
  if (kind === 'none') return null
  if (caller && ADMITTED[kind].includes(caller.kind)) return caller
  throw new RequestError('unauthorized', { detail: 'Sign in first.' })
}
