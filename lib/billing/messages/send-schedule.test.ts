import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../durations'
import {
  bouncesAfter,
  isFailing,
  MAX_BOUNCES,
  MAX_SEND_ATTEMPTS,
  nextSendAt,
  type SendOutcome,
  tellsOfAddress,
} from './send-schedule'

const START = new Date('2026-11-21T10:00:00.000Z')

it('tries a message again over two days, with pauses that do not shrink, and gives it up', () => {
  const times = [START]
  for (;;) {
    const next = nextSendAt({ attempts: times.length, at: times.at(-1) ?? START })
    if (next === null) break
    times.push(next)
  }
  expect(times).toHaveLength(MAX_SEND_ATTEMPTS)
  const pauses = times.slice(1).map((time, index) => time.getTime() - (times[index]?.getTime() ?? 0))
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  const total = (times.at(-1)?.getTime() ?? 0) - START.getTime()
  expect(total).toBeGreaterThan(2 * DAY_MS)
  expect(total).toBeLessThan(3 * DAY_MS)
})

describe('the bounces of an address', () => {
  const outcomes = fc.array(fc.constantFrom<SendOutcome>('sent', 'refused', 'deferred'))

  it('are those since the last message that arrived', () => {
    fc.assert(
      fc.property(outcomes, (outcomes) => {
        const bounces = outcomes.reduce(bouncesAfter, 0)
        const since = outcomes.slice(outcomes.lastIndexOf('sent') + 1)
        expect(bounces).toBe(since.filter((each) => each === 'refused').length)
      }),
    )
  })

  it('end the sending after a number of them, and outages never do', () => {
    fc.assert(
      fc.property(fc.nat(50), (outages) => {
        const deferred = Array.from({ length: outages }, () => 'deferred' as const)
        expect(isFailing({ bounces: deferred.reduce(bouncesAfter, 0) })).toBe(false)
        expect(isFailing({ bounces: deferred.reduce(bouncesAfter, MAX_BOUNCES - 1) })).toBe(false)
      }),
    )
    expect(isFailing({ bounces: bouncesAfter(MAX_BOUNCES - 1, 'refused') })).toBe(true)
  })
})

it('a question that a server took says nothing of a confirmed address, and everything else does', () => {
  const asked = { isQuestion: true, isConfirmed: true }
  expect(tellsOfAddress('sent', asked)).toBe(false)
  expect(tellsOfAddress('refused', asked)).toBe(true)
  expect(tellsOfAddress('sent', { ...asked, isConfirmed: false })).toBe(true)
  expect(tellsOfAddress('sent', { ...asked, isQuestion: false })).toBe(true)
  expect(tellsOfAddress('deferred', { ...asked, isQuestion: false })).toBe(false)
})
