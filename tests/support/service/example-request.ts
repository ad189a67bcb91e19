import { JsonSchemas } from '@/lib/server/openapi/json-schemas'
import type { Operation } from '@/lib/wire/operation'
import type { CallOptions } from './call-operation'

const schemas = new JsonSchemas()

/** A request with every required field, as the documentation shows it; its records need not exist. */
export function exampleRequest({ params, query, body }: Operation): CallOptions {
  const example = (schema: Operation['body']) =>
    schema && (schemas.example(schemas.input(schema)) as Record<string, string>)
  const [pathFields, queryFields, bodyFields] = [example(params), example(query), example(body)]
  return {
    ...(pathFields && { params: pathFields }),
    ...(queryFields && { query: queryFields }),
    ...(bodyFields && { body: bodyFields }),
  }
}
