import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The routes of all pages, such as `/checkout/[sessionId]`: a folder in brackets is in no address. */
function routesOfPages(): string[] {
  return readdirSync(`${root}app`, { recursive: true, encoding: 'utf8' })
    .map((path) => `/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('/page.tsx'))
    .map((path) => dirname(path).replace(/\/\(\w+\)/g, ''))
}

test('every page is looked at on a phone', () => {
  const spec = readFileSync(`${root}tests/e2e/site/on-a-phone.spec.ts`, 'utf8')
  const routes = routesOfPages()
  expect(routes).toContain('/merchant/subscriptions/[subscriptionId]/edit')
  expect(routes.filter((route) => !spec.includes(`'${route}'`))).toEqual([])
})
