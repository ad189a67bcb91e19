import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactLink, isLongOnceEncoded, MAX_HELP_LENGTH, readContact, readHelpUrl } from './payer-help'

describe('a page of help', () => {
  it.each([
    ['https://northwind.example/terms', 'https://northwind.example/terms'],
    ['  https://Northwind.example ', 'https://northwind.example/'],
  ])('is an https address: %s', (text, url) => {
    expect(readHelpUrl(text)).toBe(url)
  })

  it.each([
    'http://northwind.example',
    'javascript:alert(1)',
    'data:text/html,hello',
    'https://user:secret@northwind.example',
    'https://localhost/terms',
    'https://northwind.example/a\nb',
    'https://northwind.example/\u202etxt',
    'northwind.example',
    `https://northwind.example/${'a'.repeat(2048)}`,
    '',
  ])('is nothing else: %j', (text) => {
    expect(readHelpUrl(text)).toBeNull()
  })

  it('never leads anywhere but to an https page, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string({ unit: 'binary' })), (text) => {
        const url = readHelpUrl(text)
        expect(url === null || new URL(url).protocol === 'https:').toBe(true)
      }),
    )
  })
})

describe('the length of a page of help', () => {
  const page = (path: string) => `https://northwind.example/${path}`

  it('is bounded as it is kept, which is percent-encoded', () => {
    // Twenty-six characters before the path, and nine for each letter.
    const longest = page('語'.repeat(224))
    expect(readHelpUrl(longest)).toHaveLength(2042)
    expect(isLongOnceEncoded(longest)).toBe(false)
    expect(readHelpUrl(`${longest}語`)).toBeNull()
    expect(readContact(`${longest}語`)).toBeNull()
    expect(isLongOnceEncoded(`${longest}語`)).toBe(true)
  })

  it('never keeps what is refused when it is sent again', () => {
    fc.assert(
      fc.property(fc.constantFrom('a', '%', 'ü', '語', '🌦'), fc.nat(2_000), (letter, times) => {
        const url = readHelpUrl(page(letter.repeat(times)))
        if (url === null) return
        expect(url.length).toBeLessThanOrEqual(MAX_HELP_LENGTH)
        expect(readHelpUrl(url)).toBe(url)
      }),
    )
  })
})

describe('a contact', () => {
  it('is an email address, by which a message begins', () => {
    expect(readContact(' help@Northwind.example ')).toBe('help@northwind.example')
    expect(contactLink('help@northwind.example')).toEqual({
      text: 'help@northwind.example',
      href: 'mailto:help@northwind.example',
    })
  })

  it('is a page, shown by its host', () => {
    const page = readContact('https://northwind.example/support')
    expect(contactLink(page ?? '')).toEqual({
      text: 'northwind.example',
      href: 'https://northwind.example/support',
    })
  })

  it.each([
    'help@northwind',
    'mailto:help@northwind.example',
    'help@northwind.example?bcc=x@y.example',
    '+49 30 1',
  ])('is nothing else: %s', (text) => {
    expect(readContact(text)).toBeNull()
  })
})
