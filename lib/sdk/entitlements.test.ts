import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTokenVerifier, isEntitled } from './entitlements.js'

const ISSUER = 'https://dues.example'
const AUDIENCE = '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'
const START = new Date('2026-11-23T12:00:00Z')

let now: Date
let requests: number
let published: unknown[]
let isAway: boolean
beforeEach(() => {
  now = START
  requests = 0
  published = []
  isAway = false
})

async function newKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' } }
}
type Key = Awaited<ReturnType<typeof newKey>>

const sign = (key: Key, { issuer = ISSUER, audience = AUDIENCE, minutes = 10 } = {}) =>
  new SignJWT({ entitlements: [{ entitled: true }] })
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject('0x3E5453FB80365b795DeF3E0a31738894d9061c0c')
    .setAudience(audience)
    .setJti('one')
    .setExpirationTime(Math.floor(now.getTime() / 1000) + minutes * 60)
    .sign(key.privateKey)

const verifier = () =>
  createTokenVerifier({
    baseUrl: `${ISSUER}/`,
    audience: AUDIENCE,
    now: () => now,
    fetch: async (url) => {
      requests += 1
      expect(url).toBe(`${ISSUER}/.well-known/jwks.json`)
      if (isAway) throw new TypeError('fetch failed')
      return Response.json({ keys: published })
    },
  })

test('a token proves what its wallet may use, and the keys are asked for once', async () => {
  const key = await newKey('a')
  published = [key.jwk]
  const verify = verifier()
  expect(await verify(await sign(key))).toEqual({
    address: '0x3E5453FB80365b795DeF3E0a31738894d9061c0c',
    entitlements: [{ entitled: true }],
    expiresAt: new Date('2026-11-23T12:10:00Z'),
    id: 'one',
  })
  await verify(await sign(key))
  expect(requests).toBe(1)
})

describe('a token is refused', () => {
  test.each([
    ['wrong_issuer', { issuer: 'https://other.example' }],
    ['wrong_audience', { audience: 'another merchant' }],
    // Clocks may be five seconds apart.
    ['expired', { minutes: -0.1 }],
  ])('as %s', async (reason, of) => {
    const key = await newKey('a')
    published = [key.jwk]
    await expect(verifier()(await sign(key, of))).rejects.toMatchObject({ reason })
  })

  test('with another signature, content or kind of key', async () => {
    const [key, other] = [await newKey('a'), await newKey('a')]
    published = [key.jwk]
    const verify = verifier()
    await expect(verify(await sign(other))).rejects.toMatchObject({ reason: 'wrong_signature' })
    const [head, , signature] = (await sign(key)).split('.')
    const claims = btoa(JSON.stringify({ iss: ISSUER, aud: AUDIENCE, exp: 9_999_999_999 }))
    await expect(verify(`${head}.${claims}.${signature}`)).rejects.toMatchObject({
      reason: 'wrong_signature',
    })
    const none = btoa(JSON.stringify({ alg: 'none', kid: 'a' }))
    for (const text of ['', 'a.b', `${none}.${claims}.`, `${head}.${claims}.${signature}.x`, '%.%.%']) {
      await expect(verify(text)).rejects.toMatchObject({ reason: 'malformed' })
    }
  })

  test('with an unknown key, for which the installation is asked once in half a minute', async () => {
    const [known, unknown] = [await newKey('a'), await newKey('b')]
    published = [known.jwk]
    const verify = verifier()
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(verify(await sign(unknown))).rejects.toMatchObject({ reason: 'unknown_key' })
    }
    expect(requests).toBe(1)
    now = new Date(START.getTime() + 31_000)
    published = [known.jwk, unknown.jwk]
    await verify(await sign(unknown))
    expect(requests).toBe(2)
  })
})

test('whoever sends tokens of unknown keys has the installation asked once in half a minute, also at once and while it is away', async () => {
  const unknown = await newKey('b')
  const verify = verifier()
  const many = async () => {
    const token = await sign(unknown)
    await Promise.allSettled(Array.from({ length: 20 }, () => verify(token)))
  }
  await many()
  expect(requests).toBe(1)
  isAway = true
  now = new Date(START.getTime() + 31_000)
  await many()
  await many()
  expect(requests).toBe(2)
})

test('a request for the keys that hangs is given up', async () => {
  const verify = createTokenVerifier({
    baseUrl: ISSUER,
    audience: AUDIENCE,
    timeoutMs: 10,
    fetch: (_, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  })
  await expect(verify(await sign(await newKey('a')))).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('tokens are verified while the installation is away, once the keys are known', async () => {
  const key = await newKey('a')
  published = [key.jwk]
  const verify = verifier()
  await verify(await sign(key))
  isAway = true
  now = new Date(START.getTime() + 3_600_000)
  await verify(await sign(key))
  expect(requests).toBe(2)
  await expect(verifier()(await sign(key))).rejects.toThrow('fetch failed')
})

test('without the address of the installation there is no verifier, and the reason says what to give', () => {
  const options = { audience: AUDIENCE } as Parameters<typeof createTokenVerifier>[0]
  expect(() => createTokenVerifier(options)).toThrow('createTokenVerifier needs `baseUrl`. Give the address')
})

test('a customer may use what is entitled and not over', () => {
  const of = (subscriptionId: string, entitled: boolean, accessUntil: string) => ({
    subscriptionId,
    entitled,
    accessUntil,
  })
  const list = [of('a', true, '2026-12-01T00:00:00Z'), of('b', false, '2026-12-01T00:00:00Z')]
  expect(isEntitled(list, { at: START })).toBe(true)
  expect(isEntitled(list, { at: START, subscriptionId: 'b' })).toBe(false)
  expect(isEntitled(list, { at: new Date('2026-12-01T00:00:00Z') })).toBe(false)
  expect(isEntitled([])).toBe(false)
})
