import { afterEach, describe, expect, it, vi } from 'vitest'
import { ConnectionError } from '../api/api-error'
import { BATCH_SIZE, type CancelOutcome, cancelMany, sendCancels } from './cancel-many'

const many = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`)
const withResult = (outcomes: ReadonlyMap<string, CancelOutcome>, result: CancelOutcome['result']) =>
  [...outcomes].filter(([, outcome]) => outcome.result === result).map(([id]) => id)

const END = { cancelAt: '2026-12-16T10:00:00.000Z', cancelOrigin: 'merchant' as const }

/** A server that fails the requests with these numbers, and has cancelled `before` already. */
function server({ failing = [] as number[], before = [] as string[] } = {}) {
  const requests: string[][] = []
  return {
    requests,
    send: async (ids: readonly string[]) => {
      requests.push([...ids])
      if (failing.includes(requests.length)) throw new ConnectionError()
      return ids.map((id) => ({
        id,
        result: before.includes(id) ? ('already_cancelled' as const) : ('cancelled' as const),
        ...END,
      }))
    },
  }
}

describe('cancelling many', () => {
  it('sends each once, some to a request, and tells how far it is', async () => {
    const { requests, send } = server({ before: ['id-3'] })
    const ids = many(BATCH_SIZE * 2 + 1)
    const progress: number[] = []
    const outcomes = await cancelMany(ids, send, ({ size }) => progress.push(size))
    expect(requests.flat()).toEqual(ids)
    expect(progress).toEqual([BATCH_SIZE, BATCH_SIZE * 2, BATCH_SIZE * 2 + 1])
    expect(withResult(outcomes, 'already_cancelled')).toEqual(['id-3'])
    expect(withResult(outcomes, 'cancelled')).toHaveLength(BATCH_SIZE * 2)
  })

  it('goes on after a request that failed, and names those whom it was about', async () => {
    const { send } = server({ failing: [2] })
    const ids = many(BATCH_SIZE * 3)
    const outcomes = await cancelMany(ids, send, () => {})
    expect(withResult(outcomes, 'failed')).toEqual(ids.slice(BATCH_SIZE, BATCH_SIZE * 2))
    expect(outcomes.get(`id-${BATCH_SIZE}`)).toMatchObject({ reason: expect.stringContaining('.') })
  })

  it('stops where nothing gets through, and leaves nobody without an outcome', async () => {
    const { requests, send } = server({ failing: [2, 3, 4] })
    const ids = many(BATCH_SIZE * 6)
    const outcomes = await cancelMany(ids, send, () => {})
    expect(requests).toHaveLength(3)
    expect(outcomes.size).toBe(ids.length)
    expect(withResult(outcomes, 'failed')).toEqual(ids.slice(BATCH_SIZE))
  })

  it('counts whom the answer does not name as failed', async () => {
    const outcomes = await cancelMany(
      ['a', 'b'],
      async () => [{ id: 'a', result: 'cancelled', ...END }],
      () => {},
    )
    expect(withResult(outcomes, 'cancelled')).toEqual(['a'])
    expect(withResult(outcomes, 'failed')).toEqual(['b'])
  })
})

describe('the request of a bulk cancel', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('says for its own which end was shown', async () => {
    const bodies: unknown[] = []
    vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
      bodies.push(JSON.parse(String(body)))
      return Response.json({ data: [] })
    })
    const expectedEnds = new Map([
      ['a', END.cancelAt],
      ['other', END.cancelAt],
    ])
    await sendCancels({ when: 'period_end', reason: null, expectedEnds })(['a', 'late'])
    const expected = [{ id: 'a', expectedEnd: END.cancelAt }]
    expect(bodies).toEqual([{ ids: ['a', 'late'], when: 'period_end', expectedEnds: expected }])
  })
})
