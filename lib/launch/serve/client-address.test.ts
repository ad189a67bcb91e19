import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { keepAddress, readTrust, setClientAddress } from './client-address.mjs'

const request = (headers: Record<string, string>) =>
  ({
    headers,
    rawHeaders: Object.entries(headers).flat(),
    socket: { remoteAddress: '10.0.0.7' },
  }) as unknown as IncomingMessage

describe('the address of the client', () => {
  it('is the socket’s, whatever the client claims', () => {
    const claimed = request({ 'x-dues-client-address': '1.1.1.1', 'x-forwarded-for': '2.2.2.2' })
    setClientAddress(claimed, readTrust('false'))
    expect(claimed.headers['x-dues-client-address']).toBe('10.0.0.7')
    // A reader of the headers as they were sent finds the same.
    expect(claimed.rawHeaders).toEqual(['x-forwarded-for', '2.2.2.2', 'x-dues-client-address', '10.0.0.7'])
  })

  it('is the one that the connection was made from, also once the client has reset it', () => {
    const left = request({})
    const socket = left.socket as { remoteAddress?: string | undefined }
    keepAddress(left.socket)
    socket.remoteAddress = undefined
    for (const trust of ['false', 'true', '10.0.0.8']) {
      setClientAddress(left, readTrust(trust))
      expect(left.headers['x-dues-client-address']).toBe('10.0.0.7')
    }
  })

  it('is there for every request: a connection that ended before it was seen is cut off', () => {
    const destroy = vi.fn()
    keepAddress({ destroy } as unknown as Socket)
    expect(destroy).toHaveBeenCalledOnce()
  })

  it('behind a trusted proxy is what the nearest proxy saw', () => {
    const proxied = request({ 'x-forwarded-for': '6.6.6.6, 3.3.3.3' })
    setClientAddress(proxied, readTrust('true'))
    expect(proxied.headers['x-dues-client-address']).toBe('3.3.3.3')
  })

  it.each([
    ['3.3.3.3:5678', '3.3.3.3'],
    ['[2001:db8::1]:5678', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
  ])('is without the port that some proxies add: %s', (forwarded, address) => {
    const proxied = request({ 'x-forwarded-for': `6.6.6.6, ${forwarded}` })
    setClientAddress(proxied, readTrust('true'))
    expect(proxied.headers['x-dues-client-address']).toBe(address)
  })

  it('behind a trusted proxy that says nothing is the socket’s', () => {
    const direct = request({})
    setClientAddress(direct, readTrust('true'))
    expect(direct.headers['x-dues-client-address']).toBe('10.0.0.7')
  })

  it.each([
    ['2', '9.9.9.9, 6.6.6.6, 3.3.3.3', '6.6.6.6'],
    ['3', '6.6.6.6, 3.3.3.3', '10.0.0.7'],
    ['0', '6.6.6.6', '10.0.0.7'],
    ['10.0.0.7', '9.9.9.9, 6.6.6.6', '6.6.6.6'],
    ['10.0.0.0/8, 3.3.3.3', '9.9.9.9, 6.6.6.6, 3.3.3.3', '6.6.6.6'],
    ['10.0.0.8', '6.6.6.6', '10.0.0.7'],
    ['10.0.0.7, 2001:db8::/32', '6.6.6.6, [2001:db8::7]:80', '6.6.6.6'],
    // All of them trusted: nobody is named as a client.
    ['10.0.0.0/8', '10.1.1.1', '10.0.0.7'],
    ['10.0.0.0/99', '6.6.6.6', '10.0.0.7'],
  ])('behind the proxies %s, of %s, is %s', (trust, forwarded, address) => {
    const proxied = request({ 'x-forwarded-for': forwarded })
    setClientAddress(proxied, readTrust(trust))
    expect(proxied.headers['x-dues-client-address']).toBe(address)
  })

  it.each(['unknown', 'x'.repeat(13_000), '1.2.3', '_hidden', ''])(
    'is never a text that is no address: %.20s',
    (forwarded) => {
      const proxied = request({ 'x-forwarded-for': forwarded })
      for (const trust of ['true', '10.0.0.7']) {
        setClientAddress(proxied, readTrust(trust))
        expect(proxied.headers['x-dues-client-address']).toBe('10.0.0.7')
      }
    },
  )
})
