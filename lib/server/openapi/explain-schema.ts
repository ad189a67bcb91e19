import 'server-only'
import { FIELD_EXAMPLES, type FieldExample } from '@/lib/wire/meanings/field-examples'
import { FIELD_MEANINGS } from '@/lib/wire/meanings/field-meanings'
import { OBJECT_MEANINGS } from '@/lib/wire/meanings/object-meanings'

export type JsonSchema = Record<string, unknown>

/**
 * Gives the fields of a schema, and of all within it, the meanings that their contract leaves to the name.
 * @param within - names of what it is part of, the innermost first
 */
export function explain(schema: JsonSchema, within: readonly string[]): JsonSchema {
  const { properties, items, additionalProperties } = schema
  const alternatives = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => {
    const each = schema[key]
    return Array.isArray(each) ? [[key, each.map((part: JsonSchema) => explain(part, within))]] : []
  })
  return {
    ...schema,
    ...(isSchema(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [
          name,
          // `false` is a field that must not be there.
          isSchema(field) ? explainField(name, explain(field, [name, ...within]), within) : field,
        ]),
      ),
    }),
    ...(isSchema(items) && { items: explain(items, within) }),
    ...(isSchema(additionalProperties) && { additionalProperties: explain(additionalProperties, within) }),
    ...Object.fromEntries(alternatives),
  }
}

/** A component with its meaning and those of its fields. */
export function explainObject(id: string, schema: JsonSchema): JsonSchema {
  const description = OBJECT_MEANINGS[id]
  return { ...(description !== undefined && { description }), ...explain(schema, [id]) }
}

function explainField(name: string, field: JsonSchema, within: readonly string[]): JsonSchema {
  // The target of a reference has a meaning of its own.
  if ('$ref' in field) return field
  const description = field.description ?? ofName(FIELD_MEANINGS, name, within)
  const example = ofName(FIELD_EXAMPLES, name, within)
  // The example of a time is that of every time.
  const isTold = ('examples' in field && field.format !== 'date-time') || 'const' in field
  return {
    ...field,
    ...(description !== undefined && { description }),
    ...(example !== undefined && !isTold && takes(field, example) && { examples: [example] }),
  }
}

/** True where a field may have a value of this kind. */
function takes({ type, anyOf, enum: values }: JsonSchema, value: FieldExample): boolean {
  if (Array.isArray(anyOf)) return anyOf.some((each) => takes(each, value))
  if (Array.isArray(values)) return values.includes(value)
  const kind = value === null ? 'null' : typeof value
  return [type].flat().some((each) => (each === 'integer' ? 'number' : each) === kind)
}

/** The entry for a field of this name: of the innermost that it is part of, else that of every field of the name. */
function ofName<Value>(entries: Readonly<Record<string, Value>>, name: string, within: readonly string[]) {
  const key = within.map((outer) => `${outer}.${name}`).find((each) => Object.hasOwn(entries, each)) ?? name
  return Object.hasOwn(entries, key) ? entries[key] : undefined
}

const isSchema = (part: unknown): part is JsonSchema =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
