import { describe, expect, it } from 'vitest'
import { openApiDocument } from '@/lib/server/openapi/openapi-document'
import { TAGS } from '@/lib/server/openapi/operation-tag'
import { SCOPES } from '@/lib/wire/accounts/scope'
import { ALL_OPERATIONS } from '@/lib/wire/all-operations'

/** What linters and generators of clients look for in an OpenAPI document, which those that check its schema pass over. */
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

interface DescribedOperation {
  readonly tags: readonly string[]
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly responses: Readonly<Record<string, unknown>>
  readonly 'x-required-scope'?: string
}
