import { describe, expect, it } from 'vitest'
import { assertOpen, assertVersion, differingTerms, type SubscriptionTerms } from './subscription'

const terms: SubscriptionTerms = { title: 'Pro', trialDays: 14, linktree: '', status: 'active' }

describe('a subscription', () => {
  it('takes new subscribers while it is active only', () => {
    expect(() => assertOpen({ status: 'active' })).not.toThrow()
    expect(() => assertOpen({ status: 'paused' })).toThrow(
      expect.objectContaining({ code: 'subscription_not_open', detail: expect.stringContaining('paused') }),
    )
    expect(() => assertOpen({ status: 'archived' })).toThrow()
  })

  it('differs only in the given fields that have another value', () => {
    expect(differingTerms(terms, {})).toEqual({})
    expect(differingTerms(terms, { ...terms })).toEqual({})
    expect(
      differingTerms(terms, { title: 'Max', trialDays: 0, linktree: undefined, status: 'active' }),
    ).toEqual({
      title: 'Max',
      trialDays: 0,
    })
  })

  it('is changed only by who read its version, or who does not care', () => {
    expect(() => assertVersion({ version: 3 }, null)).not.toThrow()
    expect(() => assertVersion({ version: 3 }, [2, 3])).not.toThrow()
    const mismatch = expect.objectContaining({ code: 'version_mismatch' })
    expect(() => assertVersion({ version: 3 }, [2])).toThrow(mismatch)
    expect(() => assertVersion({ version: 3 }, [])).toThrow(mismatch)
  })
})
