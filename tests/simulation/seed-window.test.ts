import { describe, expect, test } from 'vitest'
import { mutantSeeds, seedWindow } from './seed-window'

describe('the seeds of a run', () => {
  test('follow on those of the commit before, without a gap', () => {
    const [one, next] = [seedWindow({}, 40), seedWindow({}, 41)]
    expect(next[0]).toBe((one.at(-1) ?? 0) + 1)
    expect(next).toHaveLength(one.length)
  })

  test('begin with 1 outside a repository', () => {
    expect(seedWindow({}, 0)[0]).toBe(1)
  })

  test('are more on a deep run, and among them those of the brief one', () => {
    const deep = seedWindow({ DUES_DEEP: '1' }, 40)
    expect(deep).toHaveLength(1000)
    expect(deep).toEqual(expect.arrayContaining(seedWindow({}, 40)))
  })

  test('are as many as SIM_SEEDS says, or the one of SIM_SEED', () => {
    expect(seedWindow({ SIM_SEEDS: '3', DUES_DEEP: '1' }, 40)).toEqual([1, 2, 3])
    expect(seedWindow({ SIM_SEED: '42', SIM_SEEDS: '3' }, 40)).toEqual([42])
    expect(() => seedWindow({ SIM_SEEDS: 'many' }, 40)).toThrow('SIM_SEEDS is a whole number')
  })
})

describe('the seeds that a mutant is looked for with', () => {
  test('begin with those that have found it, and each is there once', () => {
    const seeds = mutantSeeds({}, 40, [17, 99])
    expect(seeds.slice(0, 4)).toEqual([17, 99, 1, 2])
    expect(new Set(seeds).size).toBe(seeds.length)
  })

  test('are others with every commit on a deep run', () => {
    const deep = { DUES_DEEP: '1' }
    expect(mutantSeeds(deep, 40, [17])[0]).not.toBe(mutantSeeds(deep, 41, [17])[0])
    expect(mutantSeeds(deep, 40, [17])).toContain(17)
  })
})
