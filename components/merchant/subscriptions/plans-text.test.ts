import { expect, test } from 'vitest'
import { plansText } from './plans-text'

const writing = { formats: 'en-GB' }

const hobby = { name: 'Hobby', price: 9, frequency: 'month' } as const
const team = { name: 'Team', price: 49, frequency: 'month' } as const
const yearly = { name: 'Team yearly', price: 490, frequency: 'year' } as const

test('plans of one period name it once', () => {
  expect(plansText([hobby, team], writing)).toBe('Hobby $9, Team $49 a month')
})

test('plans of several periods each name their own', () => {
  expect(plansText([hobby, yearly], writing)).toBe('Hobby $9 a month, Team yearly $490 a year')
})

test('many plans are counted', () => {
  expect(plansText([hobby, team, team, hobby, hobby], writing)).toBe(
    'Hobby $9, Team $49, Team $49 a month and 2 more',
  )
})

test('prices are written as in the reader’s region', () => {
  expect(plansText([{ ...team, price: 1240.5 }], { formats: 'en-DE' })).toBe('Team $1.240,50 a month')
})
