import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunReport, runSeed } from './run-seed'
import { openShop } from './simulated-world'

const DEFAULT_SEEDS = 60
/** More than these are the same mistake again. */
const MOST_FAILURES = 5

/**
 * The seeds that one of several workers runs: SIM_SEED alone where that is set, else its share of the first
 * SIM_SEEDS.
 */
export function seedsOf(worker: { readonly index: number; readonly count: number }): number[] {
  const { SIM_SEED, SIM_SEEDS } = process.env
  const all = SIM_SEED
    ? [readNumber('SIM_SEED', SIM_SEED)]
    : Array.from(
        { length: SIM_SEEDS ? readNumber('SIM_SEEDS', SIM_SEEDS) : DEFAULT_SEEDS },
        (_, index) => index + 1,
      )
  return all.filter((seed) => seed % worker.count === worker.index)
}

/** @throws Error with every seed that broke something, and how to see it again */
export async function simulateSeeds(seeds: readonly number[]): Promise<void> {
  const shop = await openShop()
  try {
    const failures: string[] = []
    for (const seed of seeds) {
      const report = await runSeed(shop, seed)
      if (report.violations.length > 0) failures.push(describeFailure(report))
      if (failures.length === MOST_FAILURES) break
    }
    if (failures.length > 0) throw new Error(failures.join('\n\n'))
  } finally {
    await shop.close()
  }
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

function readNumber(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`${name} is a whole number from 1 on`)
  return number
}
