import { expect, test } from 'vitest'
import {
  formatDate,
  formatDay,
  formatMoment,
  formatNearMoment,
  formatTime,
  formatWeekday,
  LocalNow,
} from './format-day'

const now = new Date('2026-11-21T12:00:00.000Z')

test('days are those of UTC, wherever the reader is', () => {
  expect(formatDate('2026-12-31T23:59:59.999Z', now)).toBe('31 Dec 2026')
})

test('the year is named only where it is another one', () => {
  expect(formatDay('2026-12-05T00:00:00.000Z', now)).toBe('5 Dec')
  expect(formatDay('2027-01-05T00:00:00.000Z', now)).toBe('5 Jan 2027')
  expect(formatNearMoment('2026-12-05T14:05:00.000Z', now)).toBe('5 Dec, 14:05 UTC')
  expect(formatNearMoment('2027-01-05T14:05:00.000Z', now)).toBe('5 Jan 2027, 14:05 UTC')
})

test('a day of the week names its month where that is asked for, or begins', () => {
  expect(formatWeekday('2026-11-23', now)).toBe('Mon 23')
  expect(formatWeekday('2026-11-22', now, { withMonth: true })).toBe('Sun 22 Nov')
  expect(formatWeekday('2026-12-01', now)).toBe('Tue 1 Dec')
})

test('beside the present of a reader, days and times are those where the reader is', () => {
  const there = new LocalNow(new Date('2027-01-01T03:00:00.000Z'), 'America/Los_Angeles')
  expect(formatDay('2027-01-01T07:59:00.000Z', there)).toBe('31 Dec')
  expect(formatDay('2027-01-01T08:00:00.000Z', there)).toBe('1 Jan 2027')
  expect(formatDate('2027-07-01T06:59:00.000Z', there)).toBe('30 Jun 2027')
  expect(formatMoment('2027-01-01T08:05:00.000Z', there)).toBe('1 Jan 2027, 00:05 GMT-8')
  expect(formatMoment('2027-01-01T08:05:00.000Z', now)).toBe('1 Jan 2027, 08:05 UTC')
  expect(there.getTime()).toBe(Date.UTC(2027, 0, 1, 3))
})

test('a reader of another region has dates and times as that region writes them', () => {
  const inAmerica = new LocalNow(now, 'UTC', 'en-US')
  expect(formatDate('2026-12-05T17:05:00.000Z', inAmerica)).toBe('Dec 5, 2026')
  expect(formatDay('2026-12-05T17:05:00.000Z', inAmerica)).toBe('Dec 5')
  expect(formatTime('2026-12-05T17:05:00.000Z', inAmerica)).toBe('Dec 5, 2026, 5:05 PM')
  expect(formatWeekday('2026-12-01', inAmerica)).toBe('Tue, Dec 1')
  expect(formatTime('2026-12-05T17:05:00.000Z', now)).toBe('5 Dec 2026, 17:05')
})
