import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { countCommits } from '../run/commits.mjs'
import { type RunReport, runSeed } from './run-seed'
import { seedWindow } from './seed-window'
import { type SimulatedShop, sharedShop } from './simulated-world'

/** Seeds of one test, so that a long run shows how far it is. */
const SEEDS_A_TEST = 20
/** More than these are the same mistake again. */
const MOST_FAILURES = 5

/** Runs a worker's share of the seeds, as tests. */
export function testSeeds(worker: { readonly index: number; readonly count: number }): void {
  const all = seedWindow(process.env, countCommits())
  const seeds = shareOf(worker, all)
  const parts = Array.from({ length: Math.ceil(seeds.length / SEEDS_A_TEST) }, (_, index) =>
    seeds.slice(index * SEEDS_A_TEST, (index + 1) * SEEDS_A_TEST),
  )
  test('every seed is run by one worker', () => {
    const shares = Array.from({ length: worker.count }, (_, index) => shareOf({ ...worker, index }, all))
    expect(shares.flat().sort((one, other) => one - other)).toEqual(all)
    expect(parts.flat()).toEqual(shares[worker.index])
  })
  // A single seed is the share of one worker, and the other has none.
  if (parts.length === 0) return
  describe('whatever happens, each window is paid once at most, as the ledger says, and nobody is forgotten', () => {
    let shop: SimulatedShop
    beforeAll(async () => {
      shop = await sharedShop()
    })
    for (const part of parts) test(`seeds ${part[0]} to ${part.at(-1)}`, () => simulateSeeds(shop, part))
  })
}

function shareOf(
  worker: { readonly index: number; readonly count: number },
  seeds: readonly number[],
): number[] {
  return seeds.filter((seed) => seed % worker.count === worker.index)
}

/** @throws Error with every seed that broke something, and how to see it again */
async function simulateSeeds(shop: SimulatedShop, seeds: readonly number[]): Promise<void> {
  const failures: string[] = []
  for (const seed of seeds) {
    // The contract would stop most mistakes. In every fourth run it does not; in another fourth members change all that
    // they may, in any order.
    const report = await runSeed(shop, seed, {
      isContractCareless: seed % 4 === 0,
      ...(seed % 4 === 1 && { scene: 'liveFreely' }),
    })
    if (report.violations.length > 0) failures.push(describeFailure(report))
    if (failures.length === MOST_FAILURES) break
  }
  if (failures.length > 0) throw new Error(failures.join('\n\n'))
}

function describeFailure({ seed, violations, trace }: RunReport): string {
  const path = join(tmpdir(), `dues-simulation-${seed}.txt`)
  writeFileSync(path, [...trace, '', ...violations, ''].join('\n'))
  return [
    `Seed ${seed} broke what has to hold. Again: SIM_SEED=${seed} npm test -- simulation`,
    ...violations.map((violation) => `- ${violation}`),
    `All that happened is in ${path}`,
  ].join('\n')
}
