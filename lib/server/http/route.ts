import 'server-only'
import type { z } from 'zod'
import { AccountLockedError } from '@/lib/billing/accounts/locked-account'
import type { Method, Operation } from '@/lib/wire/operation'
import { actorOf, type Caller } from '../caller'
import { type Deps, getDeps, isStarted, readyDeps } from '../deps'
import { factLog, type Log } from '../log'
import { authenticate, authorize } from './authenticate'
import { CLIENT_ADDRESS_HEADER, clientAddress, warnOfUntrustedProxy } from './client-address'
import { replayOrRun } from './idempotency'
import { isExpected, problemResponse, refusalCode } from './problem-response'
import { RATE_RULES, type RateRule, takeOrRefuse } from './rate-limit'
import { parseBody, parsePath, parseQuery, readBodyText } from './read-request'
import { RequestError } from './request-error'
import { refuseCrossSite } from './same-site'
import {
  API_SECURITY_HEADERS,
  OPEN_TO_OTHER_SITES,
  openToOtherSites,
  transportHeaders,
} from './security-headers'

export type Handler = (request: Request) => Promise<Response>

/** A handler with the operation that it answers, for tests of the contracts and for {@link runOperation}. */
export type OperationHandler<O extends Operation = Operation> = Handler & {
  readonly operation: O
  /** The operation itself, behind everything that HTTP adds. */
  run(context: Context<O>): Promise<Answer<O>>
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type CallerOf<O extends Operation> = O['credential']['kind'] extends 'none' ? null : Caller

/** Argument of an operation's `run`: a checked request. */
export interface Context<O extends Operation> {
  readonly deps: Deps
  readonly request: Request
  readonly requestId: string
  readonly log: Log
  readonly caller: CallerOf<O>
  readonly params: Parsed<O['params']>
  readonly query: Parsed<O['query']>
  readonly body: Parsed<O['body']>
  /** Headers of the success answer; set what the operation adds. */
  readonly headers: Headers
}

export type Data<O extends Operation> = O['data'] extends z.ZodType ? z.output<O['data']> : undefined

/** Result of `run`: the data, a page of it, nothing, or a whole response of its own (a stream). */
export type Answer<O extends Operation> =
  | (O['envelope'] extends 'page' ? { data: Data<O>; nextCursor: string | null } : Data<O>)
  | Response

/**
 * The handler of an operation: credentials, content type, size, syntax, scope, rate, then `run`;
 * errors become problem+json. It needs nothing but a Request, so it runs without Next.
 */
export function route<O extends Operation>(
  operation: O,
  run: (context: Context<O>) => Promise<Answer<O>>,
): OperationHandler<O> {
  const handle: Handler = async (request) => {
    const requestId = newRequestId()
    const startedAt = performance.now()
    let deps: Deps | undefined
    let response: Response
    const seen: Seen = {}
    let made: Log | undefined
    const facts = () => {
      const client = request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown'
      return { requestId, operation: operation.id, client }
    }
    // Most requests need none of their own.
    const log = (from: Deps): Log => {
      made ??= from.log.child(facts())
      return made
    }
    try {
      deps = readyDeps() ?? (await getDeps())
      response = await answer(operation, run, { deps, request, requestId, log, seen })
    } catch (error) {
      response = problemResponse(error, requestId)
      seen.refusal = refusalCode(error)
      if (deps && !isExpected(error)) log(deps).error({ err: error }, 'request failed')
      else if (deps && response.status === 503) log(deps).warn({ err: error }, 'request could not be served')
    }
    if (!finished.has(response)) {
      if (operation.anySite) openToOtherSites(response.headers)
      finish(response, requestId, deps)
    }
    if (deps?.log.isLevelEnabled('info')) {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10
      factLog(deps.log).info({ ...facts(), ...seen, status: response.status, ms }, 'request')
    }
    return response
  }
  return Object.assign(handle, { operation, run })
}

interface Frame {
  deps: Deps
  request: Request
  requestId: string
  /** The request's log, made when it is first asked for. */
  log: (deps: Deps) => Log
  seen: Seen
}

/** Facts of a request in the log, beside its answer; none is secret. */
interface Seen {
  /** The session or API key. */
  caller?: string
  account?: string
  /** The code of a refusal. */
  refusal?: string
}

async function answer<O extends Operation>(
  operation: O,
  run: (context: Context<O>) => Promise<Answer<O>>,
  { deps, request, requestId, log, seen }: Frame,
): Promise<Response> {
  warnOfUntrustedProxy(deps, request)
  // Each promise that is not made counts: some operations take a few microseconds.
  const caller =
    operation.credential.kind === 'none' ? null : await authenticateLimited(deps, request, operation)
  if (caller) Object.assign(seen, { caller: actorOf(caller), account: caller.userId })
  if (operation.method !== 'GET' && caller?.kind !== 'api_key') refuseCrossSite(request, deps.env)
  const bodyText = operation.body ? await readBodyText(request, operation.maxBodyBytes) : ''
  const input = {
    body: operation.body ? parseBody(operation.body, bodyText) : undefined,
    ...readUrl(operation, request),
  }
  if (caller) authorize(deps, caller, operation.credential)
  if (operation.rateLimited)
    takeOrRefuse(deps.limiter, ruleOf(operation), caller ? caller.userId : clientAddress(request))
  if (input.params === null)
    throw new RequestError('not_found', { detail: 'There is no such record. Check the identifier.' })

  const respond = async (depsToUse: Deps) => {
    const asked = new Asked({ request, requestId, caller, ...input, deps: depsToUse, log: () => log(deps) })
    // The contract's schemas produced these values, which TypeScript cannot follow through a generic.
    const result = await run(asked as unknown as Context<O>)
    return encode(operation, result, asked.added ?? plainHeaders(operation, requestId, deps))
  }
  if (operation.method === 'GET' && !operation.needsIdempotencyKey) return respond(deps)
  return replayOrRun({ deps, request, requestId, caller, bodyText, operation }, respond)
}

interface AskedParts extends Pick<Context<Operation>, 'deps' | 'request' | 'requestId'> {
  readonly caller: Caller | null
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly log: () => Log
}

/**
 * A {@link Context}. Its class has the getters: an object with getters of its own has a shape of its own too, and the engine
 * keeps shapes, with all that their getters reach, until a full collection.
 */
class Asked {
  readonly deps
  readonly request
  readonly requestId
  readonly caller
  readonly params
  readonly query
  readonly body
  /** Headers that the operation has asked for. */
  added: Headers | undefined
  readonly #log

  constructor(parts: AskedParts) {
    this.deps = parts.deps
    this.request = parts.request
    this.requestId = parts.requestId
    this.caller = parts.caller
    this.params = parts.params
    this.query = parts.query
    this.body = parts.body
    this.#log = parts.log
  }

  get log(): Log {
    return this.#log()
  }

  get headers(): Headers {
    this.added ??= new Headers({ 'Cache-Control': 'no-store' })
    return this.added
  }
}

const NO_INPUT = { query: undefined, params: undefined }

function readUrl(operation: Operation, { url: text }: Request) {
  if (!operation.query && !operation.params && !text.includes('?')) return NO_INPUT
  const url = new URL(text)
  return {
    query: operation.query ? parseQuery(operation.query, url) : refuseQuery(operation, url),
    params: operation.params ? parsePath(operation.params, operation.path, url) : undefined,
  }
}

async function authenticateLimited(
  deps: Deps,
  request: Request,
  operation: Operation,
): Promise<Caller | null> {
  try {
    return await authenticate(deps, request, operation.credential)
  } catch (error) {
    if (error instanceof RequestError || error instanceof AccountLockedError)
      takeOrRefuse(deps.limiter, RATE_RULES.rejected, clientAddress(request))
    throw error
  }
}

function refuseQuery({ anyQuery }: Operation, url: URL): undefined {
  if (!anyQuery) parseQuery(undefined, url)
}

/** Paths of writes that make deliveries to a merchant's receivers. */
const SENDS_WEBHOOKS = /^\/api\/v1\/webhook-.*\/(test|replay|redeliver)$/
/** Paths of writes that have a mail sent to whichever address. */
const SENDS_MAIL = /\/message-addresses(\/|$)/

/** Asked every other second by a browser that waits for a phone; it reads one row. */
const POLLED = '/api/auth/pairings/state'

function ruleOf(operation: Operation): RateRule {
  if (operation.path === POLLED) return RATE_RULES.anonymous
  if (operation.path.startsWith('/api/auth/') && operation.method !== 'GET') return RATE_RULES.signIn
  if (operation.credential.kind === 'none') {
    return operation.method === 'GET' ? RATE_RULES.anonymous : RATE_RULES.payer
  }
  if (operation.mediaType === 'application/pdf') return RATE_RULES.document
  if (operation.mediaType.startsWith('text/csv')) return RATE_RULES.export
  // Signing in the portal asks a chain, as the checkout does.
  if (operation.path.startsWith('/api/v1/portal/') && operation.method !== 'GET') return RATE_RULES.payer
  if (SENDS_WEBHOOKS.test(operation.path)) return RATE_RULES.webhook
  if (operation.method === 'POST' && SENDS_MAIL.test(operation.path)) return RATE_RULES.mail
  return operation.method === 'GET' ? RATE_RULES.read : RATE_RULES.write
}

/** Answers that have every header already. */
const finished = new WeakSet<Response>()

/** All headers of an answer to which the operation adds none, which Headers would take a multiple of the time for. */
function plainHeaders({ anySite }: Operation, requestId: string, deps: Deps): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    ...securityHeaders(deps),
    ...(anySite && OPEN_TO_OTHER_SITES),
  }
}

