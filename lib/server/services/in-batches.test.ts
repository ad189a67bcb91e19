import { expect, it } from 'vitest'
import { inBatches } from './in-batches'

/** Work of so many rows, with a record of how many each part took. */
function workOf(rows: number) {
  const parts: number[] = []
  const work = async (limit: number) => {
    const taken = Math.min(limit, rows - parts.reduce((sum, part) => sum + part, 0))
    parts.push(taken)
    return taken
  }
  return { parts, work }
}

it('goes on until a part finds less than it may take', async () => {
  const { parts, work } = workOf(25)
  expect(await inBatches({ rows: 10, signal: undefined }, work)).toBe(25)
  expect(parts).toEqual([10, 10, 5])
})

it('looks once more where the last part was a full one', async () => {
  const { parts, work } = workOf(20)
  expect(await inBatches({ rows: 10, signal: undefined }, work)).toBe(20)
  expect(parts).toEqual([10, 10, 0])
})

it('ends between two parts when it is stopped, and tells what was done', async () => {
  const { parts, work } = workOf(100)
  const stopping = new AbortController()
  const stopped = inBatches({ rows: 10, signal: stopping.signal }, async (limit) => {
    if (parts.length === 1) stopping.abort()
    return work(limit)
  })
  expect(await stopped).toBe(20)
})
