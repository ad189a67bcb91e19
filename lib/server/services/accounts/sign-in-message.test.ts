import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { nonceOf, signInMessage, signInOrigin } from './sign-in-message'

const fields = {
  address: '0x3E5453FB80365b795DeF3E0a31738894d9061c0c',
  purpose: 'sign_in',
  account: '0x3E5453FB80365b795DeF3E0a31738894d9061c0c',
  chainId: 8453,
  nonce: '0123456789abcdef0123456789abcdef',
  issuedAt: new Date('2026-11-21T10:00:00.000Z'),
  expiresAt: new Date('2026-11-21T10:05:00.000Z'),
} as const

describe('a sign-in message', () => {
  it('is what EIP-4361 wants, to the letter', () => {
    const origin = new URL('https://dues.example.com')
    expect(signInMessage({ ...fields, origin })).toBe(
      createSiweMessage({
        domain: 'dues.example.com',
        address: fields.address,
        statement: 'Sign in to Dues. This moves no money.',
        uri: 'https://dues.example.com',
        version: '1',
        chainId: fields.chainId,
        nonce: fields.nonce,
        issuedAt: fields.issuedAt,
        expirationTime: fields.expiresAt,
      }),
    )
  })

  it.each([
    [
      'recover',
      'Take back the account of 0xAcc on Dues: all its other sign-in addresses, sessions and API keys end now.',
    ],
    [
      'confirm',
      'For 10 minutes, let this browser change the sign-in addresses, API keys and receivers of the account of 0xAcc on Dues.',
    ],
    ['add_address', 'Let this address sign in to the account of 0xAcc on Dues.'],
  ] as const)('says what it opens, and of which account: %s', (purpose, statement) => {
    const origin = new URL('https://dues.example.com')
    const lines = signInMessage({ ...fields, purpose, account: '0xAcc', origin }).split('\n')
    expect(lines.slice(2, 5)).toEqual(['', `${statement} This moves no money.`, ''])
  })

  it.each(['http://billing:3000', 'http://[fd00::1]:8080', 'http://localhost:3000'])(
    'can name the host of %s',
    (base) => {
      const origin = new URL(base)
      const message = signInMessage({ ...fields, origin })
      expect(message.startsWith(`${origin.host} wants you to sign in`)).toBe(true)
      expect(parseSiweMessage(message)).toMatchObject({ uri: base, nonce: fields.nonce, chainId: 8453 })
    },
  )

  it('gives its nonce back, and other texts give none', () => {
    expect(nonceOf(signInMessage({ ...fields, origin: new URL('https://a.example') }))).toBe(fields.nonce)
    expect(nonceOf('Nonce: 0123456789abcdef0123456789abcdef')).toBeNull()
    expect(nonceOf('')).toBeNull()
  })
})

describe('the origin of a sign-in message', () => {
  const origin = (mode: 'test' | 'production', host: string | null) =>
    signInOrigin({ mode, baseUrl: 'http://localhost:3000' }, host).origin

  it('in test mode is the loopback name that was asked', () => {
    expect(origin('test', '127.0.0.1:3000')).toBe('http://127.0.0.1:3000')
    expect(origin('test', '[::1]:3000')).toBe('http://[::1]:3000')
  })

  it('is never a name from another party', () => {
    expect(origin('test', 'evil.example')).toBe('http://localhost:3000')
    expect(origin('test', 'localhost:3000@evil.example')).toBe('http://localhost:3000')
    expect(origin('test', null)).toBe('http://localhost:3000')
    expect(origin('production', '127.0.0.1:3000')).toBe('http://localhost:3000')
  })
})
