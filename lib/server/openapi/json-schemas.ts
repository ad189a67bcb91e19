import 'server-only'
import { z } from 'zod'
import { explain, explainObject, type JsonSchema } from './explain-schema'

/**
 * Turns contracts into JSON Schemas (2020-12, the dialect of OpenAPI 3.1).
 * A schema with an id in its metadata becomes a component and is referenced.
 */
export class JsonSchemas {
  readonly components: Record<string, JsonSchema> = {}

  /** Schema of what callers send. @param within - as of {@link explain} */
  input(schema: z.ZodType, within: readonly string[] = []): JsonSchema {
    return this.#convert(schema, 'input', within)
  }

  /** Schema of what callers receive. @param within - as of {@link explain} */
  output(schema: z.ZodType, within: readonly string[] = []): JsonSchema {
    return this.#convert(schema, 'output', within)
  }

  #convert(schema: z.ZodType, io: 'input' | 'output', within: readonly string[]): JsonSchema {
    const converted = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
    const { $schema, $defs = {}, ...found } = referToComponents(converted)
    const root = explain(found, within)
    for (const [id, found] of Object.entries($defs as Record<string, JsonSchema>)) {
      const component = explainObject(id, found)
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
    const alternative = Array.isArray(anyOf) ? anyOf[0] : Array.isArray(oneOf) ? oneOf[0] : null
    if (alternative && schema.properties === undefined) return this.example(alternative)
    switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
      case 'object':
        return this.#objectExample(schema, alternative)
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

  #objectExample({ properties = {}, required = [] }: JsonSchema, alternative: JsonSchema | null): JsonSchema {
    const fields = properties as Record<string, JsonSchema>
    const needed = [...(required as string[]), ...((alternative?.required ?? []) as string[])]
    // With no required field the example shows the first one: a change has to change something.
    const names = needed.length > 0 ? needed : Object.keys(fields).slice(0, 1)
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
