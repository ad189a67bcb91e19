import { expect, test } from 'vitest'
import { subscriberRow } from '@/tests/support/browser/subscriber-row'
import { pauseChoices } from './pause-choices'

const now = new Date('2026-11-21T12:00:00.000Z')
const texts = (change: Parameters<typeof subscriberRow>[1] = {}) =>
  pauseChoices(subscriberRow('a', change), now).map(
    ({ periods, until }) => `${periods}, until ${until.slice(0, 10)}`,
  )

test('a pause lasts 1 to 6 periods, and ends on the day of a charge', () => {
  expect(texts({ renewalsLeft: null })).toEqual([
    '1, until 2027-01-16',
    '2, until 2027-02-16',
    '3, until 2027-03-16',
    '4, until 2027-04-16',
    '5, until 2027-05-16',
    '6, until 2027-06-16',
  ])
})

test('month ends do not drift', () => {
  const ends = { firstChargeAt: '2026-10-31T10:00:00.000Z', nextChargeAt: '2026-11-30T10:00:00.000Z' }
  expect(texts({ ...ends, renewalsLeft: 3 })).toEqual(['1, until 2026-12-31', '2, until 2027-01-31'])
})

test('none is offered that would leave no charge, nor to who cannot pause', () => {
  expect(texts({ renewalsLeft: 2 })).toHaveLength(1)
  expect(texts({ renewalsLeft: 1 })).toEqual([])
  expect(texts({ status: 'trialing' })).toEqual([])
  expect(texts({ status: 'paused' })).toEqual([])
  expect(texts({ cancelAt: '2026-12-16T10:00:00.000Z' })).toEqual([])
  expect(texts({ nextChargeAt: '2026-11-16T10:00:00.000Z' })).toEqual([])
})
