import { expect, it } from 'vitest'
import { consentText, earliestDay, otherwiseText, priceChangeText, priceOf } from './price-change-text'

const writing = { formats: 'en-GB' }
const GERMAN = { formats: 'en-DE' }

const now = new Date('2027-03-01T12:00:00.000Z')

const announcedAt = '2027-03-03T10:00:00.000Z'

it.each([
  [1, '$8 for 1 subscriber since 3 Mar 2027'],
  [1240, '$8 for 1,240 subscribers since 3 Mar 2027'],
])('a lower price says how many pay it: %s', (lowered, text) => {
  expect(priceChangeText({ price: 8, lowered, announcedAt, from: null, closedAt: null }, now, writing)).toBe(
    text,
  )
})

it('a higher price says its date, its answers, and the fate of the others', () => {
  const from = '2027-04-03T00:00:00.000Z'
  expect(priceChangeText({ price: 12, lowered: 0, announcedAt, from, closedAt: null }, now, writing)).toBe(
    '$12 from 3 Apr 2027',
  )
  expect(consentText({ consent: { asked: 1240, accepted: 25, open: 12, notAccepted: 3 } }, writing)).toBe(
    '25 of 1,240 accepted · 12 open · 3 not accepted',
  )
  expect(consentText({ consent: { asked: 2, accepted: 2, open: 0, notAccepted: 0 } }, writing)).toBe(
    '2 of 2 accepted',
  )
  expect(consentText({ consent: null }, writing)).toBeNull()
  expect(consentText({ consent: { asked: 1240, accepted: 25, open: 0, notAccepted: 0 } }, GERMAN)).toBe(
    '25 of 1.240 accepted',
  )
  expect(
    priceChangeText({ price: 8.5, lowered: 1240, announcedAt, from: null, closedAt: null }, now, GERMAN),
  ).toBe('$8,50 for 1.240 subscribers since 3 Mar 2027')
  expect(otherwiseText({ otherwise: 'end', closedAt: null }, now)).toContain('ends')
  expect(otherwiseText({ otherwise: 'keep', closedAt: null }, now)).toContain('old price')
  expect(otherwiseText({ otherwise: 'end', closedAt: announcedAt }, now)).toContain('3 Mar 2027')
})

it('a price is dollars above 0, and its day at least one period ahead', () => {
  expect([priceOf('12.5'), priceOf(''), priceOf('0'), priceOf('-1'), priceOf('x')]).toEqual([
    12.5,
    null,
    null,
    null,
    null,
  ])
  const now = new Date('2027-01-31T22:00:00Z')
  expect(earliestDay({ frequency: 'month' }, now)).toBe('2027-03-01')
  expect(earliestDay({ frequency: 'year' }, now)).toBe('2028-02-01')
})
