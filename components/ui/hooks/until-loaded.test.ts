import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilLoaded } from './until-loaded'

const network = { onLine: true }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', network)
  network.onLine = true
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Loader that fails `times` times, then succeeds. */
function failing(times: number) {
  return vi.fn(async () => {
    if (times-- > 0) throw new Error('Failed to load chunk')
    return 'the part'
  })
}

test('what loads at once is asked for once', async () => {
  const load = failing(0)
  expect(await untilLoaded(load)).toBe('the part')
  expect(load).toHaveBeenCalledTimes(1)
})

test('however long there is no network, the part is there once there is', async () => {
  network.onLine = false
  const load = failing(60)
  const loaded = untilLoaded(load)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await loaded).toBe('the part')
  expect(load).toHaveBeenCalledTimes(61)
})

test('a part that is gone is given up after several tries', async () => {
  const load = failing(Number.POSITIVE_INFINITY)
  const refused = expect(untilLoaded(load)).rejects.toThrow('Failed to load chunk')
  await vi.advanceTimersByTimeAsync(60_000)
  await refused
  expect(load).toHaveBeenCalledTimes(5)
})
