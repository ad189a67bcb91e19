import { describe, expect, it } from 'vitest'
import { whatHappened } from './time-advance-text'

describe('what came of moving time', () => {
  it('is told of those who signed first, and of sample subscribers apart', () => {
    const told = whatHappened([
      { type: 'subscriber.past_due', sample: false, count: 1 },
      { type: 'payment.failed', sample: false, count: 2 },
      { type: 'payment.succeeded', sample: false, count: 1 },
      { type: 'payment.succeeded', sample: true, count: 244 },
    ])
    expect(told).toBe(
      '1 payment succeeded, 2 attempts at payments failed, and 1 subscriber became past due. ' +
        'Sample subscribers, off the chain: 244 payments succeeded.',
    )
  })

  it('says so where nothing was due, whatever else was told', () => {
    expect(whatHappened([])).toBe('Nothing was due on the chain.')
    expect(whatHappened([{ type: 'checkout_session.expired', sample: false, count: 3 }])).toBe(
      'Nothing was due on the chain.',
    )
  })
})
