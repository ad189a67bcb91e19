import 'server-only'
import type { z } from 'zod'
import { AccountLockedError } from '@/lib/billing/accounts/locked-account'
import type { Method, Operation } from '@/lib/wire/operation'
import { actorOf, type Caller } from '../caller'
import { type Deps, getDeps, isStarted, readyDeps } from '../deps'
import { factLog, type Log } from '../log'
import { AnswerHeaders } from './answer/answer-headers'
import { encode, finish, isFinished, newRequestId } from './answer/encode-answer'
import { authenticate, refusalOf } from './authenticate'
import { CLIENT_ADDRESS_HEADER, clientAddress, warnOfUntrustedProxy } from './client-address'
import { replayOrRun } from './idempotency'
import { isExpected, problemResponse, refusalCode } from './problem-response'
import { RATE_RULES, type RateRule, rateRefusal, takeOrRefuse } from './rate-limit'
import { parseBody, parsePath, parseQuery, readBodyText } from './read-request'
import { RequestError } from './request-error'
import { refuseCrossSite } from './same-site'
import { openToOtherSites } from './security-headers'

/** Answers a request, at once where the operation waits for nothing: a promise costs some more than all the rest. */
export type Handler = (request: Request) => Response | Promise<Response>

/** A handler with the operation that it answers, for tests of the contracts and for {@link runOperation}. */
export type OperationHandler<O extends Operation = Operation> = Handler & {
  readonly operation: O
  /** The operation itself, behind everything that HTTP adds. */
  run(context: Context<O>): Answer<O> | Promise<Answer<O>>
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
 * The handler of an operation: credentials, rate, content type, size, syntax, scope, then `run`;
 * errors become problem+json. It needs nothing but a Request, so it runs without Next.
 */
export function route<O extends Operation>(
  operation: O,
  run: OperationHandler<O>['run'],
): OperationHandler<O> {
  const handle: Handler = (request) => {
    const visit = new Visit(operation, request)
    try {
      const deps = readyDeps()
      const response = deps ? answer(operation, run, visit, deps) : answerOnceReady(operation, run, visit)
      return response instanceof Promise
        ? response.then(
            (answered) => visit.end(answered),
            (error) => visit.refuse(error),
          )
        : visit.end(response)
    } catch (error) {
      return visit.refuse(error)
    }
  }
  return Object.assign(handle, { operation, run })
}

/** A request on its way through an operation. */
class Visit {
  readonly requestId = newRequestId()
  /** Facts of it in the log. */
  readonly seen: Seen = {}
  /** Undefined until the app has started. */
  deps: Deps | undefined
  readonly #startedAt = performance.now()
  #log: Log | undefined

  constructor(
    readonly operation: Operation,
    readonly request: Request,
  ) {}

  /** Its own log, made when it is first asked for: most requests need none. */
  logOf({ log }: Deps): Log {
    this.#log ??= log.child(this.#facts())
    return this.#log
  }

  end(response: Response): Response {
    const { deps, operation, requestId } = this
    if (!isFinished(response)) {
      if (operation.anySite) openToOtherSites(response.headers)
      finish(response, requestId, deps)
    }
    if (deps?.log.isLevelEnabled('info')) {
      const ms = Math.round((performance.now() - this.#startedAt) * 10) / 10
      factLog(deps.log).info({ ...this.#facts(), ...this.seen, status: response.status, ms }, 'request')
    }
    return response
  }

  refuse(error: unknown): Response {
    const { deps } = this
    const response = problemResponse(error, this.requestId)
    this.seen.refusal = refusalCode(error)
    if (deps && !isExpected(error)) this.logOf(deps).error({ err: error }, 'request failed')
    else if (deps && response.status === 503)
      this.logOf(deps).warn({ err: error }, 'request could not be served')
    return this.end(response)
  }

  #facts() {
    const client = this.request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown'
    return { requestId: this.requestId, operation: this.operation.id, client }
  }
}

/** Facts of a request in the log, beside its answer; none is secret. */
interface Seen {
  /** The session or API key. */
  caller?: string
  account?: string
  /** The code of a refusal. */
  refusal?: string
}

async function answerOnceReady<O extends Operation>(
  operation: O,
  run: OperationHandler<O>['run'],
  visit: Visit,
): Promise<Response> {
  return await answer(operation, run, visit, await getDeps())
}

function answer<O extends Operation>(
  operation: O,
  run: OperationHandler<O>['run'],
  visit: Visit,
  deps: Deps,
): Response | Promise<Response> {
  visit.deps = deps
  warnOfUntrustedProxy(deps, visit.request)
  // Each promise that is not made counts: some operations take a few microseconds.
  if (operation.credential.kind !== 'none' || operation.method !== 'GET')
    return answerAsked(operation, run, visit, deps)
  countRequest(visit, deps, { caller: null, forbidden: null })
  return answerTo(operation, run, { visit, deps, caller: null, forbidden: null, bodyText: '' })
}

async function answerAsked<O extends Operation>(
  operation: O,
  run: OperationHandler<O>['run'],
  visit: Visit,
  deps: Deps,
): Promise<Response> {
  const caller = await admit(visit, deps)
  const forbidden = caller && refusalOf(deps, caller, operation.credential)
  countRequest(visit, deps, { caller, forbidden })
  const bodyText = operation.body ? await readBodyText(visit.request, operation.maxBodyBytes) : ''
  return answerTo(operation, run, { visit, deps, caller, forbidden, bodyText })
}

/** The caller of a request. One that is refused for its credential or its origin counts against its address alone. */
async function admit({ operation, request, seen }: Visit, deps: Deps): Promise<Caller | null> {
  try {
    const caller = await authenticate(deps, request, operation.credential)
    if (caller) Object.assign(seen, { caller: actorOf(caller), account: caller.userId })
    if (operation.method !== 'GET' && caller?.kind !== 'api_key') refuseCrossSite(request, deps.env)
    return caller
  } catch (error) {
    if (error instanceof RequestError || error instanceof AccountLockedError)
      takeOrRefuse(deps.limiter, RATE_RULES.rejected, clientAddress(request))
    throw error
  }
}

/**
 * Counts a request before anything of it is read, so that one which says nonsense counts like any other. A caller who may not
 * do what it asks uses up nothing of the account's.
 * @throws RequestError 429
 */
function countRequest(
  { operation, request }: Visit,
  { limiter }: Deps,
  { caller, forbidden }: Pick<Read, 'caller' | 'forbidden'>,
): void {
  if (!operation.rateLimited) return
  if (forbidden) takeOrRefuse(limiter, RATE_RULES.rejected, clientAddress(request))
  else takeOrRefuse(limiter, ruleOf(operation), caller ? caller.userId : clientAddress(request))
}

interface Read {
  readonly visit: Visit
  readonly deps: Deps
  readonly caller: Caller | null
  /** The refusal of a caller who may not do what the operation does; it comes after those of what the request says. */
  readonly forbidden: RequestError | null
  readonly bodyText: string
}

function answerTo<O extends Operation>(
  operation: O,
  run: OperationHandler<O>['run'],
  { visit, deps, caller, forbidden, bodyText }: Read,
): Response | Promise<Response> {
  const { request, requestId } = visit
  const input = {
    body: operation.body ? parseBody(operation.body, bodyText) : undefined,
    ...readUrl(operation, request),
  }
  if (forbidden) throw forbidden
  if (input.params === null)
    throw new RequestError('not_found', { detail: 'There is no such record. Check the identifier.' })

  const respond = (depsToUse: Deps) => {
    const log = () => visit.logOf(deps)
    const asked = new Asked({ request, requestId, caller, ...input, deps: depsToUse, log })
    const encoded = (result: unknown) => encode(operation, result, { requestId, deps, added: asked.added })
    // The contract's schemas produced these values, which TypeScript cannot follow through a generic.
    const result = run(asked as unknown as Context<O>)
    return result instanceof Promise ? result.then(encoded) : encoded(result)
  }
  if (operation.method === 'GET' && !operation.needsIdempotencyKey) return respond(deps)
  return replayOrRun({ deps, request, requestId, caller, bodyText, operation }, async (depsToUse) =>
    respond(depsToUse),
  )
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
  added: AnswerHeaders | undefined
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
    this.added ??= new AnswerHeaders()
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

/** The exports of a route file for paths where nothing is: a 404 whatever the method, which counts as a stranger's request. */
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
    const deps = await startedDeps()
    const tooMany = deps && rateRefusal(deps.limiter, RATE_RULES.anonymous, clientAddress(request))
    return finish(problemResponse(tooMany ?? errorFor(request), requestId), requestId, deps)
  }
}

/** The dependencies, where the app has started; a 404 or 405 is answered without them too. */
async function startedDeps(): Promise<Deps | undefined> {
  return isStarted() ? await getDeps().catch(() => undefined) : undefined
}
