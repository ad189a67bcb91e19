import { expect, test } from 'vitest'
import { plansText } from './plans-text'

const writing = { formats: 'en-GB' }

const hobby = { name: 'Hobby', price: 9, frequency: 'month', quantityMax: 1 } as const
const team = { name: 'Team', price: 49, frequency: 'month', quantityMax: 1 } as const
const yearly = { name: 'Team yearly', price: 490, frequency: 'year', quantityMax: 1 } as const

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

test('a plan with seats says that its price is of each', () => {
  const crew = { ...team, name: 'Crew', price: 7.5, quantityMax: 100 }
  expect(plansText([crew], writing)).toBe('Crew $7.50 a month per seat')
  expect(plansText([hobby, crew, team], writing)).toBe(
    'Hobby $9 a month, Crew $7.50 a month per seat, Team $49 a month',
  )
  expect(plansText([crew, { ...crew, name: 'Fleet', price: 5 }], writing)).toBe(
    'Crew $7.50, Fleet $5 a month per seat',
  )
})
