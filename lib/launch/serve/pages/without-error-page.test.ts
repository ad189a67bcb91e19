import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { withoutErrorPage } from './without-error-page.mjs'

it.each([
  ['/_global-error', '/_not-found'],
  ['/_global-error?x=1', '/_not-found'],
  ['/_global-errors', '/_global-errors'],
  ['/docs?q=/_global-error', '/docs?q=/_global-error'],
  ['/', '/'],
])('a request for %s is one for %s', (url, handled) => {
  const request = { url } as IncomingMessage
  const seen: (string | undefined)[] = []
  withoutErrorPage(({ url }) => void seen.push(url))(request, {} as ServerResponse)
  expect(seen).toEqual([handled])
})
