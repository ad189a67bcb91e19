import { describe, expect, it } from 'vitest'
import { timeAdvanceText } from './time-advance-text'

describe('the text of a time advance', () => {
  it('names those who subscribed here first, and sample subscribers apart', () => {
    const text = timeAdvanceText([
      { type: 'subscriber.past_due', sample: false, count: 1 },
      { type: 'payment.failed', sample: false, count: 2 },
      { type: 'payment.succeeded', sample: false, count: 1 },
      { type: 'payment.succeeded', sample: true, count: 244 },
    ])
    expect(text).toBe(
      '1 payment succeeded, 2 payment attempts failed, and 1 subscriber became past due. ' +
        'Sample subscribers: 244 payments succeeded.',
    )
  })

  it('says so where nothing was due, whatever else is reported', () => {
    expect(timeAdvanceText([])).toBe('Nothing was due.')
    expect(timeAdvanceText([{ type: 'checkout_session.expired', sample: false, count: 3 }])).toBe(
      'Nothing was due.',
    )
    expect(timeAdvanceText([{ type: 'payment.succeeded', sample: true, count: 2 }])).toBe(
      'Nothing of your own was due. Sample subscribers: 2 payments succeeded.',
    )
  })
})
