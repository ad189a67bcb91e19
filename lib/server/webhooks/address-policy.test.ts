import { describe, expect, it } from 'vitest'
import { type AddressPolicy, isAllowedAddress, refusedUrl } from './address-policy'

const production: AddressPolicy = { allowsLocal: false, openNetworks: [] }
const testMode: AddressPolicy = { allowsLocal: true, openNetworks: [] }

describe('in production', () => {
  it.each([
    ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '192.0.2.1', '198.51.100.1', '198.18.0.1', '224.0.0.1', '240.0.0.1'],
    ...[
      '255.255.255.255',
      '192.0.0.8',
      '::',
      '::1',
      'fe80::1',
      'fe80::1%eth0',
      'fc00::1',
      'fd12::1',
      'ff02::1',
    ],
    ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '64:ff9b::7f00:1', '64:ff9b:1::a00:1'],
    ...[
      '::a00:1',
      '4000::1',
      '2002:7f00:1::',
      '2001:0:4136:e378:8000:63bf:3fff:fdd2',
      '2001:db8::1',
      'example.com',
      '',
    ],
  ])('%s is refused', (address) => {
    expect(isAllowedAddress(address, production)).toBe(false)
  })

  it.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '::ffff:8.8.8.8', '2606:4700::1111'])(
    '%s passes',
    (address) => {
      expect(isAllowedAddress(address, production)).toBe(true)
    },
  )

  it.each([
    ...['http://shop.example/hook', 'https://localhost/hook', 'https://a.localhost/', 'https://localhost./'],
    ...[
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://0177.0.0.1/',
      'https://127.1/',
    ],
    ...[
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://169.254.169.254/',
      'https://shop.example/#a',
    ],
  ])('%s is no endpoint', (url) => {
    expect(refusedUrl(url, production)).toMatch(/^Must /)
  })

  it('a public https address is an endpoint', () => {
    expect(refusedUrl('https://shop.example/hooks?from=dues', production)).toBeNull()
    expect(refusedUrl('https://1.1.1.1:8443/', production)).toBeNull()
  })
})

it('test mode reaches this machine, and no other private address', () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect(isAllowedAddress(address, testMode)).toBe(true)
  }
  for (const address of ['10.0.0.1', '169.254.169.254', 'fe80::1', '0.0.0.0']) {
    expect(isAllowedAddress(address, testMode)).toBe(false)
  }
  expect(refusedUrl('http://localhost:4000/hook', testMode)).toBeNull()
})

it('a private address is refused with what can be reached, and who may open it', () => {
  const opened = 'unless the operator opens them (WEBHOOK_PRIVATE_NETWORKS).'
  expect(refusedUrl('https://10.0.0.1/', production)).toBe(
    `Must be reachable from the internet: local and private addresses get no webhooks, ${opened}`,
  )
  expect(refusedUrl('http://10.0.0.1/', testMode)).toBe(
    `Must be localhost or reachable from the internet: other private addresses get no webhooks, ${opened}`,
  )
})

it('named ranges are open, in both notations of IPv4, and nothing beside them', () => {
  const policy = { allowsLocal: false, openNetworks: ['10.1.0.0/16', 'fd00:1::/32'] }
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::7']) {
    expect(isAllowedAddress(address, policy)).toBe(true)
  }
  for (const address of ['10.2.0.1', 'fd00:2::7', '127.0.0.1']) {
    expect(isAllowedAddress(address, policy)).toBe(false)
  }
  expect(refusedUrl('https://10.1.2.3/', policy)).toBeNull()
})
