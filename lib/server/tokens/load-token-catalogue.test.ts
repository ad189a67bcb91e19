import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartupError } from '../startup-error'
import { loadTokenCatalogue } from './load-token-catalogue'
import { shippedTokens } from './shipped-tokens'

let directory: string
let tokensFile: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dues-tokens-'))
  tokensFile = join(directory, 'tokens.json')
})
afterEach(() => rm(directory, { recursive: true }))

const own = {
  chainId: 8453,
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  symbol: 'OWN',
  name: 'Own Token',
  decimals: 18,
  logoURI: 'https://example.com/own.png',
  coingeckoId: 'own',
  usdPegged: false,
}

describe('the token catalogue', () => {
  it('is the shipped one without a file', async () => {
    expect(await loadTokenCatalogue({ tokensFile: undefined })).toEqual(shippedTokens)
  })

  it("adds the operator's tokens after the shipped ones", async () => {
    await writeFile(tokensFile, `\uFEFF${JSON.stringify([own])}`)
    const catalogue = await loadTokenCatalogue({ tokensFile })
    expect(catalogue.slice(0, -1)).toEqual(shippedTokens)
    expect(catalogue.at(-1)).toMatchObject(own)
  })

  it('replaces a shipped token in its place', async () => {
    const replacement = { ...shippedTokens[3], name: 'Renamed' }
    await writeFile(tokensFile, JSON.stringify([replacement]))
    const catalogue = await loadTokenCatalogue({ tokensFile })
    expect(catalogue).toHaveLength(shippedTokens.length)
    expect(catalogue[3]).toEqual(replacement)
  })

  it('refuses to start on a bad file and lists every problem with its line', async () => {
    await writeFile(tokensFile, JSON.stringify([{ ...own, decimals: 99, logoURI: 'ftp://x' }, 7], null, 1))
    const refusal = loadTokenCatalogue({ tokensFile })
    await expect(refusal).rejects.toBeInstanceOf(StartupError)
    await expect(refusal).rejects.toThrow(`${tokensFile} line 7 (entry 1): decimals must be`)
    await expect(refusal).rejects.toThrow(`${tokensFile} line 8 (entry 1): logoURI must be`)
    await expect(refusal).rejects.toThrow(`${tokensFile} line 12 (entry 2): must be an object`)
  })

  it('refuses to start without the file that it was given', async () => {
    const refusal = loadTokenCatalogue({ tokensFile })
    await expect(refusal).rejects.toBeInstanceOf(StartupError)
    await expect(refusal).rejects.toThrow(`TOKENS_FILE: cannot read ${tokensFile}: ENOENT`)
  })

  it('refuses a file that is not UTF-8', async () => {
    await writeFile(tokensFile, Buffer.from([0x5b, 0xff, 0x5d]))
    await expect(loadTokenCatalogue({ tokensFile })).rejects.toThrow('it is not UTF-8 text')
  })
})
