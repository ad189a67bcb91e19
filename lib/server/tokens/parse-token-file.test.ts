import fc from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { type CatalogueToken, MAX_SHIPPED_ID } from './catalogue-token'
import { parseTokenFile, TokenFileError } from './parse-token-file'
import { shippedTokens } from './shipped-tokens'

const ADDRESS = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const OTHER_ADDRESS = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'

const token = {
  chainId: 31337,
  address: ADDRESS,
  symbol: 'TUSD',
  name: 'Test Dollar',
  decimals: 6,
  logoURI: 'https://example.com/tusd.png',
  coingeckoId: 'usd-coin',
  usdPegged: true,
}

const usdcOnBase = shippedTokens.find(({ chainId, symbol }) => chainId === 8453 && symbol === 'USDC')

function parseText(text: string): CatalogueToken[] {
  return parseTokenFile(text, 'tokens.json', shippedTokens)
}

function parseEntries(...entries: unknown[]): CatalogueToken[] {
  return parseText(JSON.stringify(entries, null, 2))
}

/** The messages of a refusal; fails on any other outcome. */
function refusal(text: string): string[] {
  try {
    parseText(text)
  } catch (error) {
    if (error instanceof TokenFileError) return error.message.split('\n')
    throw error
  }
  throw new Error('The file was accepted.')
}

const refusalOf = (...entries: unknown[]) => refusal(JSON.stringify(entries, null, 2))

describe('a token file', () => {
  it('adds tokens, which name the file as their source unless they say another', () => {
    const [first, second] = parseEntries(token, { ...token, address: OTHER_ADDRESS, source: 'our own' })
    expect(first).toMatchObject({ ...token, permit: null, source: 'tokens.json' })
    expect(second).toMatchObject({ address: OTHER_ADDRESS, source: 'our own' })
  })

  it('may be an empty list', () => {
    expect(parseText(' [\n] ')).toEqual([])
  })

  it('gives a token without an id the same one wherever it stands in the file', () => {
    const other = { ...token, address: OTHER_ADDRESS }
    const [first] = parseEntries(token, other)
    const [, last] = parseEntries(other, token)
    expect(first?.id).toBe(last?.id)
    expect(first?.id).toMatch(/^\d{10,15}$/)
    expect(Number(first?.id)).toBeGreaterThan(MAX_SHIPPED_ID)
  })

  it('keeps an id that it was given', () => {
    expect(parseEntries({ ...token, id: '5000000000' })[0]?.id).toBe('5000000000')
  })

  it('can give a shipped token another name and logo, and leaves its id', () => {
    const renamed = { ...usdcOnBase, id: undefined, name: 'Dollars', logoURI: 'https://example.com/usdc.png' }
    expect(parseEntries(renamed)).toEqual([{ ...renamed, id: usdcOnBase?.id }])
  })
})

