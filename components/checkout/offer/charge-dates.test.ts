import { describe, expect, it } from 'vitest'
import { sayIn } from '@/tests/support/language/say-in'
import { chargeDays } from './charge-dates'

const say = sayIn()

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
    expect(chargeDays(say, [on(day)], 'month')).toBe(`on the ${ordinal} of each month`)
  })

  it('say what happens in months without that day', () => {
    expect(chargeDays(say, [on(31)], 'month')).toBe('on the 31st of each month, or its last day')
    expect(chargeDays(say, [on(30)], 'quarter')).toBe('on the 30th of every third month, or its last day')
    expect(chargeDays(say, [new Date(Date.UTC(2028, 1, 29))], 'year')).toBe(
      'on 29 Feb each year, or the last day of that month',
    )
    expect(chargeDays(say, [on(31)], 'year')).toBe('on 31 Oct each year')
  })

  it('are not promised to the day where summer time moves some of them across midnight', () => {
    const year = (hour: number) =>
      Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 6, hour, 30))) as [
        Date,
        ...Date[],
      ]
    expect(chargeDays(sayIn('en', { timeZone: 'America/Los_Angeles' }), year(7), 'month')).toBe(
      'around the 5th of each month',
    )
    expect(chargeDays(sayIn('en', { timeZone: 'America/Los_Angeles' }), year(6), 'month')).toBe(
      'on the 5th of each month',
    )
    expect(chargeDays(say, year(7), 'month')).toBe('on the 6th of each month')
  })
})
