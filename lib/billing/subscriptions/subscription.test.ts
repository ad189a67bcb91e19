import { describe, expect, it } from 'vitest'
import { DEFAULT_DUNNING } from '../charges/dunning'
import {
  assertOpen,
  assertVersion,
  differingTerms,
  type SubscriptionTerms,
  trialDaysFor,
} from './subscription'

const terms: SubscriptionTerms = {
  title: 'Pro',
  trialDays: 14,
  trialPerWallet: true,
  accessWhilePaused: 'stop',
  fixedCharges: null,
  ...DEFAULT_DUNNING,
  invoiceDetails: 'none',
  linktree: '',
  status: 'active',
}

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

  it('offers its trial to a wallet once, unless its merchant allows more', () => {
    const daysOf = (trialPerWallet: boolean, hadTrial: boolean) =>
      trialDaysFor({ trialDays: 14, trialPerWallet }, { hadTrial })
    expect([daysOf(true, false), daysOf(true, true)]).toEqual([14, 0])
    expect([daysOf(false, false), daysOf(false, true)]).toEqual([14, 14])
    expect(differingTerms(terms, { trialPerWallet: false })).toEqual({ trialPerWallet: false })
  })

  it('may be given an end, and have it taken away', () => {
    expect(differingTerms(terms, { fixedCharges: 12 })).toEqual({ fixedCharges: 12 })
    expect(differingTerms({ ...terms, fixedCharges: 12 }, { fixedCharges: null })).toEqual({
      fixedCharges: null,
    })
  })

  it('has other retry days where the list holds others', () => {
    expect(differingTerms(terms, { retryDays: [1, 3, 5, 7], graceDays: 1 })).toEqual({})
    expect(differingTerms(terms, { retryDays: [], graceDays: 0, afterFailure: 'keep' })).toEqual({
      ...{ retryDays: [], graceDays: 0, afterFailure: 'keep' },
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
