import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPermissionNeeded, usablePermit, type WaitingPermit } from './waiting-permit'

const now = new Date('2026-11-21T12:00:00.000Z')
const later = String(now.getTime() / 1000 + 60)
const permit = (change: Partial<WaitingPermit> = {}): WaitingPermit => ({
  value: '100',
  deadline: later,
  nonce: '3',
  ...change,
})
const at = { nonce: 3n, now }

describe('a permit that waits', () => {
  it('is usable while the nonce of its owner has not moved, and until its deadline', () => {
    expect(usablePermit([permit()], at)).toEqual(permit())
    expect(usablePermit([permit()], { ...at, nonce: 4n })).toBeNull()
    expect(usablePermit([permit({ deadline: String(now.getTime() / 1000) })], at)).toBeNull()
    expect(usablePermit([permit({ nonce: undefined })], at)).toBeNull()
  })

  it('gives way to a larger one of the same nonce, which covers both', () => {
    const nonces = fc.constantFrom('2', '3', '4')
    const permits = fc.array(
      fc.record({ value: fc.nat().map(String), nonce: nonces, deadline: fc.constant(later) }),
    )
    fc.assert(
      fc.property(permits, (all) => {
        const usable = all.filter(({ nonce }) => nonce === '3').map(({ value }) => Number(value))
        const best = usablePermit(all, at)
        return best === null ? usable.length === 0 : Number(best.value) === Math.max(...usable)
      }),
    )
  })
})

it('a payer has to sign again where neither allowance nor permit covers a charge', () => {
  const waiting = { capAtomic: 10n, allowance: 0n, permits: [permit()] }
  expect(isPermissionNeeded(waiting, at)).toBe(false)
  expect(isPermissionNeeded(waiting, { ...at, nonce: 4n })).toBe(true)
  expect(isPermissionNeeded({ ...waiting, allowance: 10n }, { ...at, nonce: 4n })).toBe(false)
  expect(isPermissionNeeded({ ...waiting, allowance: 9n, permits: [] }, at)).toBe(true)
  expect(isPermissionNeeded({ ...waiting, permits: [permit({ value: '9' })] }, at)).toBe(true)
})