describe('a token file with a mistake is refused with the line and the reason', () => {
  it('for a checksum, with the address that was meant', () => {
    const wrong = ADDRESS.replace('5FbDB', '5fbDB')
    expect(refusalOf({ ...token, address: wrong })).toEqual([
      `tokens.json line 4 (entry 1): address ${wrong} fails its EIP-55 checksum; expected ${ADDRESS}`,
    ])
    expect(refusalOf({ ...token, address: ADDRESS.toLowerCase() })[0]).toContain(`expected ${ADDRESS}`)
  })

  it.each([
    ['address', '0x123', 'line 4 (entry 1): address must be 0x and 40 hexadecimal digits'],
    ['address', `0x${'g'.repeat(40)}`, 'line 4 (entry 1): address must be 0x and 40 hexadecimal digits'],
    ['address', `0x${'0'.repeat(40)}`, 'line 4 (entry 1): address must not be the zero address'],
    ['chainId', 1.5, 'line 3 (entry 1): chainId must be a whole number from 1 to 2147483647'],
    ['chainId', '1', 'line 3 (entry 1): chainId must be a whole number from 1 to 2147483647'],
    ['decimals', 37, 'line 7 (entry 1): decimals must be a whole number from 0 to 36'],
    ['decimals', -1, 'line 7 (entry 1): decimals must be a whole number from 0 to 36'],
    ['decimals', 6.5, 'line 7 (entry 1): decimals must be a whole number from 0 to 36'],
    ['symbol', 'USD C', 'line 5 (entry 1): symbol must be 1 to 16 of the letters'],
    ['symbol', 'U\u0405DC', 'line 5 (entry 1): symbol must be 1 to 16 of the letters'],
    ['name', 'x'.repeat(101), 'line 6 (entry 1): name must have at most 100 characters'],
    ['name', 'Dollar\u202e', 'line 6 (entry 1): name must not contain control or formatting characters'],
    ['name', ' ', 'line 6 (entry 1): name must not be empty nor begin or end with a space'],
    ['logoURI', 'http://example.com/a.png', 'line 8 (entry 1): logoURI must be an https address'],
    ['logoURI', 'https://a:b@example.com/a.png', 'line 8 (entry 1): logoURI must be an https address'],
    ['coingeckoId', 'USD Coin', 'line 9 (entry 1): coingeckoId must be an id as CoinGecko writes them'],
    ['usdPegged', 'yes', 'line 10 (entry 1): usdPegged must be true or false'],
    ['permit', { name: 'Test Dollar' }, 'line 11 (entry 1): permit.version is missing'],
    ['feeBps', 30, 'line 11 (entry 1): unknown field "feeBps"'],
    ['permit', [], 'line 11 (entry 1): permit must be {"name", "version"} or null'],
    ['id', '7', 'line 11 (entry 1): id must be above 1000000000'],
    ['id', 7, 'line 11 (entry 1): id must be text'],
    ['id', '0x7', 'line 11 (entry 1): id must be a number of at most 15 digits'],
  ])('for %s %j', (field, value, message) => {
    const [first, ...rest] = refusalOf({ ...token, [field]: value })
    expect(first).toContain(`tokens.json ${message}`)
    expect(rest).toEqual([])
  })

  it('for what is missing, on the line where the entry begins', () => {
    const { symbol: _symbol, decimals: _decimals, ...rest } = token
    expect(refusalOf(token, { ...rest, address: OTHER_ADDRESS })).toEqual([
      'tokens.json line 12 (entry 2): symbol is missing',
      'tokens.json line 12 (entry 2): decimals is missing',
    ])
  })

  it('for a token that is listed twice, even when the second entry is wrong otherwise', () => {
    expect(refusalOf(token, { ...token, decimals: 99 })).toEqual([
      'tokens.json line 14 (entry 2): address is already listed for network 31337 on line 4',
      'tokens.json line 17 (entry 2): decimals must be a whole number from 0 to 36',
    ])
  })

  it('for an id that is used twice', () => {
    const id = '5000000000'
    expect(refusalOf({ ...token, id }, { ...token, id, address: OTHER_ADDRESS })).toEqual([
      'tokens.json line 22 (entry 2): id 5000000000 is already used on line 11',
    ])
  })

  it('for a field that is given twice', () => {
    const text = JSON.stringify([token], null, 2).replace('"symbol"', '"decimals": 18,\n"symbol"')
    expect(refusal(text)).toEqual(['tokens.json line 8 (entry 1): "decimals" is given twice'])
  })

  it('for a field that means something else to JavaScript', () => {
    const text = JSON.stringify([token], null, 2).replace(
      '"symbol"',
      '"__proto__": {"permit": null},\n"symbol"',
    )
    expect(refusal(text)).toEqual(['tokens.json line 5 (entry 1): unknown field "__proto__"'])
  })

  it('for other decimals than those of the shipped token with this address', () => {
    expect(refusalOf({ ...usdcOnBase, decimals: 18 })[0]).toContain(
      'decimals must be 6 as in the shipped catalogue',
    )
    expect(refusalOf({ ...usdcOnBase, id: '5000000000' })[0]).toContain(`id must be ${usdcOnBase?.id} as in`)
  })

  it.each([
    ['', 'line 1: not valid JSON'],
    ['[\n  {,}\n]', 'line 2: not valid JSON'],
    ['[\n\n // no\n]', 'line 3: not valid JSON'],
    ['[] []', 'line 1: not valid JSON'],
    ['\n{"tokens": []}', 'line 2: the file must hold a list'],
    ['[\n  1,\n  []\n]', 'line 2 (entry 1): must be an object'],
    ['['.repeat(200_000), 'line 1: '],
    [' '.repeat(1_000_001), 'line 1: the file is longer than'],
  ])('for a file that is no list of tokens: %#', (text, message) => {
    expect(refusal(text)[0]).toContain(`tokens.json ${message}`)
  })
})

