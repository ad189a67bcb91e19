import { describe, expect, it } from 'vitest'
import { batches, inBatches } from './batches'

/** A table of the numbers 1 to `count`, with a record of the cursors it was read after. */
function tableOf(count: number) {
  const cursors: (number | null)[] = []
  const read = async (limit: number, after: number | null) => {
    cursors.push(after)
    const from = (after ?? 0) + 1
    return Array.from({ length: Math.min(limit, count - from + 1) }, (_, index) => from + index)
  }
  return { cursors, read }
}

async function collect<Row>(pages: AsyncIterable<readonly Row[]>): Promise<(readonly Row[])[]> {
  const all: (readonly Row[])[] = []
  for await (const page of pages) all.push(page)
  return all
}

describe('batches', () => {
  it('reads each batch after the last row of the one before, and ends on a short one', async () => {
    const { cursors, read } = tableOf(7)
    expect(await collect(batches({ size: 3 }, read))).toEqual([[1, 2, 3], [4, 5, 6], [7]])
    expect(cursors).toEqual([null, 3, 6])
  })

  it('reads once more after a full batch, and yields no empty one', async () => {
    const { cursors, read } = tableOf(4)
    expect(await collect(batches({ size: 2 }, read))).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(cursors).toEqual([null, 2, 4])
    expect(await collect(batches({ size: 2 }, tableOf(0).read))).toEqual([])
  })

  it('reads the next batch only when it is asked for', async () => {
    const { cursors, read } = tableOf(9)
    for await (const _ of batches({ size: 3 }, read)) if (cursors.length === 2) break
    expect(cursors).toEqual([null, 3])
  })

  it('ends between two batches on abort', async () => {
    const { cursors, read } = tableOf(9)
    const stopping = new AbortController()
    const seen: number[] = []
    for await (const rows of batches({ size: 3, signal: stopping.signal }, read)) {
      seen.push(...rows)
      if (seen.length === 6) stopping.abort()
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6])
    expect(cursors).toEqual([null, 3])
    expect(await collect(batches({ size: 3, signal: stopping.signal }, read))).toEqual([])
  })

  it('goes on after a first batch that was read before, which may be longer than the others', async () => {
    const { cursors, read } = tableOf(7)
    expect(await collect(batches({ size: 3, first: [1, 2, 3, 4] }, read))).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7],
    ])
    expect(cursors).toEqual([4, 7])
    expect(await collect(batches({ size: 3, first: [1, 2] }, read))).toEqual([[1, 2]])
    expect(cursors).toEqual([4, 7])
  })
})

describe('inBatches', () => {
  /** Work on `rows` rows, with a record of how many each batch took. */
  function workOf(rows: number) {
    const taken: number[] = []
    const work = async (limit: number) => {
      const count = Math.min(limit, rows - taken.reduce((sum, each) => sum + each, 0))
      taken.push(count)
      return count
    }
    return { taken, work }
  }

  it('ends on a batch that finds less than it may take', async () => {
    const { taken, work } = workOf(25)
    expect(await inBatches({ size: 10, signal: undefined }, work)).toBe(25)
    expect(taken).toEqual([10, 10, 5])
  })

  it('looks once more after a full batch', async () => {
    const { taken, work } = workOf(20)
    expect(await inBatches({ size: 10, signal: undefined }, work)).toBe(20)
    expect(taken).toEqual([10, 10, 0])
  })

  it('ends between two batches on abort, and returns what was done', async () => {
    const { taken, work } = workOf(100)
    const stopping = new AbortController()
    const stopped = inBatches({ size: 10, signal: stopping.signal }, async (limit) => {
      if (taken.length === 1) stopping.abort()
      return work(limit)
    })
    expect(await stopped).toBe(20)
  })
})
