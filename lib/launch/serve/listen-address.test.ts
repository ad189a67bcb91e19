import { expect, test } from 'vitest'
import { listenAddress } from './listen-address.mjs'

test.each([
  [{}, '127.0.0.1', 3000],
  [{ PORT: '' }, '127.0.0.1', 3000],
  [{ PORT: '0' }, '127.0.0.1', 0],
  [{ BASE_URL: 'https://dues.example' }, '0.0.0.0', 3000],
  [{ DUES_MODE: 'production' }, '0.0.0.0', 3000],
  // A blank address is no address: nobody else reaches a test installation by mistake.
  [{ BASE_URL: ' ' }, '127.0.0.1', 3000],
  [{ HOST: ' ' }, '127.0.0.1', 3000],
  [{ BASE_URL: 'https://dues.example', DUES_MODE: 'test' }, '127.0.0.1', 3000],
  [{ BASE_URL: 'https://dues.example', HOST: '::1', PORT: '65535' }, '::1', 65_535],
])('%j listens on %s, port %d', (env, host, port) => {
  expect(listenAddress(env)).toEqual({ host, port })
})

test.each(['-1', '65536', '80.5', '0x50', '1e3', ' 80', 'http', '080808'])('PORT=%s is no port', (port) => {
  expect(listenAddress({ PORT: port }).port).toBeNull()
})
