import { describe, expect, it } from 'vitest'
import { ManualClock } from '../clock'
import { createLog } from '../log'
import { type ShareRateCounts, WindowRateLimiter } from './window-rate-limiter'

const rule = { name: 'rule', points: 3, seconds: 60 }
const start = new Date('2026-11-21T10:00:15.000Z')

/** Counts that processes share, without a database. */
const sharedCounts = () => {
  const totals = new Map<string, number>()
  const share: ShareRateCounts = async (counts) => {
    for (const { bucket, count } of counts) totals.set(bucket, (totals.get(bucket) ?? 0) + count)
    return totals
  }
  return { totals, share }
}

const limiter = (share?: ShareRateCounts, lines: string[] = []) => {
  const clock = new ManualClock(start)
  const log = createLog('info', { write: (line) => lines.push(line) })
  return { clock, limiter: new WindowRateLimiter({ clock, log, ...(share && { share }) }) }
}
const takeTimes = (times: number, { take }: { take: () => number | null }) =>
  Array.from({ length: times }, take)

describe('a rate limit', () => {
  it('lets as many through as the rule has points, and then says how long to wait', () => {
    const { limiter: one } = limiter()
    const waits = takeTimes(5, { take: () => one.take(rule, 'a') })
    expect(waits).toEqual([null, null, null, 45, 45])
  })

  it('counts the same item of a caller once, unless it was refused', () => {
    const { clock, limiter: one } = limiter()
    const take = (item: string) => one.take(rule, 'a', item)
    expect(['x', 'x', 'y', 'x', 'z', 'x', 'u', 'u', 'z'].map(take)).toEqual([
      ...[null, null, null, null, null, null],
      ...[45, 45, null],
    ])
    expect(one.take(rule, 'b', 'u')).toBeNull()
    clock.advance(60_000)
    expect(take('u')).toBeNull()
  })

  it('counts each caller and each rule by itself', () => {
    const { limiter: one } = limiter()
    takeTimes(3, { take: () => one.take(rule, 'a') })
    expect(one.take(rule, 'b')).toBeNull()
    expect(one.take({ ...rule, name: 'other' }, 'a')).toBeNull()
    expect(one.take(rule, 'a')).toBe(45)
  })

  it('begins again when the time is over', () => {
    const { limiter: one, clock } = limiter()
    takeTimes(4, { take: () => one.take(rule, 'a') })
    clock.advance(44_999)
    expect(one.take(rule, 'a')).toBe(1)
    clock.advance(1)
    expect(one.take(rule, 'a')).toBeNull()
  })

  it('holds over all processes once they exchanged counts', async () => {
    const { share } = sharedCounts()
    const [a, b] = [limiter(share).limiter, limiter(share).limiter]
    a.take(rule, 'caller')
    a.take(rule, 'caller')
    b.take(rule, 'caller')
    await a.share()
    await b.share()
    expect(b.take(rule, 'caller')).toBe(45)
  })

  it('counts what comes while it is being shared, once', async () => {
    const { share, totals } = sharedCounts()
    const { limiter: one } = limiter(async (counts) => {
      one.take(rule, 'caller')
      return share(counts)
    })
    one.take(rule, 'caller')
    await one.share()
    expect(one.take(rule, 'caller')).toBeNull()
    expect(one.take(rule, 'caller')).toBe(45)
    expect([...totals.values()]).toEqual([1])
  })

  it('goes on alone while it cannot be shared, and says so once', async () => {
    const lines: string[] = []
    const { limiter: one } = limiter(async () => Promise.reject(new Error('away')), lines)
    one.take(rule, 'caller')
    await one.share()
    await one.share()
    takeTimes(2, { take: () => one.take(rule, 'caller') })
    expect(one.take(rule, 'caller')).toBe(45)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('counting for this process alone')
  })
})
