/** Seeds of a brief run: about 25 s of one core, beside the seeded mistakes. */
const BRIEF = 12
/** Seeds of a deep run. */
const DEEP = 1000

/**
 * The seeds to run: SIM_SEED alone where that is set, the first SIM_SEEDS where that is, else a window that moves on
 * with every commit, so that in time all are run.
 */
export function seedWindow(
  variables: Readonly<Record<string, string | undefined>>,
  commits: number,
): number[] {
  const { SIM_SEED, SIM_SEEDS, DUES_DEEP } = variables
  if (SIM_SEED) return [readNumber('SIM_SEED', SIM_SEED)]
  if (SIM_SEEDS) return range(1, readNumber('SIM_SEEDS', SIM_SEEDS))
  return range(commits * BRIEF + 1, DUES_DEEP ? DEEP : BRIEF)
}

/** Seeds that a mutant is tried with where those that have found it do not any more. */
const SPARE = 60
/** Seeds that it is tried with first on a deep run. */
const DEEP_MUTANT = 25

/**
 * Seeds to look for a mutant with, until one finds it: those that have found it before, then others, since each change
 * of the service moves what a seed does; on a deep run first those of a window that moves on with every commit.
 */
export function mutantSeeds(
  variables: Readonly<Record<string, string | undefined>>,
  commits: number,
  foundBy: readonly number[],
): number[] {
  const moving = variables.DUES_DEEP ? range(commits * DEEP_MUTANT + 1, DEEP_MUTANT) : []
  return [...new Set([...moving, ...foundBy, ...range(1, SPARE)])]
}

const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

function readNumber(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`${name} is a whole number from 1 on`)
  return number
}
