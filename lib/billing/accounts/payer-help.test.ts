import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactLink, readContact, readHelpUrl } from './payer-help'

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
