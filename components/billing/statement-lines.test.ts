import { expect, test } from 'vitest'
import { sayIn } from '@/tests/support/language/say-in'
import { lineText } from './statement-lines'

/** Text without the isolates around names. */
const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '')

test.each([
  ['en', 'API call, 2026-10-21 to 2027-01-20 (UTC)', 'API call, 21 Oct 2026 – 20 Jan 2027 (UTC)'],
  ['en', 'Day of 2026-10-21, 2026-10-21 (UTC)', 'Day of 2026-10-21, 21 Oct 2026 (UTC)'],
  ['de', 'API call, 2026-10-21 to 2027-01-20 (UTC)', 'API call, 21. Okt. 2026 – 20. Jan. 2027 (UTC)'],
  ['ja', 'API call, 2026-10-21 to 2027-01-20 (UTC)', 'API call、2026年10月21日 – 2027年1月20日 (UTC)'],
  ['en', 'API call', 'API call'],
] as const)('%s: days of use are as the reader writes them: %s', (locale, description, text) => {
  expect(plain(lineText(sayIn(locale), { kind: 'usage', description, quantity: 3 }))).toBe(text)
})

test.each([
  ['en', 'Station, north, 1 month', 1, 'Station, north, 1 month'],
  ['de', 'Station, north, 1 month', 1, 'Station, north, 1 Monat'],
  ['de', 'Team, 1 year', 3, 'Team, 1 Jahr'],
  ['ar', 'Station, 1 month', 3, 'Station، شهر واحد'],
  ['de', 'Plan, 1 month', 1, 'Tarif, 1 Monat'],
  ['de', 'Seat, 1 month', 3, 'Platz, 1 Monat'],
] as const)('%s: a plan keeps its name: %s', (locale, description, quantity, text) => {
  expect(plain(lineText(sayIn(locale), { kind: 'plan', description, quantity }))).toBe(text)
})

test('a name is isolated where it would turn what follows it', () => {
  const named = (locale: 'en' | 'ar', name: string) =>
    lineText(sayIn(locale), { kind: 'plan', description: `${name}, 1 month`, quantity: 1 })
  expect(named('en', 'محطة')).toBe('\u2068محطة\u2069, 1 month')
  expect(named('en', 'Station')).toBe('Station, 1 month')
  expect(named('ar', 'Station')).toMatch(/^\u2068Station\u2069، /)
})
