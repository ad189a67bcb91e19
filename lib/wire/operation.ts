import type { z } from 'zod'
import type { Scope } from './accounts/scope'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * Which credential an operation takes.
 * - `none`: anybody.
 * - `api_key`: the header `x-api-key`, with the scope.
 * - `session`: the cookie `svc-session` of anybody who signed in.
 * - `merchant`: the cookie of a merchant, or an API key with the scope.
 * - `merchant_session`: the cookie of a merchant; no API key.
 */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'api_key'; readonly scope: Scope }
  | { readonly kind: 'session' }
  | { readonly kind: 'merchant'; readonly scope: Scope }
  | { readonly kind: 'merchant_session' }

type Fields = z.ZodObject
type Absent = undefined
/** What the body of a success is: `{data}`, `{data, nextCursor}`, or the data itself. */
export type Envelope = 'data' | 'page' | 'bare'

/**
 * The contract of one HTTP operation: the server checks requests against it, the OpenAPI document is made of it
 * and tests hold every answer against it.
 */
export interface Operation<
  Params extends Fields | Absent = Fields | Absent,
  Query extends Fields | Absent = Fields | Absent,
  Body extends Fields | Absent = Fields | Absent,
  Data extends z.ZodType | null = z.ZodType | null,
  Shape extends Envelope = Envelope,
> {
  /** Unique, in camelCase: the OpenAPI operationId. */
  readonly id: string
  readonly method: Method
  /** With `{name}` for path parameters. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly credential: Credential
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** What stands under `data` in a success; null for 204 without a body. */
  readonly data: Data
  readonly envelope: Shape
  readonly status: 200 | 201 | 202 | 204
  /** The content type of a success. What is not JSON is `bare`, and its data a string. */
  readonly mediaType: string
  /** False for what must answer however busy the server is. */
  readonly rateLimited: boolean
  /** True for what only test mode has; elsewhere there is nothing at its address. */
  readonly testOnly: boolean
  /** The codes, beside those of every operation, that this one can refuse with; for the document. */
  readonly refusals: readonly string[]
}

interface Definition<
  Params extends Fields | Absent,
  Query extends Fields | Absent,
  Body extends Fields | Absent,
  Data extends z.ZodType | null,
  Shape extends Envelope,
> {
  id: string
  method: Method
  path: string
  summary: string
  description?: string
  credential: Credential
  params?: Params
  query?: Query
  body?: Body
  data: Data
  envelope?: Shape
  status?: 200 | 201 | 202 | 204
  mediaType?: string
  rateLimited?: boolean
  testOnly?: boolean
  refusals?: readonly string[]
}

/** Declares an operation. The status is 204 where there is no data, else 200 unless said otherwise. */
export function operation<
  Params extends Fields | Absent = Absent,
  Query extends Fields | Absent = Absent,
  Body extends Fields | Absent = Absent,
  Data extends z.ZodType | null = null,
  Shape extends Envelope = 'data',
>(definition: Definition<Params, Query, Body, Data, Shape>): Operation<Params, Query, Body, Data, Shape> {
  return {
    ...definition,
    params: definition.params as Params,
    query: definition.query as Query,
    body: definition.body as Body,
    envelope: definition.envelope ?? ('data' as Shape),
    status: definition.status ?? (definition.data === null ? 204 : 200),
    mediaType: definition.mediaType ?? 'application/json',
    rateLimited: definition.rateLimited ?? true,
    testOnly: definition.testOnly ?? false,
    refusals: definition.refusals ?? [],
  }
}
