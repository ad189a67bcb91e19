import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { setClientAddress } from './client-address.mjs'

const request = (headers: Record<string, string>) =>
  ({ headers, socket: { remoteAddress: '10.0.0.7' } }) as unknown as IncomingMessage

describe('the address of the client', () => {
  it('is the socket’s, whatever the client claims', () => {
    const claimed = request({ 'x-dues-client-address': '1.1.1.1', 'x-forwarded-for': '2.2.2.2' })
    setClientAddress(claimed, false)
    expect(claimed.headers['x-dues-client-address']).toBe('10.0.0.7')
  })

  it('behind a trusted proxy is what the nearest proxy saw', () => {
    const proxied = request({ 'x-forwarded-for': '6.6.6.6, 3.3.3.3' })
    setClientAddress(proxied, true)
    expect(proxied.headers['x-dues-client-address']).toBe('3.3.3.3')
  })

  it.each([
    ['3.3.3.3:5678', '3.3.3.3'],
    ['[2001:db8::1]:5678', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
  ])('is without the port that some proxies add: %s', (forwarded, address) => {
    const proxied = request({ 'x-forwarded-for': `6.6.6.6, ${forwarded}` })
    setClientAddress(proxied, true)
    expect(proxied.headers['x-dues-client-address']).toBe(address)
  })

  it('behind a trusted proxy that says nothing is the socket’s', () => {
    const direct = request({})
    setClientAddress(direct, true)
    expect(direct.headers['x-dues-client-address']).toBe('10.0.0.7')
  })
})
