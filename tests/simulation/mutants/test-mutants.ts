import { beforeAll, describe, expect, test } from 'vitest'
import { countCommits } from '../../run/commits.mjs'
import { IS_DEEP } from '../../support/process/deep'
import { shareOfCommit } from '../../support/process/share-of-commit'
import type { RunOptions } from '../run-options'
import { runSeed } from '../run-seed'
import { mutantSeeds } from '../seed-window'
import { type SimulatedShop, sharedShop } from '../simulated-world'
import type { Mutant } from './mutant'
import { MUTANTS } from './mutants.mjs'
import { withMutant } from './put-in.mjs'
import { takeOutIndex } from './take-out-index'

type Setting = Pick<RunOptions, 'scene' | 'weather' | 'networks' | 'isContractCareless'>

/** Each run tries an eighth of the mutants; put-in.test.ts sees to it that the sources have the text of every one. */
const PARTS = 8

/**
 * Of the runs in which mutants were found, so many make one that is tried without a mutant: others with the next commit,
 * all on a deep run. They find nothing unless a check is wrong, which the seeds' own runs hold too.
 */
const SHARES = 3

/** A seed that finds a mutant, and in how many parts of its run. */
interface Finder {
  readonly seed: number
  readonly parts: number
}

/** Has a worker's share of the mutants found, and nothing where none is at work in the same runs. */
export function testMutants(worker: { readonly index: number; readonly count: number }): void {
  // One seed alone is run to look at it.
  if (process.env.SIM_SEED) return
  const commits = countCommits()
  const own = sharesOf(shareOfCommit(MUTANTS, PARTS), worker.count)[worker.index] ?? []
  const finders = new Map<string, Finder & { setting: Setting }>()
  let shop: SimulatedShop
  beforeAll(async () => {
    shop = await sharedShop()
  })
  describe('the simulation finds it when', () => {
    test.each(own)('$name', async (mutant) => {
      const { name } = mutant
      const finder = await findSeed(shop, mutant, commits)
      expect(finder, `no seed finds that ${name}`).not.toBeNull()
      if (finder === null) return
      const { seed, parts } = finder
      const setting = settingOf(mutant)
      const key = `${JSON.stringify(setting)} ${seed}`
      finders.set(key, { setting, seed, parts: Math.max(parts, finders.get(key)?.parts ?? 0) })
    })
    test('in runs that find nothing otherwise up to there', async () => {
      const share = [...finders.values()].filter(
        (_, index) => IS_DEEP || index % SHARES === Math.floor(commits / PARTS) % SHARES,
      )
      for (const { setting, seed, parts } of share) {
        const { violations } = await runSeed(shop, seed, { ...setting, parts })
        expect({ seed, ...setting, violations }).toEqual({ seed, ...setting, violations: [] })
      }
    })
  })
}

/**
 * Mutants in as many shares of about the same size. Those of the same runs are in one share, since those runs are tried
 * without a mutant too: the largest kinds first, each to the smallest share so far.
 */
function sharesOf(mutants: readonly Mutant[], count: number): Mutant[][] {
  const kinds = [...new Set(mutants.map(kindOf))]
    .map((kind) => mutants.filter((mutant) => kindOf(mutant) === kind))
    .sort((one, other) => other.length - one.length)
  const shares: Mutant[][] = Array.from({ length: count }, () => [])
  for (const kind of kinds) {
    const smallest = shares.reduce((least, share) => (share.length < least.length ? share : least))
    smallest.push(...kind)
  }
  return shares
}

const kindOf = ({ scene, weather }: Mutant) => scene ?? weather

const settingOf = ({ scene, weather, networks, isContractCareless }: Mutant): Setting => ({
  ...(scene && { scene }),
  ...(weather && { weather }),
  ...(networks && { networks }),
  isContractCareless: isContractCareless ?? false,
})

/** The first seed of those that are tried which finds a mutant; null where none does. */
async function findSeed(shop: SimulatedShop, mutant: Mutant, commits: number): Promise<Finder | null> {
  const { without } = mutant
  const putBack = without ? await takeOutIndex(shop, without) : null
  try {
    const seeds = mutantSeeds(process.env, commits, mutant.foundBy)
    for (const [index, seed] of seeds.entries()) {
      const run = () => runSeed(shop, seed, { ...settingOf(mutant), isBrief: true })
      const { violations, parts } = await withMutant(mutant, run)
      if (process.env.SIM_SHOW) console.log(`${mutant.name}: seed ${seed}`, violations)
      if (violations.length === 0) continue
      // Each seed before it took seconds.
      if (index > 0) console.warn(`${mutant.name}: put seed ${seed} first, ${index} before it found nothing`)
      return { seed, parts }
    }
    return null
  } finally {
    await putBack?.()
  }
}
