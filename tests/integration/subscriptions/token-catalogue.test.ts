import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as list } from '@/app/api/v1/tokens/route'
import { syncTokenCatalogue } from '@/lib/server/services/subscriptions/sync-token-catalogue'
import { tokens } from '@/lib/server/store/schema/schema'
import type { CatalogueToken } from '@/lib/server/tokens/catalogue-token'
import { shippedTokens } from '@/lib/server/tokens/shipped-tokens'
import { TokenChain } from '../../support/chain/token-chain'
import { paymentsOn } from '../../support/service/checkout-payment'
import { createWorld, type World } from '../../support/service/world'

const testToken: CatalogueToken = {
  id: '2000000001',
  chainId: 8453,
  address: '0x3E5453FB80365b795DeF3E0a31738894d9061c0c',
  symbol: 'TEST',
  name: '100%_Test Coin',
  decimals: 6,
  logoURI: 'https://logos.example/test.png',
  coingeckoId: 'test-coin',
  usdPegged: true,
  permit: null,
  source: 'this test',
}

describe('the token catalogue', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
    await syncTokenCatalogue(world.deps, { tokens: [...shippedTokens, testToken] })
  })
  afterAll(() => world.close())

  const symbols = async (query: Record<string, string>) =>
    (await world.call(list, { query })).data.map(({ symbol, chainId }) => `${symbol}@${chainId}`)

  it('lists every token to anybody, by network and symbol', async () => {
    const { data } = await world.call(list)
    expect(data).toHaveLength(shippedTokens.length + 1)
    const order = data.map(({ chainId, symbol }) => [chainId, symbol] as const)
    expect(order).toEqual(order.toSorted((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1)))
    expect(data.find(({ id }) => id === testToken.id)).toEqual({
      id: testToken.id,
      address: testToken.address,
      symbol: 'TEST',
      name: '100%_Test Coin',
      decimals: 6,
      chainId: 8453,
      logoURI: testToken.logoURI,
      logo: '',
      coingeckoId: 'test-coin',
      usdPegged: true,
      payable: false,
      leastPrice: 0,
      takesPermit: false,
    })
  })

  it('says which tokens can be paid with: those on a network with payments', async () => {
    const payable = await createWorld({ payments: paymentsOn(new TokenChain(8453)) })
    try {
      await syncTokenCatalogue(payable.deps, { tokens: shippedTokens })
      const { data } = await payable.call(list)
      expect(new Set(data.filter((token) => token.payable).map(({ chainId }) => chainId))).toEqual(
        new Set([8453]),
      )
      expect(data.some((token) => !token.payable)).toBe(true)
    } finally {
      await payable.close()
    }
  })

  it('can be searched by network, symbol, name and address', async () => {
    expect(await symbols({ chainId: '8453', q: 'usdc' })).toEqual(['USDC@8453'])
    expect(await symbols({ q: 'test coin' })).toEqual(['TEST@8453'])
    expect(await symbols({ q: testToken.address.toLowerCase() })).toEqual(['TEST@8453'])
    expect(await symbols({ chainId: '424242' })).toEqual([])
  })

  it('takes a search for what it says, not for a pattern', async () => {
    expect(await symbols({ q: '%' })).toEqual(['TEST@8453'])
    expect(await symbols({ q: '_Test' })).toEqual(['TEST@8453'])
    expect(await symbols({ q: "'; drop table tokens; --" })).toEqual([])
    expect(await symbols({ q: '\\' })).toEqual([])
  })

  it.each([
    ['chainId', 'base'],
    ['chainId', '-1'],
    ['chainId', '2147483648'],
    ['chainId', '99999999999'],
    ['q', 'x'.repeat(101)],
  ])('refuses the %s %j', async (name, value) => {
    const { problem } = await world.call(list, { query: { [name]: value } })
    expect(problem).toMatchObject({ status: 400, errors: [{ path: name }] })
  })
})

describe('bringing the catalogue up to date', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  const rowOf = async (id: string) =>
    (await world.deps.store.db.select().from(tokens).where(eq(tokens.id, id)))[0]
  const sync = (...list: CatalogueToken[]) => syncTokenCatalogue(world.deps, { tokens: list })

  it('changes what may change', async () => {
    await sync(testToken)
    await sync({ ...testToken, name: 'Renamed', logoURI: 'https://logos.example/new.png' })
    expect(await rowOf(testToken.id)).toMatchObject({
      name: 'Renamed',
      logoUri: 'https://logos.example/new.png',
    })
  })

  it('keeps a token that left, without offering it, and takes it back', async () => {
    await sync(testToken)
    expect(await sync()).toEqual({ left: 1 })
    expect(await rowOf(testToken.id)).toMatchObject({ listed: false, symbol: 'TEST' })
    expect((await world.call(list)).data).toEqual([])
    await sync(testToken)
    expect(await rowOf(testToken.id)).toMatchObject({ listed: true })
  })

  it.each([
    ['other decimals', { decimals: 18 }],
    ['another address', { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }],
    ['another network', { chainId: 10 }],
    ['another id', { id: '2000000002' }],
  ])('does not give a token %s, for the sake of whoever pays with it', async (_, change) => {
    await sync(testToken)
    const attempt = sync({ ...testToken, ...change })
    await expect(attempt).rejects.toMatchObject({ name: 'StartupError' })
    await expect(attempt).rejects.toThrow(/TEST .*TOKENS_FILE/s)
    expect(await rowOf(testToken.id)).toMatchObject({ decimals: 6, chainId: 8453, listed: true })
  })
})
