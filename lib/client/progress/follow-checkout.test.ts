import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followCheckout } from './follow-checkout'

type Status = 'open' | 'pending' | 'complete' | 'expired'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function follow(statuses: (Status | 'away')[], isHidden = () => false) {
  const read = vi.fn(async () => {
    const status = statuses.shift() ?? 'open'
    if (status === 'away') throw new Error('no answer')
    return { status }
  })
  const controller = new AbortController()
  const end = vi.fn()
  void followCheckout({ read, isHidden, signal: controller.signal, every: 1000 }).then(end)
  return { read, end, stop: () => controller.abort() }
}

it.each(['pending', 'complete', 'expired'] as const)('ends once the checkout is %s', async (status) => {
  const { read, end } = follow(['open', 'open', status])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(end).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(end).toHaveBeenCalledWith(true)
  expect(read).toHaveBeenCalledTimes(3)
})

it('asks nothing while nobody sees the page, and goes on when somebody does', async () => {
  let hidden = true
  const { read, end } = follow(['complete'], () => hidden)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).not.toHaveBeenCalled()
  hidden = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(end).toHaveBeenCalledWith(true)
})

it('asks more seldom while the server is away', async () => {
  const { read } = follow(['away', 'away', 'away', 'away', 'away', 'away', 'away', 'away'])
  await vi.advanceTimersByTimeAsync(31_000)
  expect(read).toHaveBeenCalledTimes(5)
})

it('ends without a word when the page no longer waits', async () => {
  const { read, end, stop } = follow([])
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(end).toHaveBeenCalledWith(false)
  expect(read).not.toHaveBeenCalled()
})
