import { expect, test } from 'vitest'
import { isProduction, listenAddress } from './listen-address.mjs'

test.each([
  [{}, '127.0.0.1', 3000],
  [{ PORT: '' }, '127.0.0.1', 3000],
  [{ PORT: '0' }, '127.0.0.1', 0],
  [{ BASE_URL: 'https://dues.example' }, '0.0.0.0', 3000],
  [{ DUES_MODE: 'production' }, '0.0.0.0', 3000],
  [{ BASE_URL: 'https://dues.example', DUES_MODE: 'test' }, '127.0.0.1', 3000],
  [{ BASE_URL: 'https://dues.example', HOST: '::1', PORT: '65535' }, '::1', 65_535],
])('%j listens on %s, port %d', (env, host, port) => {
  expect(listenAddress(env)).toEqual({ host, port })
})

test.each(['-1', '65536', '80.5', '0x50', '1e3', ' 80', 'http', '080808'])('PORT=%s is no port', (port) => {
  expect(listenAddress({ PORT: port }).port).toBeNull()
})

test('production is asked for, or follows from a public address', () => {
  expect(isProduction({})).toBe(false)
  expect(isProduction({ BASE_URL: 'https://dues.example' })).toBe(true)
  expect(isProduction({ BASE_URL: 'https://dues.example', DUES_MODE: 'test' })).toBe(false)
})