function encode(operation: Operation, result: unknown, headers: Headers | Record<string, string>): Response {
  if (result instanceof Response) return result
  let text: string | null = null
  if (operation.data !== null) {
    if (headers instanceof Headers) headers.set('Content-Type', operation.mediaType)
    else headers['Content-Type'] = operation.mediaType
    text = JSON.stringify(operation.envelope === 'data' ? { data: result } : result)
  }
  const response = new Response(text, { status: operation.status, headers })
  if (!(headers instanceof Headers)) finished.add(response)
  return response
}

const securityOf = new WeakMap<Deps['env'], Readonly<Record<string, string>>>()

function securityHeaders(deps: Deps | undefined): Readonly<Record<string, string>> {
  if (!deps) return API_SECURITY_HEADERS
  const known = securityOf.get(deps.env)
  if (known) return known
  const isHttps = deps.env.baseUrl.startsWith('https:')
  const made = { ...API_SECURITY_HEADERS, ...transportHeaders({ isHttps }) }
  securityOf.set(deps.env, made)
  return made
}

/** Adds the headers that every answer carries, but those that it has: a public one may be open to other sites. */
export function finish(response: Response, requestId: string, deps?: Deps): Response {
  response.headers.set('X-Request-Id', requestId)
  for (const [name, value] of Object.entries(securityHeaders(deps))) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  return response
}

