import { describe, expect, it } from 'vitest'
import { isSessionId, statusAt } from './checkout-session'

const expiresAt = new Date('2026-11-22T10:00:00.000Z')
const before = new Date(expiresAt.getTime() - 1)

describe('a checkout session', () => {
  it('is expired from the instant at which it expires, unless somebody went on with it', () => {
    expect(statusAt({ status: 'open', expiresAt }, before)).toBe('open')
    expect(statusAt({ status: 'open', expiresAt }, expiresAt)).toBe('expired')
    expect(statusAt({ status: 'pending', expiresAt }, expiresAt)).toBe('pending')
    expect(statusAt({ status: 'complete', expiresAt }, expiresAt)).toBe('complete')
  })

  it.each<[string, boolean]>([
    [`cs_${'aZ09_-xy'.repeat(4)}`, true],
    [`cs_${'a'.repeat(31)}`, false],
    [`cs_${'a'.repeat(33)}`, false],
    [`CS_${'a'.repeat(32)}`, false],
    [`cs_${'a'.repeat(32)}\n`, false],
    [`cs_${'a'.repeat(31)}+`, false],
    ['', false],
  ])('may have the id %j: %s', (id, possible) => {
    expect(isSessionId(id)).toBe(possible)
  })
})
