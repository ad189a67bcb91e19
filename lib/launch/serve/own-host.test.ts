import { describe, expect, it } from 'vitest'
import { isOwnHost } from './own-host.mjs'

const TEST = { DUES_MODE: 'test' }
const PRODUCTION = { DUES_MODE: 'production', BASE_URL: 'https://dues.example.com' }

describe('test mode', () => {
  it.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST:3000',
    'shop.localhost:3000',
    '127.0.0.1:3000',
    '127.9.9.9',
    '[::1]:3000',
    undefined,
  ])('answers to %s', (host) => {
    expect(isOwnHost(host, TEST)).toBe(true)
  })

  it.each([
    'evil.com',
    'localhost.evil.com',
    '127.0.0.1.evil.com',
    '192.168.1.7:3000',
    'localhost:99999',
    'a b',
    'localhost/x',
    'u@localhost',
    '',
  ])('does not answer to %j', (host) => {
    expect(isOwnHost(host, TEST)).toBe(false)
  })

  it('answers to the host of its own address, and to all as a public demonstration', () => {
    expect(isOwnHost('dues.test:3000', { ...TEST, BASE_URL: 'http://dues.test:3000' })).toBe(true)
    expect(isOwnHost('demo.example', { ...TEST, ALLOW_PUBLIC_TEST_MODE: 'true' })).toBe(true)
  })
})

it('production answers to any host, and to none that is no host', () => {
  expect(isOwnHost('10.0.0.7:3000', PRODUCTION)).toBe(true)
  expect(isOwnHost('localhost:99999', PRODUCTION)).toBe(false)
})
