import 'server-only'
import { EVENT_TYPES, type EventType } from '@/lib/billing/event-type'
import { ALL_OPERATIONS } from '@/lib/wire/all-operations'
import { OBJECT_MEANINGS } from '@/lib/wire/meanings/object-meanings'
import type { AnswerHeader, Credential, Operation } from '@/lib/wire/operation'
import { problem } from '@/lib/wire/problem'
import { EVENT_EXAMPLES } from '@/lib/wire/reports/event-examples'
import { EVENT_MEANINGS } from '@/lib/wire/reports/event-meanings'
import { event, eventObjectOf } from '@/lib/wire/reports/event-object'
import type { Env } from '../env'
import { ERROR_STATUS, type ErrorCode } from '../http/problem-response'
import { acceptsIdempotencyKey, refusalsOf } from '../http/refusals'
import { ERROR_MEANINGS } from './error-meanings'
import type { JsonSchema } from './explain-schema'
import { JsonSchemas } from './json-schemas'
import { TAGS, type Tag, tagOf } from './operation-tag'

/** Version of the interface, not of the app: it only grows. */
const VERSION = '1.0.0'
const DESCRIPTION = `
JSON in, JSON out. A success is \`{"data": ...}\`; a failure is \`application/problem+json\` (RFC 9457) whose \`code\`
is stable. Every answer carries \`X-Request-Id\`.

Checks come in this order: method, credentials, rate, content type, size, syntax and fields, scope, existence and
ownership, state. Unknown body fields and unknown or repeated query parameters are refused.

Writes with a credential accept \`Idempotency-Key\`: the same key with the same body repeats the first answer byte for
byte, for 30 days. A request with the cookie \`svc-session\` may
name the account that it is for, by \`Dues-Account: {userid}\`; the session of another one is refused with 409, before
anything is read or changed. Times are ISO 8601 in UTC with milliseconds. Prices are US dollars.
`.trim()

const SUCCESS: Record<Operation['status'], string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted; it goes on in the background.',
  204: 'Done; there is no body.',
}

export type OpenApiDocument = { openapi: string } & Record<string, unknown>

const HEADER_MEANINGS: Readonly<Record<AnswerHeader | 'Idempotent-Replayed', string>> = {
  ETag: 'Version of what was read: where a change takes `If-Match`, send it with that, to be refused where it changed since.',
  Link: 'Address of the next page, as `<...>; rel="next"`; absent on the last, and where no `limit` was given.',
  Location: 'Path of what was created.',
  'Cache-Control': 'How long the answer may be kept; absent where it may not.',
  'Content-Disposition': 'Name of the file.',
  'Set-Cookie': 'The cookie `svc-session`; an empty one where the session is over.',
  'Idempotent-Replayed': '`true` where this is the first answer to the same `Idempotency-Key`, repeated.',
}

export type Origins = Pick<Env, 'baseUrl' | 'payUrl' | 'mode'>

/** Making the document takes tens of milliseconds, and its origins stay the same for the life of the process. */
const documents = new WeakMap<Origins, OpenApiDocument>()

/** The OpenAPI 3.1 document of every operation, made of the contracts that requests and answers are checked by. */
export function openApiDocument(env: Origins): OpenApiDocument {
  const known = documents.get(env)
  if (known) return known
  const document = makeDocument(env)
  documents.set(env, document)
  return document
}

/** The operations that there are in a mode, in the order of the document. */
export function operationsIn({ mode }: Pick<Env, 'mode'>): readonly Operation[] {
  return ALL_OPERATIONS.filter(({ testOnly }) => mode === 'test' || !testOnly)
}

