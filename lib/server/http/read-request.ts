import 'server-only'
import type { z } from 'zod'
import { parseFields, pathText } from '@/lib/wire/field-problems'
import { MAX_BODY_BYTES } from '@/lib/wire/operation'
import { jsonErrorPlace } from './body/json-error-place'
import { findRepeatedKey } from './body/repeated-key'
import { type FieldError, RequestError } from './request-error'

/**
 * The raw text of a JSON body.
 * @param maxBytes - of the body
 * @throws RequestError 415 for another content type, 413 above that, 400 for bytes that are not UTF-8 and where not all of
 *   them came.
 */
export async function readBodyText(request: Request, maxBytes = MAX_BODY_BYTES): Promise<string> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    throw new RequestError('unsupported_media_type', {
      detail: 'Send JSON with Content-Type: application/json.',
    })
  }
  const bytes = await readBytes(request, maxBytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid([{ path: '', code: 'invalid_json', message: 'The body is not UTF-8.' }])
  }
}

async function readBytes(request: Request, maxBytes: number): Promise<ArrayBuffer | Uint8Array> {
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > maxBytes) throw tooLarge(maxBytes)
  let bytes: ArrayBuffer | Uint8Array | null
  try {
    // The server reads no more than it names, and all at once is a fraction of the work.
    bytes = length === null ? await readUpTo(request, maxBytes) : await request.arrayBuffer()
  } catch (error) {
    // A connection breaks with the same codes, be it the client's or the database's. A body that was read before is a TypeError.
    throw error instanceof TypeError ? error : endedEarly()
  }
  if (bytes === null || bytes.byteLength > maxBytes) throw tooLarge(maxBytes)
  return bytes
}

/** The answer to a client that went away, and reads none. */
function endedEarly(): RequestError {
  return new RequestError('invalid_request', {
    detail: 'The connection ended before the body did. Send the request again.',
  })
}

function tooLarge(maxBytes: number): RequestError {
  return new RequestError('body_too_large', { detail: `Send at most ${Math.floor(maxBytes / 1024)} KiB.` })
}

/** The bytes of a body whose length nobody told; null for more than `maxBytes`. */
async function readUpTo({ body }: Request, maxBytes: number): Promise<Uint8Array | null> {
  if (!body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** @throws RequestError 400 naming every broken field, or the first one that is given twice. */
export function parseBody(schema: z.ZodObject, text: string): Record<string, unknown> {
  const value = parseJson(text)
  const repeated = findRepeatedKey(text)
  if (repeated) {
    throw invalid([{ path: pathText(repeated), code: 'repeated', message: 'Give this field once.' }])
  }
  return readFields(schema, value)
}

function parseJson(text: string): unknown {
  const refusal = (message: string) => invalid([{ path: '', code: 'invalid_json', message }])
  if (text.trim() === '') throw refusal('The body is empty: send JSON.')
  try {
    return JSON.parse(text)
  } catch (error) {
    const place = jsonErrorPlace(text, error)
    throw refusal(`The body is not valid JSON${place ? `: look at ${place}` : ''}.`)
  }
}

/**
 * The query parameters; none where the schema is undefined.
 * @throws RequestError 400 naming every broken, repeated or unknown parameter.
 */
export function parseQuery(schema: z.ZodObject | undefined, url: URL): Record<string, unknown> {
  const known = Object.keys(schema?.shape ?? {})
  const given: Record<string, string> = {}
  const refused: FieldError[] = []
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name)
    if (!known.includes(name)) {
      refused.push({ path: name, code: 'unrecognized_keys', message: unknownParameter(known) })
    } else if (values.length > 1) {
      refused.push({ path: name, code: 'repeated', message: 'Give this parameter once.' })
    } else if (values[0] !== undefined) given[name] = values[0]
  }
  if (refused.length > 0) throw invalid(refused)
  return schema ? readFields(schema, given) : {}
}

/** A misspelt filter would let everything through. */
function unknownParameter(known: readonly string[]): string {
  const choices = known.length > 0 ? `It takes ${known.join(', ')}.` : 'It takes none.'
  return `This operation has no such parameter. ${choices}`
}

/**
 * The path parameters of `template` in the URL's path.
 * A value that cannot be an id is no record: the caller answers 404 for null.
 */
export function parsePath(schema: z.ZodObject, template: string, url: URL): Record<string, unknown> | null {
  const actual = url.pathname.split('/')
  const given: Record<string, string> = {}
  for (const [index, part] of template.split('/').entries()) {
    const [, name, ending = ''] = /^\{(\w+)\}(.*)$/.exec(part) ?? []
    if (name === undefined) continue
    const text = actual[index] ?? ''
    given[name] = text.endsWith(ending) ? decode(text.slice(0, text.length - ending.length)) : ''
  }
  const result = schema.safeParse(given)
  return result.success ? result.data : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** @throws RequestError 400 naming every broken field. */
export function readFields(schema: z.ZodObject, value: unknown): Record<string, unknown> {
  const { fields, problems } = parseFields(schema, value)
  if (problems) throw invalid(problems)
  return fields
}

function invalid(errors: FieldError[]): RequestError {
  const first = errors[0]
  const where = first?.path ? `${first.path}: ` : ''
  const more = errors.length > 1 ? ` ${errors.length - 1} more in errors.` : ''
  return new RequestError('invalid_request', { detail: `${where}${first?.message ?? ''}${more}`, errors })
}
