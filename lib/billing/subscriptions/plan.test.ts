import { describe, expect, it } from 'vitest'
import { changePlan, checkRoomForPlan, MAX_PLANS, type PlanState } from './plan'

const at = new Date('2026-11-21T10:00:00.000Z')
const starter = plan('starter')
const team = plan('team')

describe('a plan', () => {
  it('stays the same object when a change changes nothing', () => {
    expect(
      changePlan(starter, [], { name: 'starter', priceMicroUsd: 1n, volume: 0, archived: false }, at),
    ).toBe(starter)
    expect(changePlan(starter, [], {}, at)).toBe(starter)
  })

  it('takes what is given and keeps the rest', () => {
    expect(changePlan(starter, [], { priceMicroUsd: 2n }, at)).toEqual({ ...starter, priceMicroUsd: 2n })
  })

  it('remembers since when it is archived, and forgets it when it is offered again', () => {
    const archived = changePlan(starter, [team], { archived: true }, at)
    expect(archived.archivedAt).toEqual(at)
    expect(changePlan(archived, [team], { archived: true }, new Date())).toBe(archived)
    expect(changePlan(archived, [team], { archived: false }, at)).toEqual(starter)
  })

  it('is not archived when it is the last on offer', () => {
    const refusal = expect.objectContaining({ path: 'archived' })
    expect(() => changePlan(starter, [], { archived: true }, at)).toThrow(refusal)
    expect(() => changePlan(starter, [{ ...team, archivedAt: at }], { archived: true }, at)).toThrow(refusal)
  })

  it('finds room beside 99 others on offer, however many are archived', () => {
    const others = Array.from({ length: MAX_PLANS - 1 }, (_, number) => plan(String(number)))
    expect(() => checkRoomForPlan([...others, { ...team, archivedAt: at }], 'plans')).not.toThrow()
    expect(() => checkRoomForPlan([...others, team], 'plans')).toThrow(
      expect.objectContaining({ path: 'plans' }),
    )
  })
})

function plan(name: string): PlanState {
  return {
    id: name,
    subscriptionId: 'subscription',
    name,
    priceMicroUsd: 1n,
    frequency: 'month',
    volume: 0,
    quantityMax: 1,
    usage: null,
    archivedAt: null,
  }
}