function makeDocument(env: Origins): OpenApiDocument {
  const schemas = new JsonSchemas()
  const paths: Record<string, JsonSchema> = {}
  schemas.components.Problem = {
    description: OBJECT_MEANINGS.Problem,
    ...schemas.output(problem, ['Problem']),
  }
  const operations = operationsIn(env)
  for (const operation of operations) {
    const path = paths[operation.path] ?? {}
    paths[operation.path] = path
    path[operation.method.toLowerCase()] = describe(operation, schemas)
    if (operation.path.startsWith('/pay/')) path.servers = [{ url: env.payUrl }]
  }
  schemas.output(event)
  const webhooks = Object.fromEntries(EVENT_TYPES.map((type) => [type, webhook(type, schemas)]))
  const tags = [...new Set<Tag>([...operations.map(tagOf), 'Webhooks'])]
  return {
    openapi: '3.1.1',
    info: {
      title: 'Dues',
      version: VERSION,
      description: DESCRIPTION,
      contact: { name: 'The operator of this installation', url: env.baseUrl },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: env.baseUrl }],
    tags: tags.map((name) => ({ name, description: TAGS[name] })),
    paths,
    webhooks,
    components: {
      schemas: schemas.components,
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description:
            'A key made in the dashboard. `x-required-scope` of an operation is the scope that the key has to have.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'svc-session',
          description: 'The session of a wallet that signed in.',
        },
      },
      responses: Object.fromEntries(
        sharedRefusals(operations).map((code) => [code, failure(ERROR_STATUS[code], [code])]),
      ),
      headers: {
        RequestId: {
          description: 'Names this request in the server log.',
          schema: { type: 'string', examples: ['req_3f0c1ddc2a4d4d53a0a4f0f5a4a3a1b2'] },
        },
        RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } },
        ...Object.fromEntries(
          Object.entries(HEADER_MEANINGS).map(([name, description]) => [
            name,
            { description, schema: { type: 'string' } },
          ]),
        ),
      },
    },
  }
}

/** The event of one type, as an endpoint receives it. */
function webhook(type: EventType, schemas: JsonSchemas): JsonSchema {
  const component = { $ref: `#/components/schemas/${eventObjectOf(type).meta()?.id}` }
  const schema = {
    allOf: [component, { properties: { type: { description: 'Type of the event.', const: type } } }],
  }
  const { data, ...common } = Object(schemas.example(component))
  const example = { ...common, type, data: { ...data, ...EVENT_EXAMPLES[type] } }
  return {
    post: {
      operationId: `on.${type}`,
      tags: ['Webhooks' satisfies Tag],
      summary: EVENT_MEANINGS[type],
      description:
        'Sent to every endpoint that wants this type. Its headers prove that this installation sent it.',
      // No credential of this interface goes with it: the receiver checks its signature instead.
      security: [],
      requestBody: { required: true, content: { 'application/json': { schema, example } } },
      responses: { '2XX': { description: 'Received. Any other answer is tried again.' } },
    },
  }
}

function describe(operation: Operation, schemas: JsonSchemas): JsonSchema {
  return {
    operationId: operation.id,
    tags: [tagOf(operation)],
    summary: operation.summary,
    description: [operation.description, scopeText(operation)].filter(Boolean).join('\n\n'),
    security: security(operation.credential),
    // Beside a scheme of the type apiKey, OpenAPI 3.1 allows roles, and linters refuse them.
    ...('scope' in operation.credential && { 'x-required-scope': operation.credential.scope }),
    parameters: parameters(operation, schemas),
    ...(operation.body && {
      requestBody: requestBody(schemas, schemas.input(operation.body, within(operation, 'body'))),
    }),
    responses: { [operation.status]: success(operation, schemas), ...failures(operation) },
  }
}

function security(credential: Credential): JsonSchema[] {
  switch (credential.kind) {
    case 'none':
      return []
    case 'api_key':
      return [{ apiKey: [] }]
    case 'merchant':
      // The key first: generated clients send the one secret that they are given in every place up to the first.
      return [{ apiKey: [] }, { session: [] }]
    case 'session':
    case 'merchant_session':
      return [{ session: [] }]
  }
}

function scopeText({ credential, fieldScopes }: Operation): string {
  if (!('scope' in credential)) return ''
  const besides = Object.entries(fieldScopes).map(
    ([field, scope]) => `, and for \`${field}\` \`${scope}\` too`,
  )
  return `An API key needs the scope \`${credential.scope}\`${besides.join('')}.`
}