export function newRequestId(): string {
  return `req_${crypto.randomUUID().replaceAll('-', '')}`
}

type Handlers = Partial<Record<Method, Handler>>
type AnyMethod = Method | 'PUT' | 'OPTIONS'

/**
 * The exports of a route file: the given handlers, and for every other method a 405 that says which exist.
 * Next answers HEAD from GET.
 */
export function methods<H extends Handlers>(handlers: H): H & Record<Exclude<AnyMethod, keyof H>, Handler> {
  const allow = Object.keys(handlers)
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .join(', ')
  const refuse = refusing(
    ({ method }) =>
      new RequestError('method_not_allowed', {
        detail: `${method} is not possible here. Use ${allow}.`,
        headers: { Allow: allow },
      }),
  )
  const options: Handler = async () =>
    finish(
      new Response(null, { status: 204, headers: { Allow: allow } }),
      newRequestId(),
      await startedDeps(),
    )
  return { ...everyMethod(refuse), OPTIONS: options, ...handlers }
}

/** The exports of a route file for paths where nothing is: a 404 whatever the method. */
export function nothingHere(): Record<AnyMethod, Handler> {
  return everyMethod(
    refusing(
      ({ method, url }) =>
        new RequestError('route_not_found', {
          detail: `There is nothing at ${method} ${new URL(url).pathname}. GET /api/openapi.json lists what there is.`,
        }),
    ),
  )
}

function everyMethod(handler: Handler): Record<AnyMethod, Handler> {
  return { GET: handler, POST: handler, PUT: handler, PATCH: handler, DELETE: handler, OPTIONS: handler }
}

function refusing(errorFor: (request: Request) => RequestError): Handler {
  return async (request) => {
    const requestId = newRequestId()
    return finish(problemResponse(errorFor(request), requestId), requestId, await startedDeps())
  }
}

/** The dependencies, where the app has started; a 404 or 405 is answered without them too. */
async function startedDeps(): Promise<Deps | undefined> {
  return isStarted() ? await getDeps().catch(() => undefined) : undefined
}
