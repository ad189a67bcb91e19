import 'server-only'
import { ALL_OPERATIONS } from '@/lib/wire/all-operations'
import type { Operation } from '@/lib/wire/operation'
import { event } from '@/lib/wire/reports/event-object'
import { ERROR_STATUS } from '../http/problem-response'
import { acceptsIdempotencyKey } from '../http/refusals'
import type { JsonSchema } from './explain-schema'
import { JsonSchemas } from './json-schemas'
import { docComment, printType } from './print-type'

/** Sign-in is a person's, in a browser, and so are operations that need the cookie it gives. */
const isOfSdk = ({ credential, path }: Operation): boolean =>
  credential.kind !== 'session' && credential.kind !== 'merchant_session' && !path.startsWith('/api/auth/')

/** Operations with a method in the SDK. */
export const SDK_OPERATIONS = ALL_OPERATIONS.filter(isOfSdk)

const HEAD = '// Made from the contracts of the API by `npm test -- unit sdk-source -u`.\n'

/** Source of the types of the SDK: what each method takes and answers, the events, and the codes of errors. */
export function sdkTypes(): string {
  const schemas = new JsonSchemas()
  schemas.output(event)
  const inputs: string[] = []
  const methods = SDK_OPERATIONS.map((operation) => {
    const name = `${operation.id.charAt(0).toUpperCase()}${operation.id.slice(1)}Input`
    const input = inputOf(operation, schemas)
    if (input) inputs.push(`export type ${name} = ${input.type}`)
    const isOptional = !input || input.isOptional
    const parameters = `input${isOptional ? '?' : ''}: ${input ? name : 'Record<string, never>'}, options?: RequestOptions`
    return `${docComment(describe(operation), 2)}  ${operation.id}(${parameters}): ${answerOf(operation, schemas)}`
  })
  const components = Object.entries(schemas.components).map(([name, schema]) => {
    const { description } = schema
    return `${docComment(typeof description === 'string' ? description : '')}export type ${name} = ${printType(schema)}`
  })
  const codes = Object.keys(ERROR_STATUS).map((code) => `\n  | '${code}'`)
  return [
    `${HEAD}import type { PageRequest } from './page-request.js'`,
    "import type { RequestOptions } from './request-options.js'",
    '',
    `/** Codes of the API's refusals. */\nexport type ErrorCode =${codes.join('')}`,
    '',
    ...components.flatMap((component) => [component, '']),
    ...inputs.flatMap((input) => [input, '']),
    `/** A method for each operation of the API that needs an API key or nothing. */\nexport interface DuesOperations {`,
    methods.join('\n'),
    '}',
    '',
  ].join('\n')
}

/** Source of the table by which the SDK sends its requests. */
export function sdkOperations(): string {
  const rows = SDK_OPERATIONS.map((operation) => {
    const answer = answerKind(operation)
    const manner = [
      ...(answer === 'data' ? [] : [`answer: '${answer}'`]),
      ...(acceptsIdempotencyKey(operation) ? ['takesKey: true'] : []),
    ]
    const parts = [`'${operation.method}'`, `'${operation.path}'`]
    if (manner.length > 0) parts.push(`{ ${manner.join(', ')} }`)
    return `  ${operation.id}: [${parts.join(', ')}],`
  })
  return `${HEAD}/** Method, path, and manner of an operation; \`takesKey\` is true where a name makes repeating it safe. */
export type OperationEntry = readonly [
  method: string,
  path: string,
  manner?: { readonly answer?: 'page' | 'bare' | 'response' | 'events'; readonly takesKey?: boolean },
]

export const OPERATIONS: Readonly<Record<string, OperationEntry>> = {
${rows.join('\n')}
}
`
}

/** Part of an answer that a method gives: the events of a stream, and the whole response where that is no JSON. */
function answerKind({ envelope, mediaType }: Operation): 'data' | 'page' | 'bare' | 'response' | 'events' {
  if (mediaType === 'text/event-stream') return 'events'
  return mediaType === 'application/json' ? envelope : 'response'
}

function answerOf(operation: Operation, schemas: JsonSchemas): string {
  const kind = answerKind(operation)
  if (kind === 'events') return 'AsyncIterable<DuesEvent>'
  if (kind === 'response') return 'Promise<Response>'
  if (operation.data === null) return 'Promise<undefined>'
  const schema = schemas.output(operation.data)
  if (kind === 'page') return `PageRequest<${printType(Object(schema.items))}>`
  return `Promise<${printType(schema)}>`
}

function inputOf(
  { params, query, body }: Operation,
  schemas: JsonSchemas,
): { type: string; isOptional: boolean } | null {
  const parts = [params, query, body].flatMap((part) => (part ? [schemas.input(part)] : []))
  const schema = {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required as string[]),
    ...choiceOf(parts),
  }
  if (Object.keys(schema.properties).length === 0) return null
  return {
    type: printType(schema, { takesDates: true }),
    isOptional: schema.required.length === 0 && !('anyOf' in schema || 'oneOf' in schema),
  }
}

/** The fields of which one has to be there, where a part asks for that. */
function choiceOf(parts: readonly JsonSchema[]): JsonSchema {
  const { anyOf, oneOf } = parts.find((part) => 'anyOf' in part || 'oneOf' in part) ?? {}
  return anyOf ? { anyOf } : oneOf ? { oneOf } : {}
}

function describe({ summary, description, credential }: Operation): string {
  const scope = 'scope' in credential ? `Scope \`${credential.scope}\`.` : 'Public.'
  return [`${summary}.`, description, scope].filter(Boolean).join(' ')
}
