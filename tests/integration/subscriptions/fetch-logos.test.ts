import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as listTokens } from '@/app/api/v1/tokens/route'
import { GET as getPicture } from '@/app/pictures/[digest]/route'
import { fetchTokenLogos } from '@/lib/server/services/pictures/fetch-token-logos'
import { syncTokenCatalogue } from '@/lib/server/services/subscriptions/sync-token-catalogue'
import type { CatalogueToken } from '@/lib/server/tokens/catalogue-token'
import { shippedTokens } from '@/lib/server/tokens/shipped-tokens'
import { FetchFailedError } from '@/lib/server/webhooks/fetch-bytes'
import { pngOf } from '../../support/pictures/sample-pictures'
import { createWorld, type World } from '../../support/service/world'

const ADDRESSES = [
  '0x3E5453FB80365b795DeF3E0a31738894d9061c0c',
  '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
] as const
const ownToken = (index: 0 | 1, change: Partial<CatalogueToken> = {}): CatalogueToken => ({
  id: `${2_000_000_000 + index}`,
  chainId: 8453,
  address: ADDRESSES[index],
  symbol: `OWN${index}`,
  name: 'Own',
  decimals: 6,
  logoURI: `https://logos.example/${index}.png`,
  coingeckoId: '',
  usdPegged: true,
  permit: null,
  source: 'test',
  ...change,
})

describe('logos of the operator’s tokens', () => {
  let world: World
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  const asked: string[] = []
  const fetchBytes = async (url: string) => {
    asked.push(url)
    const file = files.get(url)
    if (!file) throw new FetchFailedError('The answer was 404.')
    return file
  }
  const fetchAll = async (tokens: readonly CatalogueToken[], again = false) => {
    asked.length = 0
    const results: (string | null)[][] = []
    for await (const { result, reason } of fetchTokenLogos(world.deps, { tokens, fetchBytes, again }))
      results.push([result, reason])
    return results
  }
  const logoOf = async (symbol: string) => {
    const { data } = await world.call(listTokens, { query: { q: symbol } })
    return data[0]?.logo
  }
  beforeAll(async () => {
    world = await createWorld()
    await syncTokenCatalogue(world.deps, { tokens: [...shippedTokens, ownToken(0), ownToken(1)] })
  })
  afterAll(() => world.close())

  it('are fetched once, served from here, and stay when the catalogue is read again', async () => {
    files.set('https://logos.example/0.png', pngOf({ width: 32, height: 32 }))
    expect(await fetchAll([ownToken(0), ownToken(1)])).toEqual([
      ['fetched', null],
      ['failed', 'The answer was 404.'],
    ])
    expect(await fetchAll([ownToken(0)])).toEqual([['kept', null]])
    expect(asked).toEqual([])
    await syncTokenCatalogue(world.deps, { tokens: [...shippedTokens, ownToken(0), ownToken(1)] })
    const logo = await logoOf('OWN0')
    expect((await getPicture(new Request(`http://localhost${logo}`))).headers.get('content-type')).toBe(
      'image/png',
    )
    expect(await logoOf('OWN1')).toBe('')
  })

  it('are fetched anew from another address, or when asked to; what fails leaves the one before', async () => {
    const before = await logoOf('OWN0')
    files.set(
      'https://logos.example/new.svg',
      Uint8Array.from(Buffer.from('<svg viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>')),
    )
    const moved = ownToken(0, { logoURI: 'https://logos.example/gone.png' })
    expect(await fetchAll([moved])).toMatchObject([['failed', expect.any(String)]])
    expect(await logoOf('OWN0')).toBe(before)
    expect(await fetchAll([ownToken(0, { logoURI: 'https://logos.example/new.svg' })])).toEqual([
      ['fetched', null],
    ])
    expect(await logoOf('OWN0')).not.toBe(before)
    expect(await fetchAll([ownToken(0, { logoURI: 'https://logos.example/new.svg' })], true)).toEqual([
      ['fetched', null],
    ])
  })

  it('are not kept with scripts, nor without a picture, nor for a token that is unknown', async () => {
    files.set(
      'https://logos.example/1.png',
      Uint8Array.from(Buffer.from('<svg viewBox="0 0 8 8" onload="alert(1)"/>')),
    )
    expect(await fetchAll([ownToken(1)])).toEqual([['failed', 'It is an SVG with scripts.']])
    files.set('https://logos.example/1.png', Uint8Array.from(Buffer.from('<html>not found</html>')))
    expect(await fetchAll([ownToken(1)])).toMatchObject([['failed', expect.stringContaining('no picture')]])
    expect(
      await fetchAll([ownToken(1, { address: '0x00000000000000000000000000000000000000A1' })]),
    ).toMatchObject([['failed', expect.stringContaining('start Dues once')]])
    expect(await logoOf('OWN1')).toBe('')
  })
})