describe('the parser of token files', () => {
  const entries = fc.uniqueArray(
    fc.record({
      chainId: fc.integer({ min: 1, max: 2_147_483_647 }),
      address: fc
        .uint8Array({ minLength: 20, maxLength: 20 })
        .filter((bytes) => bytes.some((byte) => byte !== 0))
        .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`)),
      symbol: fc.stringMatching(/^[A-Z]{1,16}$/),
      decimals: fc.integer({ min: 0, max: 36 }),
      usdPegged: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6, selector: ({ chainId, address }) => `${chainId}:${address}` },
  )

  it('reads every good list, in its order, with an id for each', () => {
    fc.assert(
      fc.property(entries, (generated) => {
        const parsed = parseEntries(...generated.map((entry) => ({ ...token, ...entry })))
        expect(parsed).toMatchObject(generated)
        expect(new Set(parsed.map(({ id }) => id)).size).toBe(generated.length)
      }),
    )
  })

  it('finds each wrong entry of a list on its own line, however the list is laid out', () => {
    const breaks = fc.array(fc.constantFrom('\n', '\r\n', ' ', '\n\n'), { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(
        entries,
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        breaks,
        (list, bad, gaps) => {
          let text = '['
          const expected: string[] = []
          for (const [index, entry] of list.entries()) {
            text += `${index === 0 ? '' : ','}${gaps[index]}`
            if (bad[index])
              expected.push(`line ${text.split('\n').length} (entry ${index + 1}): decimals must be`)
            text += JSON.stringify({ ...token, ...entry, ...(bad[index] ? { decimals: 'many' } : {}) })
          }
          text += ']'
          if (expected.length === 0) {
            expect(parseText(text)).toHaveLength(list.length)
          } else {
            const messages = refusal(text)
            expect(messages).toHaveLength(expected.length)
            for (const [at, message] of messages.entries()) expect(message).toContain(expected[at])
          }
        },
      ),
    )
  })

  it('takes any text without throwing anything but its list of problems', () => {
    const field = fc.oneof(fc.constantFrom(...Object.keys(token), 'id', 'permit', '__proto__'), fc.string())
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom(...Object.values(token)))
    const list = fc
      .array(fc.oneof(fc.jsonValue(), fc.array(fc.tuple(field, value)).map(Object.fromEntries)))
      .map((each) => JSON.stringify(each))
    const truncated = fc.tuple(list, fc.nat()).map(([text, end]) => text.slice(0, end % (text.length + 1)))
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json(), list, truncated), (text) => {
        try {
          parseText(text)
        } catch (error) {
          expect(error).toBeInstanceOf(TokenFileError)
          const lines = text.split(/\r\n|\r|\n/).length
          for (const { line, reason } of (error as TokenFileError).problems) {
            expect(line).toBeGreaterThanOrEqual(1)
            expect(line).toBeLessThanOrEqual(lines)
            expect(reason).not.toBe('')
          }
        }
      }),
      { numRuns: 500 },
    )
  })
})
