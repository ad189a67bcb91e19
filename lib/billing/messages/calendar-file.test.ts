import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarFile } from './calendar-file'

const NOW = new Date('2026-11-21T10:00:00.000Z')
const entry = (summary: string) => ({
  uid: 'subscriber-2026-12-03@dues.example',
  at: new Date('2026-12-03T23:30:00.000Z'),
  summary,
  description: summary,
  url: 'https://dues.example/portal',
})
const fileOf = (summary: string) => calendarFile({ name: 'Dues', now: NOW, entries: [entry(summary)] })

/** The lines of a file as its reader has them: section 3.1. */
const unfolded = (file: string) => file.replace(/\r\n[ \t]/g, '').split('\r\n')
/** A text as its reader has it: section 3.3.11. */
const unescaped = (text: string) =>
  text.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))

describe('a calendar file', () => {
  it('has one event for each entry, in UTC', () => {
    expect(unfolded(fileOf('Ledgerline Pro: $9.99'))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Dues//Charges//EN',
      'CALSCALE:GREGORIAN',
      'X-WR-CALNAME:Dues',
      'BEGIN:VEVENT',
      'UID:subscriber-2026-12-03@dues.example',
      'DTSTAMP:20261121T100000Z',
      'DTSTART:20261203T233000Z',
      'SUMMARY:Ledgerline Pro: $9.99',
      'DESCRIPTION:Ledgerline Pro: $9.99',
      'URL:https://dues.example/portal',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Ledgerline Pro: $9.99',
      'TRIGGER:-P1D',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('keeps any text in its property, in lines of at most 75 octets', () => {
    // The replacement character tells of a character that was cut in two, so that no text may bring one along.
    const texts = fc.string({ unit: 'grapheme', maxLength: 300 }).filter((text) => !text.includes('\ufffd'))
    fc.assert(
      fc.property(texts, (text) => {
        const file = fileOf(text)
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        for (const line of file.split('\r\n')) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
          expect(line).not.toContain('\ufffd')
        }
        const lines = unfolded(file)
        expect(lines).toHaveLength(21)
        // A separator of lines or paragraphs is the end of a line, of which the format has one alone.
        const expected = text.replace(/[\u2028\u2029]/g, '\n')
        expect(unescaped(lines[9]?.slice('SUMMARY:'.length) ?? '')).toBe(expected)
      }),
    )
  })

  it('writes separators of lines and paragraphs as ends of lines', () => {
    expect(unfolded(fileOf('a\u2028b\u2029c'))[9]).toBe('SUMMARY:a\\nb\\nc')
  })

  it('lets no text end its line and begin another', () => {
    expect(unfolded(fileOf('a\r\nATTACH:https://eve.example\u0000'))).toHaveLength(21)
  })
})
