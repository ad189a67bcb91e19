import 'server-only'
import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/**
 * Turns contracts into JSON Schemas (2020-12, the dialect of OpenAPI 3.1).
 * A schema with an id in its metadata becomes a component and is referenced.
 */
export class JsonSchemas {
  readonly components: Record<string, JsonSchema> = {}

  /** Schema of what callers send. */
  input(schema: z.ZodType): JsonSchema {
    return this.#convert(schema, 'input')
  }

  /** Schema of what callers receive. */
  output(schema: z.ZodType): JsonSchema {
    return this.#convert(schema, 'output')
  }

  #convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const converted = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
    const { $schema, $defs = {}, ...root } = referToComponents(converted)
    for (const [id, component] of Object.entries($defs as Record<string, JsonSchema>)) {
      const known = this.components[id]
      if (known && JSON.stringify(known) !== JSON.stringify(component)) {
        throw new Error(`Two different schemas have the id ${id}`)
      }
      this.components[id] = component
    }
    return root
  }

  /** The first example of a schema, put together from those of its parts; optional fields are left out. */
  example(schema: JsonSchema): unknown {
    const { $ref, examples, anyOf, oneOf } = schema
    if (Array.isArray(examples)) return examples[0]
    // Of a schema that transforms what it takes the list is left out, since it might be of what it makes.
    if ('example' in schema) return schema.example
    if (typeof $ref === 'string') return this.example(this.components[$ref.slice(COMPONENTS.length)] ?? {})
    if ('const' in schema) return schema.const
    if (Array.isArray(schema.enum)) return schema.enum[0]
    if ('default' in schema) return schema.default
    if (Array.isArray(anyOf)) return this.example(anyOf[0])
    if (Array.isArray(oneOf)) return this.example(oneOf[0])
    switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
      case 'object':
        return this.#objectExample(schema)
      case 'array':
        return [this.example(schema.items as JsonSchema)]
      case 'string':
        return 'text'
      case 'integer':
      case 'number':
        return Number(schema.minimum ?? 1)
      case 'boolean':
        return false
      default:
        return null
    }
  }

  #objectExample({ properties = {}, required }: JsonSchema): JsonSchema {
    const fields = properties as Record<string, JsonSchema>
    // With no required field the example shows the first one: a change has to change something.
    const names = (required as string[] | undefined) ?? Object.keys(fields).slice(0, 1)
    return Object.fromEntries(names.map((name) => [name, this.example(fields[name] ?? {})]))
  }
}

const COMPONENTS = '#/components/schemas/'

function referToComponents(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (key, value) => {
    if (key === '$ref' && typeof value === 'string') return value.replace('#/$defs/', COMPONENTS)
    return BOUNDS.includes(key) && Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value
  })
  return JSON.parse(text)
}

/** Bounds of a number; those of every integer of JavaScript say nothing, and are left out. */
const BOUNDS = ['minimum', 'maximum']
