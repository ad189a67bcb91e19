import type { z } from 'zod'
import type { Scope } from './accounts/scope'

/** Most bytes of a request's body, but where an operation takes more: 64 KiB. */
export const MAX_BODY_BYTES = 65_536

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * Credential that an operation requires.
 * - `none`: public.
 * - `api_key`: the header `x-api-key`, with the scope.
 * - `session`: the cookie `svc-session` of any signed-in account.
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
/** Body of a success: `{data}`, `{data, nextCursor}`, or the bare data. */
export type Envelope = 'data' | 'page' | 'bare'

/** Headers that successes of some operations have. */
export const ANSWER_HEADERS = [
  'ETag',
  'Link',
  'Location',
  'Cache-Control',
  'Content-Disposition',
  'Set-Cookie',
] as const
export type AnswerHeader = (typeof ANSWER_HEADERS)[number]

/**
 * Contract of one HTTP operation. The server validates requests with it, the OpenAPI document is generated from it,
 * and tests validate every answer with it.
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
  /** Path with `{name}` for its parameters. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly credential: Credential
  /** Scopes that an API key needs besides to send some fields of the body, by field. */
  readonly fieldScopes: Readonly<Record<string, Scope>>
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Schema of the data of a success; null for 204 without a body. */
  readonly data: Data
  readonly envelope: Shape
  readonly status: 200 | 201 | 202 | 204
  /** Content type of a success. Other types than JSON are `bare`, and their data is a string. */
  readonly mediaType: string
  /** False for operations that have to answer under any load, such as health checks. */
  readonly rateLimited: boolean
  /** True for health checks: some monitors add a parameter against caches. Others refuse what they do not know. */
  readonly anyQuery: boolean
  /** Most bytes of a request's body. */
  readonly maxBodyBytes: number
  /** True for operations of test mode; elsewhere their paths are 404. */
  readonly testOnly: boolean
  /** True for operations that wait for a chain, while no connection to the database may be held. */
  readonly asksChain: boolean
  /** True for writes that are refused without an Idempotency-Key, since to repeat them would count twice. */
  readonly needsIdempotencyKey: boolean
  /** True for public reads that the pages of any site may make (CORS), refusals included. */
  readonly anySite: boolean
  /** Headers of a success, beside those of every answer. */
  readonly headers: readonly AnswerHeader[]
  /** Error codes of this operation in addition to those that all share; documented in OpenAPI. */
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
  fieldScopes?: Readonly<Record<string, Scope>>
  params?: Params
  query?: Query
  body?: Body
  data: Data
  envelope?: Shape
  status?: 200 | 201 | 202 | 204
  mediaType?: string
  rateLimited?: boolean
  anyQuery?: boolean
  maxBodyBytes?: number
  testOnly?: boolean
  asksChain?: boolean
  needsIdempotencyKey?: boolean
  anySite?: boolean
  headers?: readonly AnswerHeader[]
  refusals?: readonly string[]
}

/** Declares an operation. The default status is 200, or 204 without data. */
export function operation<
  Params extends Fields | Absent = Absent,
  Query extends Fields | Absent = Absent,
  Body extends Fields | Absent = Absent,
  Data extends z.ZodType | null = null,
  Shape extends Envelope = 'data',
>(definition: Definition<Params, Query, Body, Data, Shape>): Operation<Params, Query, Body, Data, Shape> {
  return {
    ...definition,
    fieldScopes: definition.fieldScopes ?? {},
    params: definition.params as Params,
    query: definition.query as Query,
    body: definition.body as Body,
    envelope: definition.envelope ?? ('data' as Shape),
    status: definition.status ?? (definition.data === null ? 204 : 200),
    mediaType: definition.mediaType ?? 'application/json',
    rateLimited: definition.rateLimited ?? true,
    anyQuery: definition.anyQuery ?? false,
    maxBodyBytes: definition.maxBodyBytes ?? MAX_BODY_BYTES,
    testOnly: definition.testOnly ?? false,
    asksChain: definition.asksChain ?? false,
    needsIdempotencyKey: definition.needsIdempotencyKey ?? false,
    anySite: definition.anySite ?? false,
    headers: definition.headers ?? [],
    refusals: definition.refusals ?? [],
  }
}
