import { expect, it, test } from 'vitest'
import { writeDate, writeDay, writeMoment, writeNearDate, writeNearDates, writeWeekday } from './dates'

const AT = new Date('2026-12-05T02:40:00Z')
const in_ = (formats: string, timeZone = 'UTC') => ({ formats, timeZone })

it.each([
  ['en-GB', '5 Dec 2026', '5 Dec 2026, 02:40 UTC'],
  ['en-US', 'Dec 5, 2026', 'Dec 5, 2026, 2:40 AM UTC'],
  ['de', '5. Dez. 2026', '5. Dez. 2026, 02:40 UTC'],
  ['fr', '5 déc. 2026', '5 déc. 2026, 02:40 UTC'],
  ['es', '5 dic 2026', '5 dic 2026, 2:40 UTC'],
  ['pt-BR', '5 de dez. de 2026', '5 de dez. de 2026, 02:40 UTC'],
  ['tr', '5 Ara 2026', '5 Ara 2026 02:40 UTC'],
  ['ja', '2026年12月5日', '2026年12月5日 2:40 UTC'],
  ['ar-u-nu-latn', '5 ديسمبر 2026', '5 ديسمبر 2026، 2:40 ص UTC'],
])('in %s a date is %s', (formats, date, moment) => {
  expect(writeDate(AT, in_(formats))).toBe(date)
  expect(writeMoment(AT, in_(formats))).toBe(moment)
})

test('a date near now has no year, by the years of the place', () => {
  const now = new Date('2027-01-01T03:00:00Z')
  expect(writeNearDate(AT, now, in_('en-GB'))).toBe('5 Dec 2026')
  expect(writeNearDate(AT, now, in_('en-GB', 'America/Los_Angeles'))).toBe('4 Dec')
})

test('months have three letters in each of them, so that days line up', () => {
  const months = Array.from({ length: 12 }, (_, month) =>
    writeDay(new Date(Date.UTC(2026, month, 5)), in_('en-GB')),
  )
  expect(months.join(' ')).toBe('5 Jan 5 Feb 5 Mar 5 Apr 5 May 5 Jun 5 Jul 5 Aug 5 Sep 5 Oct 5 Nov 5 Dec')
})

test('a weekday', () => {
  expect(writeWeekday(AT, in_('en-GB'))).toBe('Sat 5')
  expect(writeWeekday(AT, in_('en-GB'), { month: true })).toBe('Sat 5 Dec')
  expect(writeWeekday(AT, in_('en-US'))).toBe('Sat 5')
  expect(writeWeekday(AT, in_('en-US'), { month: true })).toBe('Sat, Dec 5')
  expect(writeWeekday(AT, { ...in_('en-US'), isOnPage: true })).toBe('Sat\u00a05')
})

test('a time over New Year has both of its years, and one of this year has none', () => {
  const place = { formats: 'en-GB', timeZone: 'UTC' }
  const days = (from: string, to: string) =>
    writeNearDates({ from: new Date(from), to: new Date(to) }, new Date('2027-01-10T00:00:00Z'), place)
  expect(days('2026-12-21T00:00:00Z', '2027-01-20T00:00:00Z')).toEqual(['21 Dec 2026', '20 Jan 2027'])
  expect(days('2027-12-21T00:00:00Z', '2028-01-20T00:00:00Z')).toEqual(['21 Dec 2027', '20 Jan 2028'])
  expect(days('2027-01-21T00:00:00Z', '2027-02-20T00:00:00Z')).toEqual(['21 Jan', '20 Feb'])
})

it.each([
  ['en-GB', '5~Dec~2026', '5~Dec~2026, 02:40~UTC'],
  ['en-US', 'Dec~5,~2026', 'Dec~5,~2026, 2:40~AM~UTC'],
  ['de', '5.~Dez.~2026', '5.~Dez.~2026, 02:40~UTC'],
  ['pt-BR', '5~de~dez.~de~2026', '5~de~dez.~de~2026, 02:40~UTC'],
  ['tr', '5~Ara~2026', '5~Ara~2026 02:40~UTC'],
  ['ja', '2026年12月5日', '2026年12月5日 2:40~UTC'],
  ['ar-u-nu-latn', '5~ديسمبر~2026', '5~ديسمبر~2026، 2:40~ص~UTC'],
])(
  'on a page in %s a day stays in one piece, and a moment ends a line before its time alone',
  (formats, date, moment) => {
    const place = { ...in_(formats), isOnPage: true }
    expect(writeDate(AT, place).replaceAll('\u00a0', '~')).toBe(date)
    expect(writeMoment(AT, place).replaceAll('\u00a0', '~')).toBe(moment)
  },
)
