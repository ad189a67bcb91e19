import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inParallel } from './in-parallel'

test('results come in the order of the items, and never more are worked on than allowed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat()),
      fc.integer({ min: 1, max: 5 }),
      fc.scheduler(),
      async (items, most, turns) => {
        let running = 0
        let peak = 0
        const work = inParallel(items, { most }, async (item) => {
          running += 1
          peak = Math.max(peak, running)
          await turns.schedule(Promise.resolve())
          running -= 1
          return item + 1
        })
        await turns.waitFor(work)
        expect(await work).toEqual(items.map((item) => item + 1))
        expect(peak).toBeLessThanOrEqual(most)
      },
    ),
  )
})

test('an error ends it once what has begun is over, and nothing more is begun', async () => {
  const begun: number[] = []
  const ended: number[] = []
  const work = inParallel([0, 1, 2, 3, 4], { most: 2 }, async (item) => {
    begun.push(item)
    await Promise.resolve()
    if (item === 0) throw new Error('the first fails')
    await Promise.resolve()
    ended.push(item)
  })
  await expect(work).rejects.toThrow('the first fails')
  expect(begun).toEqual([0, 1])
  expect(ended).toEqual([1])
})
