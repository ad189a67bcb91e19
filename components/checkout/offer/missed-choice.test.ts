import { expect, test } from 'vitest'
import { HOBBY, OFFER, TEAM } from '@/tests/support/browser/offer'
import { type ChoiceQuery, readChoice } from './choice'
import { firstChoice, isChoiceMissed } from './missed-choice'

const seats = { ...TEAM, quantityMax: 10 }
const offer = { ...OFFER, plans: [seats] as const }

test('a plan or units that are offered are not missed', () => {
  expect(isChoiceMissed(offer, {}, { quantity: '1' })).toBe(false)
  expect(isChoiceMissed(offer, { plan: 'team' }, { quantity: '10' })).toBe(false)
  expect(isChoiceMissed(offer, { quantity: '4' }, { quantity: '1' })).toBe(false)
})

test('units without a plan are those of the first plan that has so many', () => {
  const both = { ...OFFER, plans: [HOBBY, seats] as const }
  expect(readChoice(both, {}, { quantity: '4' }).plan).toMatchObject({ id: 'team', units: 4 })
  expect(readChoice(both, {}, { quantity: '1' }).plan).toMatchObject({ id: 'hobby', units: 1 })
  expect(isChoiceMissed(both, {}, { quantity: '4' })).toBe(false)
  expect(isChoiceMissed(both, {}, { quantity: '11' })).toBe(true)
})

test('more units than there are is one, unless the payer asks for them', () => {
  const unitsOf = (asked: ChoiceQuery, preset: ChoiceQuery) => {
    const first = firstChoice(offer, asked, preset)
    return readChoice(offer, first.asked, first.preset).plan.units
  }
  expect(unitsOf({}, { quantity: '11' })).toBe(1)
  expect(unitsOf({ plan: 'team' }, { quantity: '7' })).toBe(7)
  expect(unitsOf({ plan: 'team', quantity: '11' }, { quantity: '1' })).toBe(1)
  expect(unitsOf({ plan: 'team', quantity: '11', token: '1' }, { quantity: '1' })).toBe(10)
})

test('an empty part of an address asks for nothing', () => {
  expect(isChoiceMissed(offer, { plan: '', quantity: '' }, { quantity: '1' })).toBe(false)
})

test('a plan that is not offered is missed', () => {
  expect(isChoiceMissed(offer, { plan: 'gold' }, { quantity: '1' })).toBe(true)
})

test('units are missed that are more than the plan has, or no number', () => {
  expect(isChoiceMissed(offer, {}, { quantity: '99' })).toBe(true)
  expect(isChoiceMissed(offer, { quantity: '99' }, { quantity: '1' })).toBe(true)
  expect(isChoiceMissed(offer, { quantity: 'two' }, { quantity: '1' })).toBe(true)
})

test('nothing is missed any more once the payer has chosen', () => {
  const chosen = { plan: 'team', quantity: '3', token: '1', periods: '12' }
  expect(isChoiceMissed(offer, chosen, { plan: 'gold', quantity: '99' })).toBe(false)
})
