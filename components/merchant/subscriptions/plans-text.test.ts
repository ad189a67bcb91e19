import { expect, test } from 'vitest'
import { plansText } from './plans-text'

const hobby = { name: 'Hobby', price: 9, frequency: 'month' } as const
const team = { name: 'Team', price: 49, frequency: 'month' } as const
const yearly = { name: 'Team yearly', price: 490, frequency: 'year' } as const

test('plans of one period name it once', () => {
  expect(plansText([hobby, team])).toBe('Hobby $9, Team $49 a month')
})

test('plans of several periods each name their own', () => {
  expect(plansText([hobby, yearly])).toBe('Hobby $9 a month, Team yearly $490 a year')
})

test('many plans are counted', () => {
  expect(plansText([hobby, team, team, hobby, hobby])).toBe('Hobby $9, Team $49, Team $49 a month and 2 more')
})
