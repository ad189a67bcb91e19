import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headerText, readEmailAddress } from './email-address'

describe('an email address', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    [' Ada.Lovelace+dues@Mail.Example.COM ', 'Ada.Lovelace+dues@mail.example.com'],
    ["o'neil@xn--bcher-kva.example", "o'neil@xn--bcher-kva.example"],
  ])('%j is %s', (text, address) => {
    expect(readEmailAddress(text)).toBe(address)
  })

  it.each([
    '',
    'ada',
    'ada@localhost',
    '@example.com',
    'ada@@example.com',
    'ada@example..com',
    'ada@-example.com',
    '.ada@example.com',
    'a..da@example.com',
    '"ada lovelace"@example.com',
    'Ada <ada@example.com>',
    'ada@example.com, eve@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada\r\nBcc:eve@example.com',
    'ada@example.com\u0000',
    'ada@bücher.example',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`,
  ])('%j is none', (text) => {
    expect(readEmailAddress(text)).toBeNull()
  })

  it('never holds what ends a line, begins another address or leaves the brackets', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.emailAddress(), (text, email) => {
        for (const given of [text, `${email}${text}`, `${text}${email}`]) {
          const read = readEmailAddress(given)
          if (read !== null) {
            expect(read).not.toMatch(/[\s,;:<>()[\]"\\\p{Cc}]/u)
            expect(readEmailAddress(read)).toBe(read)
          }
        }
      }),
    )
  })
})

it('a text in a header is one line of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(headerText(text)).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    }),
  )
  expect(headerText('Pro\r\nBcc: eve@example.com')).toBe('Pro Bcc: eve@example.com')
})
