import 'server-only'
import type { JsonSchema } from './explain-schema'

/** TypeScript 7 has no interface for programs, which the known generators of types need; this prints what contracts use. */
interface Printing {
  /** True for what a caller gives: an instant may be a `Date`. */
  readonly takesDates?: boolean
}

/** The type of a JSON Schema, as TypeScript. @throws Error for a keyword that no contract had before */
export function printType(schema: JsonSchema, printing: Printing = {}, depth = 0): string {
  const { $ref, anyOf, oneOf, allOf, enum: values, type } = schema
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(values)) return [...new Set(values.map((value) => JSON.stringify(value)))].join(' | ')
  const union = anyOf ?? oneOf
  if (Array.isArray(union) && schema.properties === undefined)
    return union.map((each) => printType(each, printing, depth)).join(' | ')
  if (Array.isArray(allOf)) return allOf.map((each) => `(${printType(each, printing, depth)})`).join(' & ')
  if (Array.isArray(type))
    return type.map((each) => printType({ ...schema, type: each }, printing, depth)).join(' | ')
  switch (type) {
    case 'object':
      return printObject(schema, printing, depth)
    case 'array':
      return `readonly (${printType(Object(schema.items), printing, depth)})[]`
    case 'string':
      return printing.takesDates && schema.format === 'date-time' ? 'string | Date' : 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
    case 'null':
      return type
    case undefined:
      return 'unknown'
    default:
      throw new Error(`No type is known for ${JSON.stringify(schema)}`)
  }
}

function printObject(schema: JsonSchema, printing: Printing, depth: number): string {
  const { properties = {}, required = [], additionalProperties } = schema
  const indent = '  '.repeat(depth + 1)
  const fields = Object.entries(properties as Record<string, JsonSchema>).map(([name, field]) => {
    const isOptional = !(required as string[]).includes(name)
    const { description } = field
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
    const type = printType(field, printing, depth + 1)
    const comment = typeof description === 'string' ? docComment(description, indent.length) : ''
    return `${comment}${indent}readonly ${key}${isOptional ? '?' : ''}: ${type}${isOptional ? ' | undefined' : ''}`
  })
  const others = typeof additionalProperties === 'object' && additionalProperties !== null
  if (fields.length === 0) {
    const value = others ? printType(Object(additionalProperties), printing, depth) : 'unknown'
    return `Readonly<Record<string, ${value}>>`
  }
  return `{\n${fields.join('\n')}\n${'  '.repeat(depth)}}${printNeeded(schema)}`
}

/** Fields of which one has to be there, as an intersection: of a choice of one, the others must not be. */
function printNeeded({ anyOf, oneOf }: JsonSchema): string {
  const choices = anyOf ?? oneOf
  if (!Array.isArray(choices)) return ''
  const names = choices.flatMap(({ required = [] }: JsonSchema) => required as string[])
  const isOfNames = choices.every(({ properties = {} }: JsonSchema) => {
    const [only, ...more] = Object.values(Object(properties))
    return more.length === 0 && !('enum' in Object(only))
  })
  // Forms that are told by values say more than a type of names can.
  if (!isOfNames) return ''
  const printed = names.map((name) => {
    const others = oneOf ? names.filter((each) => each !== name) : []
    const absent = others.map((other) => `; readonly ${other}?: undefined`)
    return `{ readonly ${name}: {}${absent.join('')} }`
  })
  return ` & (${printed.join(' | ')})`
}

/** A description as a comment of the line after it; nothing for an empty one. */
export function docComment(text: string, indent = 0): string {
  const line = text.replaceAll('*/', '* /').replace(/\s+/g, ' ').trim()
  return line === '' ? '' : `${' '.repeat(indent)}/** ${line} */\n`
}
