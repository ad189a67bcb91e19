import { describe, expect, it } from 'vitest'
import { chargeDays, fullDate, shortDate } from './charge-dates'

describe('a date', () => {
  const late = new Date('2026-12-31T23:30:00Z')

  it('is the day it is where the reader is', () => {
    expect(fullDate(late, 'UTC')).toBe('31 Dec 2026')
    expect(fullDate(late, 'Europe/Berlin')).toBe('1 Jan 2027')
    expect(shortDate(late, 'Pacific/Honolulu')).toBe('31 Dec')
  })

  it('has months of three letters in each of them', () => {
    const months = Array.from({ length: 12 }, (_, month) =>
      shortDate(new Date(Date.UTC(2026, month, 5)), 'UTC'),
    )
    expect(months.join(' ')).toBe('5 Jan 5 Feb 5 Mar 5 Apr 5 May 5 Jun 5 Jul 5 Aug 5 Sep 5 Oct 5 Nov 5 Dec')
  })
})

describe('the days of the charges', () => {
  const on = (day: number) => new Date(Date.UTC(2026, 9, day))

  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [21, '21st'],
    [22, '22nd'],
    [23, '23rd'],
  ])('the %s is the %s', (day, ordinal) => {
    expect(chargeDays([on(day)], 'month', 'UTC')).toBe(`on the ${ordinal} of each month`)
  })

  it('say what happens in months without that day', () => {
    expect(chargeDays([on(31)], 'month', 'UTC')).toBe('on the 31st of each month, or its last day')
    expect(chargeDays([on(30)], 'quarter', 'UTC')).toBe('on the 30th of every third month, or its last day')
    expect(chargeDays([new Date(Date.UTC(2028, 1, 29))], 'year', 'UTC')).toBe(
      'on 29 Feb each year, or the last day of that month',
    )
    expect(chargeDays([on(31)], 'year', 'UTC')).toBe('on 31 Oct each year')
  })

  it('are not promised to the day where summer time moves some of them across midnight', () => {
    const year = (hour: number) =>
      Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 6, hour, 30))) as [
        Date,
        ...Date[],
      ]
    expect(chargeDays(year(7), 'month', 'America/Los_Angeles')).toBe('around the 5th of each month')
    expect(chargeDays(year(6), 'month', 'America/Los_Angeles')).toBe('on the 5th of each month')
    expect(chargeDays(year(7), 'month', 'UTC')).toBe('on the 6th of each month')
  })
})
