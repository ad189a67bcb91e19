import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type CheckoutProgress, effectsFor, watchProgress } from './watch-progress'

const pending: CheckoutProgress = {
  status: 'pending',
  planId: null,
  quantity: 1,
  tokenId: null,
  payer: null,
  chainId: null,
  confirmationsNeeded: null,
  transactionHash: null,
  confirmations: null,
  failureReason: null,
  paymentId: null,
  approved: null,
  subscriber: null,
}
const complete: CheckoutProgress = { ...pending, status: 'complete' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('asks until the checkout is complete, and then no more', async () => {
  const answers = [pending, { ...pending, confirmations: 1 }, complete]
  const read = vi.fn(async () => answers.shift() ?? complete)
  const watch = watchProgress({ initial: pending, read, every: 1000 })
  const seen: unknown[] = []
  watch.subscribe(() =>
    seen.push(watch.getState().progress.confirmations ?? watch.getState().progress.status),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toEqual(['pending', 1, 'complete'])
  expect(read).toHaveBeenCalledTimes(3)
})

it('asks nothing where nobody listens, or where it is complete already', async () => {
  const read = vi.fn(async () => complete)
  watchProgress({ initial: complete, read }).subscribe(() => {})
  const leave = watchProgress({ initial: pending, read }).subscribe(() => {})
  leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).not.toHaveBeenCalled()
})

it('keeps what it knows while the server is away, asks more seldom, and goes on when it is back', async () => {
  let away = true
  const read = vi.fn(async () => {
    if (away) throw new TypeError('Failed to fetch')
    return complete
  })
  const watch = watchProgress({ initial: pending, read, every: 1000 })
  watch.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(watch.getState().away).toBe(false)
  await vi.advanceTimersByTimeAsync(2000)
  expect(watch.getState()).toEqual({ progress: pending, away: true })
  await vi.advanceTimersByTimeAsync(97_000)
  expect(read.mock.calls.length).toBeLessThan(9)
  away = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(watch.getState()).toEqual({ progress: complete, away: false })
})

it.each([
  ['a pending checkout that somebody watches', pending, 1, ['read']],
  ['a pending checkout that nobody watches', pending, 0, []],
  ['a checkout that is complete', complete, 1, []],
])('%s: what it calls for', (_, progress, listeners, expected) => {
  const effects = effectsFor({ progress, away: false }, listeners)
  expect(effects.map(({ key: [name] }) => name)).toEqual(expected)
})

it('an answer that arrives after everybody left changes nothing', async () => {
  let answer = (_progress: CheckoutProgress) => {}
  const read = () => new Promise<CheckoutProgress>((resolve) => (answer = resolve))
  const watch = watchProgress({ initial: pending, read, every: 1000 })
  const leave = watch.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  leave()
  answer(complete)
  await vi.advanceTimersByTimeAsync(0)
  expect(watch.getState().progress).toEqual(pending)
})
