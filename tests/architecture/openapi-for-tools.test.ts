import Ajv2020 from 'ajv/dist/2020'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '@/lib/server/openapi/openapi-document'
import { TAGS } from '@/lib/server/openapi/operation-tag'
import { SCOPES } from '@/lib/wire/accounts/scope'
import { ALL_OPERATIONS } from '@/lib/wire/all-operations'
import { EXAMPLE_UUID } from '@/lib/wire/fields'

/** The document, for what linters and generators of clients look for, and those that check its schema pass over. */
const document = openApiDocument({
  baseUrl: 'https://dues.example.com',
  payUrl: 'https://pay.example.com',
  mode: 'test',
})
const described = ALL_OPERATIONS.map((operation) => {
  const paths = document.paths as Record<string, Record<string, DescribedOperation>>
  const found = paths[operation.path]?.[operation.method.toLowerCase()]
  if (!found) throw new Error(`Nothing describes ${operation.id}`)
  return { ...operation, found }
})

describe('the OpenAPI document, for tools', () => {
  it('describes the tags that operations have, and no others', () => {
    const used = new Set(described.flatMap(({ found }) => found.tags))
    const listed = (document.tags as { name: keyof typeof TAGS; description: string }[]).map((tag) => {
      expect(tag.description).toBe(TAGS[tag.name])
      return tag.name
    })
    expect(listed.sort()).toEqual([...used].sort())
  })

  it('has only components that something refers to', () => {
    const text = JSON.stringify(document)
    const unused = Object.entries(document.components as Record<string, object>)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, parts]) => Object.keys(parts).map((name) => `#/components/${kind}/${name}`))
      .filter((pointer) => !text.includes(`"$ref":"${pointer}"`))
    expect(unused).toEqual([])
  })

  it('names whom to ask', () => {
    expect(document.info).toMatchObject({ contact: { url: 'https://dues.example.com' } })
  })

  it('says that webhooks take no credential of the interface', () => {
    const webhooks = Object.values(document.webhooks as Record<string, { post: DescribedOperation }>)
    expect(webhooks.map(({ post }) => post.security)).toEqual(webhooks.map(() => []))
    for (const { post } of webhooks) expect(post.description).toMatch(/\.$/)
  })

  it.each(described)('tells more of $id than its name, and how it refuses', (operation) => {
    expect(operation.description).toMatch(/.{15}[.:)]$/s)
    expect(Object.keys(operation.found.responses)).toContainEqual(expect.stringMatching(/^4/))
  })

  it.each(described)(
    'names the scope of $id beside its scheme, which takes no roles',
    ({ credential, found }) => {
      expect(found.security.flatMap((scheme) => Object.values(scheme).flat())).toEqual([])
      const scope = 'scope' in credential ? credential.scope : undefined
      expect(found['x-required-scope']).toBe(scope)
      if (scope) expect(found.description).toContain(`needs the scope \`${scope}\``)
    },
  )

  it('has an operation for every scope', () => {
    const needed = new Set(
      ALL_OPERATIONS.flatMap(({ credential, fieldScopes }) => [
        ...('scope' in credential ? [credential.scope] : []),
        ...Object.values(fieldScopes),
      ]),
    )
    expect(SCOPES.filter((scope) => !needed.has(scope))).toEqual([])
  })
})

describe('every schema of the OpenAPI document', () => {
  const schemas = [...schemasOf(document)]

  it('says what each object and field is', () => {
    const components: [string, Schema][] = Object.entries(Object(document.components).schemas)
    const silent = components.filter(([, { description }]) => !description).map(([name]) => name)
    for (const [where, { properties = {} }] of schemas) {
      for (const [name, field] of Object.entries(properties)) {
        if (typeof field === 'object' && !field.$ref && !field.description) silent.push(`${where}/${name}`)
      }
    }
    expect(silent).toEqual([])
    for (const { found } of described) {
      for (const parameter of found.parameters ?? []) expect(parameter.description).toMatch(/\.$/)
    }
  })

  it('takes its own examples', () => {
    const quick = { inlineRefs: false, validateSchema: false, code: { optimize: false } }
    const ajv = new Ajv2020({ strict: false, validateFormats: false, ...quick })
    ajv.addSchema({ $id: 'document', ...document })
    for (const [pointer, { example }] of contentsOf(document)) {
      if (example === undefined) continue
      const takes = ajv.compile({ $ref: `document#${pointer}/schema` })
      expect([takes(example), takes.errors], pointer).toEqual([true, null])
      expect(JSON.stringify(example), pointer).not.toContain(':"text"')
    }
  })

  it('tells integers, and of what one has to be there', () => {
    const limits = described.flatMap(({ found }) =>
      (found.parameters ?? []).filter(({ name }) => name === 'limit'),
    )
    expect(limits.length).toBeGreaterThan(10)
    for (const { schema } of limits) {
      expect(schema).toMatchObject({ type: 'integer', minimum: 1, maximum: expect.any(Number) })
    }
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const bodyOf = (id: string) => {
      const { found } = described.find((each) => each.id === id) ?? {}
      return ajv.compile({
        ...found?.requestBody?.content['application/json'].schema,
        components: document.components,
      })
    }
    const session = bodyOf('createCheckoutSession')
    expect([session({}), session({ subscriptionId: EXAMPLE_UUID })]).toEqual([false, true])
    expect(session({ subscriptionId: EXAMPLE_UUID, paymentLinkId: EXAMPLE_UUID })).toBe(false)
    const price = bodyOf('announcePriceChange')
    expect([price({ price: 5 }), price({ price: 5, otherwise: 'end' })]).toEqual([true, false])
    const link = bodyOf('createPayerLink')
    expect([link({ for: 'change', quantity: 2 }), link({ for: 'retry', quantity: 2 })]).toEqual([true, false])
    const fault = bodyOf('setTestFault')
    expect([fault({ fault: 'reorg' }), fault({ fault: 'drain' })]).toEqual([true, false])
    const plan = bodyOf('changePlan')
    expect([plan({}), plan({ archived: true })]).toEqual([false, true])
  })
})

interface Schema {
  readonly description?: string
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema | boolean>>
}

/** Every schema with the pointer to it, but for those that only say of which fields some have to be there. */
function* schemasOf(part: unknown, pointer = ''): Generator<[string, Schema]> {
  if (typeof part !== 'object' || part === null) return
  const isForm =
    /\/(oneOf|anyOf)\/\d+$/.test(pointer) && 'required' in part && !('additionalProperties' in part)
  if (isForm) return
  const isSchema =
    /\/(schema|items|additionalProperties|schemas\/[^/]+|properties\/[^/]+|(any|one|all)Of\/\d+)$/
  if (isSchema.test(pointer)) yield [pointer, part as Schema]
  for (const [key, inner] of Object.entries(part)) {
    if (key === 'example' || key === 'examples') continue
    yield* schemasOf(inner, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
  }
}

interface Content {
  readonly example?: unknown
}

/** Bodies of requests and answers with the pointers to them. */
function* contentsOf(part: unknown, pointer = ''): Generator<[string, Content]> {
  if (typeof part !== 'object' || part === null) return
  if (/\/content\/[^/]+$/.test(pointer)) yield [pointer, part]
  for (const [key, inner] of Object.entries(part)) {
    if (key === 'example' || key === 'schema') continue
    yield* contentsOf(inner, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
  }
}

interface DescribedOperation {
  readonly parameters?: readonly {
    readonly name: string
    readonly description?: string
    readonly schema: unknown
  }[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: object } } }
  readonly tags: readonly string[]
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly responses: Readonly<Record<string, unknown>>
  readonly 'x-required-scope'?: string
}
