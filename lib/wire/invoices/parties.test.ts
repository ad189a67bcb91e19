import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addressLinesInput, buyerInput } from './parties'

const problemsOf = (text: string): string[] =>
  addressLinesInput.safeParse(text).error?.issues.map(({ message }) => message) ?? []

describe('an address of several lines', () => {
  it('has its line breaks in one form, and none around it', () => {
    expect(addressLinesInput.parse(' Hauptstr. 1\r\n10115 Berlin\rGermany\n')).toBe(
      'Hauptstr. 1\n10115 Berlin\nGermany',
    )
    expect(addressLinesInput.parse(' \n ')).toBe('')
  })

  it.each(['\ud83d\n\ude00', '\ud83d\r\n\ude00', 'a\n\ud83d', 'a\tb', 'a\u0000', 'a\n\u202eb'])(
    'has no characters that one line must not have: %j',
    (text) => {
      expect(problemsOf(text)).toEqual(['Must not contain control characters.'])
    },
  )

  it.each(['\u200b \n \u200b', '\u200b', '\u200b\n\u00ad'])('has something to see: %j', (text) => {
    expect(problemsOf(text)).toEqual(['Must contain something to see.'])
  })

  it('can be stored whatever is typed', () => {
    const letters = fc.constantFrom('\ud83d', '\ude00', '😀', '\n', '\r', 'a', '\u200b', ' ')
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 8 }), (text) => {
        const { success, data } = addressLinesInput.safeParse(text)
        // Postgres takes no text that UTF-8 cannot write.
        if (success) expect(Buffer.from(data, 'utf8').toString('utf8')).toBe(data)
      }),
      { numRuns: 2_000 },
    )
  })
})

test('a buyer’s address is given by something to see', () => {
  const buyer = { name: 'Ada', city: 'Paris', country: 'FR' }
  expect(buyerInput.safeParse({ ...buyer, address: '12 High Street' }).success).toBe(true)
  for (const address of ['', ' \n ', '\u200b \n \u200b']) {
    expect(buyerInput.safeParse({ ...buyer, address }).error?.issues.map(({ path }) => path)).toEqual([
      ['address'],
    ])
  }
})
