import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listRoutes } from '@/lib/launch/build/bundle-routes.mjs'
import { routeTable } from '@/lib/launch/serve/routes/find-route.mjs'
import { ALL_OPERATIONS } from '@/lib/wire/all-operations'

const routes = await listRoutes()
const find = routeTable(routes)

it.each(ALL_OPERATIONS.map(({ id, path }) => [id, path]))(
  'the path of %s leads to a route file',
  (_, path = '') => {
    const found = find(path.replace(/\{\w+\}/g, '0b5a1c52-0000-4000-8000-000000000000'))
    expect(found?.path.replace(/\{\w+\}/g, '{}')).toBe(path.replace(/\{\w+\}/g, '{}'))
  },
)

it('every route file is there, each by its own path', () => {
  expect(routes.filter(({ file }) => !existsSync(file))).toEqual([])
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length)
})

it('unknown paths below the API and the pictures have theirs: none of them is a page', () => {
  expect(find('/api/nothing/at/all')?.file).toBe('app/api/[[...unknown]]/route.ts')
  expect(find('/pay/api')?.file).toBe('app/pay/api/[[...unknown]]/route.ts')
  for (const path of ['/pictures', '/pictures/a/b', '/pictures/links/x', '/pictures/links/x/en/more'])
    expect(find(path)?.file).toBe('app/pictures/[[...unknown]]/route.ts')
})
