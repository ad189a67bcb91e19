// @ts-check

import { sumCounts } from '../../tests/run/test-counts.mjs'
import { installPackages } from './packages/install-packages.mjs'
import { seconds } from './process/report-step.mjs'
import { requireNode } from './process/require-node.mjs'
import { runProgram } from './process/run-program.mjs'
import { isStartupError, StartupError } from './process/startup-error.mjs'
import { StopRequest } from './process/stop-signals.mjs'
import { suites } from './test-suites.mjs'

/** @typedef {import('./test-suites.mjs').Suite} Suite */

/**
 * Several suites under one name.
 *
 * @type {Record<string, readonly string[]>}
 */
const groups = { check: ['types', 'lint'], integration: ['pglite', 'postgres'] }

/** So many lines of an error stand in the summary; the whole of it stands above, where it happened. */
const SHOWN_LINES = 20

// `npm test` runs every suite; `npm test -- unit` runs one, and what follows the names goes to its runner:
// `npm test -- e2e tests/e2e/checkout/checkout.spec.ts`. The last line is the sum: "N passed, N failed".
await runProgram(async () => {
  requireNode()
  const { chosen, args } = readArguments(process.argv.slice(2))
  await installPackages({ dev: true })
  const results = []
  for (const suite of chosen) results.push(await runSuite(suite, args))

  // The end of a long output is what people and services keep: what failed is said there once more.
  for (const { name, failures } of results) {
    for (const { where, why } of failures) {
      console.log(`\nFAILED in ${name}: ${where}\n${shortened(why)}`)
    }
  }

  console.log('')
  for (const { name, passed, failed, took, note } of results) {
    console.log(`${name.padEnd(10)}${note ?? `${passed} passed, ${failed} failed`}  (${took})`)
  }
  const { passed, failed } = sumCounts(results)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
})

/** @param {string} text of an error with its stack */
function shortened(text) {
  const lines = text.split('\n')
  const kept = lines.slice(0, SHOWN_LINES).map((line) => `  ${line.slice(0, 300)}`)
  return [...kept, ...(lines.length > SHOWN_LINES ? ['  ...'] : [])].join('\n')
}

/** @param {readonly string[]} words */
function readArguments(words) {
  const isName = (/** @type {string} */ word) => word in groups || suites.some((suite) => suite.name === word)
  const firstOther = words.findIndex((word) => !isName(word))
  const names = firstOther === -1 ? words : words.slice(0, firstOther)
  const args = firstOther === -1 ? [] : words.slice(firstOther)
  if (names.length === 0 && args.length > 0) {
    const known = [...suites.map((suite) => suite.name), ...Object.keys(groups)].join(', ')
    throw new StartupError(`There is no suite "${args[0]}". Name one of: ${known}.`)
  }
  const wanted = names.flatMap((name) => groups[name] ?? [name])
  const chosen = wanted.length === 0 ? suites : suites.filter((suite) => wanted.includes(suite.name))
  return { chosen, args }
}

/**
 * @param {Suite} suite
 * @param {readonly string[]} args
 */
async function runSuite({ name, run }, args) {
  console.log(`\n== ${name}`)
  const startedAt = performance.now()
  const outcome = await run(args).catch(describeCrash)
  const took = seconds(startedAt)
  if (typeof outcome !== 'string') return { name, took, note: undefined, failures: [], ...outcome }
  // Where nobody reads the output, a suite that could not run must not pass for one that did.
  const failed = process.env.CI ? 1 : 0
  const note = `${failed ? 'failed' : 'SKIPPED'}: ${outcome}`
  console.log(note)
  return { name, took, note, passed: 0, failed, failures: [] }
}

/** @param {unknown} error */
function describeCrash(error) {
  if (error instanceof StopRequest) throw error
  console.log(isStartupError(error) ? error.message : error)
  return { passed: 0, failed: 1 }
}