function parameters(operation: Operation, schemas: JsonSchemas): JsonSchema[] {
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    required: operation.needsIdempotencyKey,
    description: 'Makes repeating the request safe: a name of your choice for this one write.',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      examples: ['7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'],
    },
  }
  const ifMatch = {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The ETag of what was read: the write is refused with 412 when it changed since.',
    schema: { type: 'string' },
  }
  const lastEventId = {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description: 'Id of the last event that you have: the stream continues after it.',
    schema: { type: 'string', pattern: '^\\d{1,18}$' },
  }
  return [
    ...(operation.params ? fields(schemas.input(operation.params, within(operation, 'path')), 'path') : []),
    ...(operation.query ? fields(schemas.input(operation.query, within(operation, 'query')), 'query') : []),
    ...(acceptsIdempotencyKey(operation) ? [idempotencyKey] : []),
    ...(operation.refusals?.includes('version_mismatch') ? [ifMatch] : []),
    ...(operation.mediaType === 'text/event-stream' ? [lastEventId] : []),
  ]
}

function fields(object: JsonSchema, place: 'path' | 'query'): JsonSchema[] {
  const required = new Set(object.required as string[] | undefined)
  return Object.entries(object.properties as Record<string, JsonSchema>).map(
    ([name, { description, ...schema }]) => ({
      name,
      in: place,
      required: required.has(name),
      ...(description !== undefined && { description }),
      schema,
    }),
  )
}

/** Names by which fields of an operation are looked up: the part that they stand in, and the subject of its path. */
function within({ path }: Operation, part?: 'body' | 'path' | 'query'): string[] {
  const segments = path.split('/')
  if (part === 'path') {
    const parameter = segments.findIndex((segment) => segment.startsWith('{'))
    return [`${segments[parameter - 1]} path`, part]
  }
  const subject = segments.findLast((segment) => !segment.startsWith('{')) ?? ''
  return part ? [part, subject] : [subject]
}

function requestBody(schemas: JsonSchemas, schema: JsonSchema): JsonSchema {
  const example = schemas.example(schema)
  return { required: true, content: { 'application/json': { schema, example } } }
}

const HEADERS = '#/components/headers/'

/** Headers of a success beside its request id. */
function headersOf(operation: Operation): readonly (AnswerHeader | 'Idempotent-Replayed')[] {
  return [...operation.headers, ...(acceptsIdempotencyKey(operation) ? ['Idempotent-Replayed' as const] : [])]
}

function success(operation: Operation, schemas: JsonSchemas): JsonSchema {
  const answer = {
    description: SUCCESS[operation.status],
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...Object.fromEntries(headersOf(operation).map((name) => [name, { $ref: `${HEADERS}${name}` }])),
    },
  }
  if (operation.data === null) return answer
  const schema = envelope(operation, schemas.output(operation.data, within(operation)))
  const example = schemas.example(schema)
  return { ...answer, content: { [operation.mediaType]: { schema, example } } }
}

function envelope({ envelope }: Operation, data: JsonSchema): JsonSchema {
  if (envelope === 'bare') return data
  const properties = {
    data: { description: envelope === 'page' ? 'This page of the list.' : 'What was asked for.', ...data },
    ...(envelope === 'page' && {
      nextCursor: {
        type: ['string', 'null'],
        description: 'Send it as `cursor` for the next page; null on the last.',
        examples: [null],
      },
    }),
  }
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

function failures(operation: Operation): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(refusalsByStatus(operation)).map(([status, [first, ...others]]) => [
      status,
      others.length === 0
        ? { $ref: `#/components/responses/${first}` }
        : failure(Number(status), [first, ...others]),
    ]),
  )
}

/** Codes that are all that some operation refuses with under their status. */
function sharedRefusals(operations: readonly Operation[]): ErrorCode[] {
  const alone = operations.flatMap((operation) =>
    Object.values(refusalsByStatus(operation)).flatMap((codes) => (codes.length === 1 ? codes : [])),
  )
  return [...new Set(alone)]
}

function refusalsByStatus(operation: Operation): Record<number, [ErrorCode, ...ErrorCode[]]> {
  const byStatus: Record<number, [ErrorCode, ...ErrorCode[]]> = {}
  for (const code of refusalsOf(operation)) {
    const status = ERROR_STATUS[code]
    byStatus[status] = byStatus[status] ? [...byStatus[status], code] : [code]
  }
  return byStatus
}

function failure(status: number, codes: readonly ErrorCode[]): JsonSchema {
  return {
    description: codes.map((code) => `- \`${code}\`: ${ERROR_MEANINGS[code]}`).join('\n'),
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...((status === 429 || status === 503) && {
        'Retry-After': { $ref: '#/components/headers/RetryAfter' },
      }),
    },
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}
