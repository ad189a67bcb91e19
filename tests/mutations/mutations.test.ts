import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { equivalents } from './equivalents'
import { type Mutant, mutantsOf } from './mutate-solidity'
import { tryMutant } from './try-mutant'

const LEAST_MUTANTS = 60
const files = ['Puller.sol', 'Mandate.sol', 'Standing.sol', 'PullerFactory.sol']

const all = files.flatMap((file) =>
  mutantsOf(file, readFileSync(new URL(`../../lib/mandate/contracts/${file}`, import.meta.url), 'utf8')),
)
const nameOf = ({ file, line, rule, before, after }: Mutant) =>
  `${file}:${line}, ${rule}: ${before} => ${after}`
const isListed = (mutant: Mutant) =>
  equivalents.some(
    ({ file, before, after }) => mutant.file === file && mutant.before === before && mutant.after === after,
  )

/** `MUTANTS=100` tries as many, evenly spread. */
const limit = Number(process.env.MUTANTS ?? all.length)
const tried = all
  .filter((mutant) => !isListed(mutant))
  .filter(
    (_, index, { length }) =>
      Math.floor((index * limit) / length) !== Math.floor(((index - 1) * limit) / length),
  )
  .map((mutant) => ({ name: nameOf(mutant), mutant }))

const verdicts = new Map<string, string>()
afterAll(() => {
  const counts = new Map<string, number>()
  for (const verdict of verdicts.values()) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  const lines = [...counts].sort(([, one], [, other]) => other - one)
  console.log(
    [
      'mutants by what noticed them',
      ...lines.map(([by, count]) => [`${count}`.padStart(5), by].join(' ')),
    ].join('\n'),
  )
})

// Side by side: one compiles while others run.
test.concurrent.each(tried)('$name', async ({ name, mutant }) => {
  const verdict = await tryMutant(mutant)
  verdicts.set(name, verdict ?? 'NOBODY')
  expect(verdict, 'a test that notices it').not.toBeNull()
})

test('there are enough mutants that compile, and every one that is excused is among them', () => {
  const compiled = [...verdicts.values()].filter(
    (verdict) => verdict !== 'does not compile' && verdict !== 'compiles to the same bytes',
  )
  // Fewer where fewer were asked for.
  expect(compiled.length).toBeGreaterThanOrEqual(Math.min(LEAST_MUTANTS, verdicts.size / 2))
  for (const { file, before, after } of equivalents) {
    const found = all.filter((each) => each.file === file && each.before === before && each.after === after)
    expect(found, `${file}: ${before} => ${after}`).not.toEqual([])
  }
})
