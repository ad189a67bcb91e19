import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../api/api-error'
import { type FinishedPairing, followPhone, type ScreenApi, type ScreenState } from './screen-pairing'

const CODE = 'c'.repeat(43)
const SECRET = 's'.repeat(43)
const DONE: FinishedPairing = {
  purpose: 'sign_in',
  account: { userid: 'u', address: '0xA', organisation: '' },
  confirmedUntil: null,
  addedAddress: null,
}
const base = { ended: null, digits: null, address: null, expiresAt: '2026-11-25T10:05:00.000Z' } as const
const opened = { ...base, state: 'opened' as const }
const claimed = { ...base, state: 'claimed' as const, digits: '482173', address: '0xA' }
const refusal = (status: number) =>
  new ApiError({ type: 'about:blank', title: 'No', status, code: 'x', detail: 'No.', requestId: 'r' }, null)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function screen(answers: (Awaited<ReturnType<ScreenApi['read']>> | Error)[], api: Partial<ScreenApi> = {}) {
  const shown: ScreenState[] = []
  const controller = new AbortController()
  const own = {
    open: vi.fn(async () => ({ code: CODE, secret: SECRET, expiresAt: base.expiresAt })),
    read: vi.fn(async () => {
      const next = answers.shift() ?? opened
      if (next instanceof Error) throw next
      return next
    }),
    finish: vi.fn(async () => DONE),
    end: vi.fn(async () => undefined),
    ...api,
  }
  const result = followPhone({
    purpose: 'sign_in',
    show: (state) => shown.push(state),
    signal: controller.signal,
    api: own,
    every: 1000,
  })
  return { shown, result, api: own, leave: () => controller.abort() }
}

it('shows the code, then the digits for the phone, and takes what that signed by itself', async () => {
  const { shown, result, api } = screen([
    opened,
    claimed,
    { ...claimed, state: 'compared' },
    { ...claimed, state: 'signed' },
  ])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await result).toBe(DONE)
  expect(shown).toEqual([
    { name: 'opening' },
    { name: 'shown', code: CODE },
    { name: 'claimed', digits: '482173', address: '0xA', matched: false },
    { name: 'claimed', digits: '482173', address: '0xA', matched: true },
    { name: 'finishing' },
  ])
  expect(api.finish).toHaveBeenCalledExactlyOnceWith(SECRET)
})

it.each(['contested', 'wrong_digits', 'cancelled', 'expired'] as const)(
  'says why it ended: %s',
  async (ended) => {
    const { shown, result, api } = screen([{ ...base, state: 'ended', ended }])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await result).toBeNull()
    expect(shown.at(-1)).toEqual({ name: 'over', reason: ended, problem: null })
    expect(api.finish).not.toHaveBeenCalled()
  },
)

it('goes on while the server is away, and takes a code that is gone for an old one', async () => {
  const { shown, result } = screen([refusal(503), new Error('no connection'), claimed, refusal(404)])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await result).toBeNull()
  expect(shown.map(({ name }) => name)).toEqual(['opening', 'shown', 'claimed', 'over'])
  expect(shown.at(-1)).toMatchObject({ reason: 'expired' })
})

it('says that no code could be made, or that what was signed was refused', async () => {
  const failing = screen([], { open: async () => Promise.reject(refusal(429)) })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await failing.result).toBeNull()
  expect(failing.shown.at(-1)).toMatchObject({ name: 'over', reason: 'failed' })

  const refused = screen([{ ...claimed, state: 'signed' }], {
    finish: async () => Promise.reject(refusal(403)),
  })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await refused.result).toBeNull()
  expect(refused.shown.at(-1)).toMatchObject({ name: 'over', reason: 'failed' })
})

it('stops the code when the person leaves, and opens none for who leaves at once', async () => {
  const { api, leave, result } = screen([])
  await vi.advanceTimersByTimeAsync(1_500)
  leave()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await result).toBeNull()
  expect(api.end).toHaveBeenCalledExactlyOnceWith(SECRET)

  const gone = screen([])
  gone.leave()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(gone.api.open).not.toHaveBeenCalled()
})
