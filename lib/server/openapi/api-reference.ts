import 'server-only'
import type { Credential, Method, Operation } from '@/lib/wire/operation'
import type { Env } from '../env'
import { ERROR_STATUS, type ErrorCode } from '../http/problem-response'
import { refusalsOf } from '../http/refusals'
import { ERROR_MEANINGS } from './error-meanings'
import { openApiDocument, operationsIn } from './openapi-document'
import { TAGS, type Tag, tagOf } from './operation-tag'
import { asList, asObject, listFields, type ReferenceField, typeText } from './reference-fields'

export interface ReferenceGroup {
  readonly name: Tag
  /** What its operations are for, in a sentence. */
  readonly about: string
  /** The fragment of its address. */
  readonly anchor: string
  readonly operations: readonly ReferenceOperation[]
}

export interface ReferenceOperation {
  readonly id: string
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly description: string | null
  /** Credential that it takes, as a sentence. */
  readonly credential: string
  readonly parameters: readonly (ReferenceField & { readonly place: string })[]
  readonly body: readonly ReferenceField[]
  readonly answer: readonly ReferenceField[]
  /** An operation before it in its group whose `data` has the same fields, where those are many. */
  readonly sameData: Pick<ReferenceOperation, 'id' | 'summary'> | null
  /** A command that calls it. */
  readonly command: string
  readonly status: number
  /** An answer as JSON; null where there is no body, or one that is no JSON. */
  readonly example: string | null
  /** Refusals that it names itself. */
  readonly refusals: readonly ReferenceError[]
  /** Refusals that its kind of request brings along, as many operations have them. */
  readonly usualRefusals: readonly ReferenceError[]
}

export interface ReferenceError {
  readonly code: ErrorCode
  readonly status: number
  readonly meaning: string
}

/** The OpenAPI document in the order and the words of a page. */
export function apiReference(env: Pick<Env, 'baseUrl' | 'payUrl' | 'mode'>): ReferenceGroup[] {
  const document = openApiDocument(env)
  const paths = asObject(document.paths)
  const components = asObject(asObject(document.components).schemas) as Parameters<typeof listFields>[1]
  const groups = new Map<Tag, ReferenceOperation[]>()
  for (const operation of operationsIn(env)) {
    const name = tagOf(operation)
    const described = asObject(asObject(paths[operation.path])[operation.method.toLowerCase()])
    groups.set(name, [...(groups.get(name) ?? []), describe(operation, described, components, env)])
  }
  return [...groups].map(([name, operations]) => ({
    name,
    about: TAGS[name],
    anchor: anchorOf(name),
    operations: withSameData(operations),
  }))
}

/** Fields of `data` up to which a page describes them again. */
const FEW_FIELDS = 10

/** Operations of a page with the earlier ones that describe their `data` already: of one, or of each entry of a list. */
function withSameData(operations: readonly ReferenceOperation[]): ReferenceOperation[] {
  const first = new Map<string, ReferenceOperation>()
  return operations.map((operation) => {
    const fields = operation.answer.filter(isInData)
    if (fields.length <= FEW_FIELDS) return operation
    const key = JSON.stringify(fields.map((field) => ({ ...field, name: field.name.replace(IN_DATA, '') })))
    const sameData = first.get(key) ?? null
    if (sameData === null) first.set(key, operation)
    return { ...operation, sameData }
  })
}

const IN_DATA = /^data(\[\])?\./

/** True of what is inside the `data` of an answer, and not beside it as the cursor of the next page is. */
export const isInData = ({ name }: ReferenceField): boolean => IN_DATA.test(name)

/** Every code that an answer may carry, by status. */
export function errorReference(): ReferenceError[] {
  return (Object.keys(ERROR_MEANINGS) as ErrorCode[])
    .map(referenceError)
    .sort((a, b) => a.status - b.status || a.code.localeCompare(b.code))
}

function referenceError(code: ErrorCode): ReferenceError {
  return { code, status: ERROR_STATUS[code], meaning: ERROR_MEANINGS[code] }
}

