import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { EVENT_TYPES } from '@/lib/billing/event-type'
import { openApiDocument } from '@/lib/server/openapi/openapi-document'
import { ALL_OPERATIONS } from '@/lib/wire/all-operations'
import type { Operation } from '@/lib/wire/operation'
import { event } from '@/lib/wire/reports/event-object'
import { operationsOf, pathOf, ROUTE_FILES } from '../support/service/route-files'

const origins = { baseUrl: 'https://dues.example.com', payUrl: 'https://pay.example.com' }
const document = openApiDocument({ ...origins, mode: 'test' })

const keyOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) => `${method} ${path}`

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(document))
    expect(result).toEqual({ valid: true })
  })

  it('has every operation that exists, and no other', async () => {
    const onDisk = await Promise.all(
      ROUTE_FILES.map(async (file) =>
        (await operationsOf(file)).map(([method]) => `${method} ${pathOf(file)}`),
      ),
    )
    expect(onDisk.flat().sort()).toEqual(ALL_OPERATIONS.map(keyOf).sort())
  })

  it.each(ROUTE_FILES)('knows what %s answers', async (file) => {
    const handlers = await operationsOf(file)
    expect(handlers.length).toBeGreaterThan(0)
    for (const [method, { operation }] of handlers) {
      expect(keyOf(operation)).toBe(`${method} ${pathOf(file)}`)
      expect(ALL_OPERATIONS).toContain(operation)
    }
  })

  it('says nothing of test mode where there is none', async () => {
    const production = openApiDocument({ ...origins, mode: 'production' })
    expect(await new Validator().validate(structuredClone(production))).toEqual({ valid: true })
    const paths = Object.keys(Object(production.paths))
    expect(paths.filter((path) => path.startsWith('/api/v1/test'))).toEqual([])
    expect(JSON.stringify(production)).not.toMatch(/billing time|test mode/i)
    expect(Object.keys(Object(document.paths))).toEqual([
      ...paths,
      ...['/api/v1/test', '/api/v1/test/clock', '/api/v1/test/faults', '/api/v1/test/faucet'],
      ...['/api/v1/test/messages', '/api/v1/test/messages/{id}', '/api/v1/test/messages/{id}/page'],
    ])
  })

  it('gives every operation a name of its own', () => {
    const ids = ALL_OPERATIONS.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  })
})

describe('the webhooks of the document', () => {
  const webhooks = document.webhooks as Record<string, { post: Pick<Described, 'requestBody'> }>

  it('are the types of events', () => {
    expect(Object.keys(webhooks)).toEqual(EVENT_TYPES)
  })

  it.each(EVENT_TYPES)('have an example that keeps its contract: %s', (type) => {
    const example = webhooks[type]?.post.requestBody?.content?.['application/json']?.example
    expect(event.parse(example)).toMatchObject({ type })
  })
})

describe('the examples of the document', () => {
  const exampleOf = (operation: Operation, part: 'requestBody' | 'answer') => {
    const paths = document.paths as Record<string, Record<string, Described>>
    const described = paths[operation.path]?.[operation.method.toLowerCase()]
    const holder = part === 'requestBody' ? described?.requestBody : described?.responses[operation.status]
    return holder?.content?.[part === 'requestBody' ? 'application/json' : operation.mediaType]?.example
  }

  it.each(ALL_OPERATIONS.filter(({ body }) => body))('are good to send: $id', (operation) => {
    expect(operation.body?.safeParse(exampleOf(operation, 'requestBody')).error).toBeUndefined()
  })

  it.each(ALL_OPERATIONS.filter(({ data }) => data))('are what is answered: $id', (operation) => {
    const example = exampleOf(operation, 'answer')
    const data = operation.envelope === 'bare' ? example : Object(example).data
    expect(operation.data?.safeParse(data).error).toBeUndefined()
  })
})

interface Described {
  requestBody?: Content
  responses: Record<string, Content>
}
interface Content {
  content?: Record<string, { example: unknown }>
}
