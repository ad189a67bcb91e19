import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { keptHeaders, keptPages } from './kept-pages.mjs'

const MINUTE_MS = 60_000
let pages: ReturnType<typeof keptPages>
beforeEach(() => {
  pages = keptPages()
})

const server = createServer(async (request, response) => {
  const version = request.url?.slice(1) ?? ''
  if (!(await pages.answer(version, response, { own: 'yours', isDeflated: false }))) response.end('none')
})
let base: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => server.close().closeAllConnections())

const keep = (version: string) =>
  pages.keep(version, { headers: [], contents: [`${version} of mine`], gaps: ['nonce', 'mine'] })
const textOf = async (version: string) => await (await fetch(`${base}/${version}`)).text()

it('a page is answered by its version', async () => {
  keep('v1')
  expect(await textOf('v1')).toBe('v1 of yours')
  expect(await textOf('v2')).toBe('none')
})

it('memory holds the 64 of them that were asked for last', async () => {
  for (let index = 0; index < 64; index += 1) keep(`v${index}`)
  expect(await textOf('v0')).toBe('v0 of yours')
  for (let index = 64; index < 70; index += 1) keep(`v${index}`)
  expect(await textOf('v0')).toBe('v0 of yours')
  expect(await textOf('v6')).toBe('none')
  expect(await textOf('v7')).toBe('v7 of yours')
  expect(await textOf('v69')).toBe('v69 of yours')
})

it('a page is the same for its third reader, and one that is kept again for the same version takes its place', async () => {
  keep('v1')
  expect([await textOf('v1'), await textOf('v1')]).toEqual(['v1 of yours', 'v1 of yours'])
  pages.keep('v1', { headers: [], contents: ['anew'], gaps: ['nonce', 'mine'] })
  expect(await textOf('v1')).toBe('anew')
})

it('a page of an earlier minute gives way to the next one that is kept', async () => {
  const now = vi.spyOn(performance, 'now')
  now.mockReturnValue(0)
  keep('v1')
  now.mockReturnValue(MINUTE_MS - 1)
  keep('v2')
  expect(await textOf('v1')).toBe('v1 of yours')
  now.mockReturnValue(MINUTE_MS)
  keep('v3')
  now.mockRestore()
  expect(await textOf('v1')).toBe('none')
  expect(await textOf('v2')).toBe('v2 of yours')
})

it('headers of one answer are not those of the next', () => {
  const headers = [
    ['content-type', 'text/html'],
    ['content-length', '9'],
    ['content-encoding', 'br'],
    ['x-request-id', 'req_1'],
  ] as const
  expect(keptHeaders(headers)).toEqual([['content-type', 'text/html']])
})