function describe(
  operation: Operation,
  described: ReturnType<typeof asObject>,
  components: Parameters<typeof listFields>[1],
  env: Pick<Env, 'baseUrl' | 'payUrl'>,
): ReferenceOperation {
  const request = jsonContent(described.requestBody)
  const success = asObject(asObject(described.responses)[String(operation.status)])
  const answer = jsonContent(success)
  const refusals = refusalsOf(operation).map(referenceError)
  const isOwn = ({ code }: ReferenceError) => operation.refusals.includes(code)
  return {
    id: operation.id,
    method: operation.method,
    path: operation.path,
    summary: operation.summary,
    description: operation.description ?? null,
    credential: operation.anySite
      ? 'Anybody, pages of other sites too (CORS).'
      : credentialText(operation.credential),
    parameters: asList(described.parameters).map((each) => {
      const { name, in: place, required, description, schema } = asObject(each)
      return {
        name: String(name),
        place: String(place),
        required: required === true,
        type: typeText(asObject(schema), components),
        description: typeof description === 'string' ? description : null,
      }
    }),
    body: listFields(asObject(request.schema), components),
    answer: listFields(asObject(answer.schema), components),
    sameData: null,
    command: command(operation, { parameters: asList(described.parameters), body: request.example, env }),
    status: operation.status,
    example: 'example' in answer ? JSON.stringify(answer.example, null, 2) : null,
    refusals: refusals.filter(isOwn),
    usualRefusals: refusals.filter((each) => !isOwn(each)),
  }
}

function jsonContent(holder: unknown): ReturnType<typeof asObject> {
  return asObject(asObject(asObject(holder).content)['application/json'])
}

function credentialText(credential: Credential): string {
  switch (credential.kind) {
    case 'none':
      return 'Anybody.'
    case 'api_key':
      return `An API key with the scope ${credential.scope}, in the header x-api-key.`
    case 'merchant':
      return `A merchant’s session (cookie svc-session), or an API key with the scope ${credential.scope} in the header x-api-key.`
    case 'session':
      return 'Anybody who signed in: the cookie svc-session.'
    case 'merchant_session':
      return 'A merchant’s session: the cookie svc-session. API keys cannot do this.'
  }
}

function command(
  { method, path, credential, query }: Operation,
  {
    parameters,
    body,
    env: { baseUrl, payUrl },
  }: {
    parameters: readonly unknown[]
    body: unknown
    env: Pick<Env, 'baseUrl' | 'payUrl'>
  },
): string {
  // Fields that an empty query is refused for, also where it takes one or another.
  const lacking = new Set(query?.safeParse({}).error?.issues.map((issue) => String(issue.path[0])))
  const search = [...lacking].map((name) => `${name}=${exampleOf(name, parameters)}`).join('&')
  const origin = path.startsWith('/pay/') ? payUrl : baseUrl
  return [
    `curl ${method === 'GET' ? '' : `--request ${method} `}'${origin}${path}${search && `?${search}`}'`,
    credential.kind === 'api_key' || credential.kind === 'merchant' ? "--header 'x-api-key: ...'" : '',
    credential.kind === 'session' || credential.kind === 'merchant_session'
      ? "--cookie 'svc-session=...'"
      : '',
    ...headersOf(parameters),
    ...(body === undefined
      ? []
      : ["--header 'content-type: application/json'", `--data '${JSON.stringify(body)}'`]),
  ]
    .filter(Boolean)
    .join(' \\\n  ')
}

/** Headers that have to be sent beside the credential. */
function headersOf(parameters: readonly unknown[]): string[] {
  const needed = parameters.map(asObject).filter((each) => each.in === 'header' && each.required === true)
  return needed.map(({ name }) => `--header '${name}: ${exampleOf(String(name), parameters)}'`)
}

/** The example of a parameter as it stands in an address or a header; an ellipsis where it has none. */
function exampleOf(name: string, parameters: readonly unknown[]): string {
  const parameter = parameters.map(asObject).find((each) => each.name === name)
  const [example] = asList(asObject(parameter?.schema).examples)
  return example === undefined ? '...' : encodeURIComponent(String(example))
}

/** Address of the page of a subject. */
export const subjectAddress = (tag: Tag): string => `/docs/${anchorOf(tag)}`

/** Address of an operation on the page of its subject. */
export const operationAddress = (tag: Tag, id: string): string => `${subjectAddress(tag)}#${id}`

/** Addresses of all operations in the reference, each by its method and path, as `GET /api/v1/events`. */
export function operationAddresses(env: Pick<Env, 'mode'>): ReadonlyMap<string, string> {
  return new Map(
    operationsIn(env).map((operation) => [
      `${operation.method} ${operation.path}`,
      operationAddress(tagOf(operation), operation.id),
    ]),
  )
}

function anchorOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
