import 'server-only'
import type { JsonSchema } from './explain-schema'

/** One field of a request or an answer, in words. */
export interface ReferenceField {
  /** Name with its path: `plans[].price`. */
  readonly name: string
  /** Type in words, as in `integer, 0 to 730`. */
  readonly type: string
  readonly required: boolean
  readonly description: string | null
}

type Components = Readonly<Record<string, JsonSchema>>

const COMPONENT = /^#\/components\/schemas\/(\w+)$/

/** Every field of an object's schema, those inside it right after it; empty for what is no object. */
export function listFields(schema: JsonSchema, components: Components, prefix = ''): ReferenceField[] {
  const object = resolve(schema, components)
  const required = new Set(asList(object.required))
  return Object.entries(asObject(object.properties)).flatMap(([key, value]) => {
    const name = `${prefix}${key}`
    const field = resolve(asObject(value), components)
    const [inner, path] = innerObject(field, components, name)
    return [
      {
        name,
        type: withDefault(typeText(field, components), field),
        required: required.has(key),
        description: typeof field.description === 'string' ? field.description : null,
      },
      ...(inner ? listFields(inner, components, path) : []),
    ]
  })
}

/** The same with the value that stands for a field which is left out. */
function withDefault(type: string, field: JsonSchema): string {
  if (!('default' in field)) return type
  const text = field.default === '' ? 'empty' : JSON.stringify(field.default)
  return `${type}; ${text} unless given`
}

/** Short text of the values that a schema allows. */
export function typeText(schema: JsonSchema, components: Components): string {
  const { anyOf, const: only, enum: choices, type, items } = resolve(schema, components)
  if (Array.isArray(anyOf)) {
    const texts = anyOf.map((each) => typeText(asObject(each), components))
    return [...new Set(texts.map((text) => (text === '""' ? 'empty' : text)))].join(' or ')
  }
  if (only !== undefined) return JSON.stringify(only)
  if (Array.isArray(choices)) return choices.map((choice) => JSON.stringify(choice)).join(', ')
  if (type === 'array') return `list of ${typeText(asObject(items), components)}`
  const word = Array.isArray(type) ? type.join(' or ') : typeof type === 'string' ? type : 'any value'
  return [word, limits(resolve(schema, components))].filter(Boolean).join(', ')
}

function limits(schema: JsonSchema): string {
  const { minimum, exclusiveMinimum, maximum, minLength, maxLength, format } = schema
  if (typeof format === 'string') return format
  if (typeof minimum === 'number' && typeof maximum === 'number') return `${minimum} to ${maximum}`
  if (typeof exclusiveMinimum === 'number' && typeof maximum === 'number')
    return `above ${exclusiveMinimum}, to ${maximum}`
  if (typeof minLength === 'number' && typeof maxLength === 'number')
    return `${minLength} to ${maxLength} characters`
  return typeof maxLength === 'number' ? `at most ${maxLength} characters` : ''
}

function innerObject(
  field: JsonSchema,
  components: Components,
  name: string,
): [schema: JsonSchema | null, prefix: string] {
  const isList = field.type === 'array'
  const inner = resolve(isList ? asObject(field.items) : firstObject(field), components)
  return [inner.properties ? inner : null, isList ? `${name}[].` : `${name}.`]
}

/** The object of a field that may also be null. One with fields of its own may have to have one or another of them. */
function firstObject(field: JsonSchema): JsonSchema {
  if (!Array.isArray(field.anyOf) || field.properties !== undefined) return field
  return asObject(
    field.anyOf.find((each) => asObject(each).properties !== undefined || asObject(each).$ref !== undefined),
  )
}

function resolve(schema: JsonSchema, components: Components): JsonSchema {
  const name = typeof schema.$ref === 'string' ? COMPONENT.exec(schema.$ref)?.[1] : undefined
  return name === undefined ? schema : { ...components[name], ...schema }
}

/** A part of a document that should be an object; an empty one where it is not there. */
export function asObject(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonSchema) : {}
}

/** A part of a document that should be a list; an empty one where it is not there. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
