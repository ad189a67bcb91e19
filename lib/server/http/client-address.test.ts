import { describe, expect, it } from 'vitest'
import { CLIENT_ADDRESS_HEADER, clientAddress } from './client-address'

const of = (address: string) =>
  clientAddress(new Request('http://localhost', { headers: { [CLIENT_ADDRESS_HEADER]: address } }))

describe('the client address that rate limits count by', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, counted) => {
    expect(of(address)).toBe(counted)
  })

  it('is the same for everybody when the server did not say', () => {
    expect(clientAddress(new Request('http://localhost'))).toBe('unknown')
  })
})
