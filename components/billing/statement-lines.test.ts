import { expect, test } from 'vitest'
import { sayIn } from '@/tests/support/language/say-in'
import { lineText } from './statement-lines'

test.each([
  ['en', 'API call, 2026-10-21 to 2027-01-20 (UTC)', 'API call, 21 Oct 2026 – 20 Jan 2027 (UTC)'],
  ['en', 'Day of 2026-10-21, 2026-10-21 (UTC)', 'Day of 2026-10-21, 21 Oct 2026 (UTC)'],
  ['de', 'API call, 2026-10-21 to 2027-01-20 (UTC)', 'API call, 21. Okt. 2026 – 20. Jan. 2027 (UTC)'],
] as const)('%s: days of use are as the reader writes them: %s', (locale, description, text) => {
  expect(lineText(sayIn(locale), { kind: 'usage', description, quantity: 3 })).toBe(text)
})
