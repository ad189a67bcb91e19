// @ts-check
import { availableParallelism } from 'node:os'
import { inspect } from 'node:util'
import { installPackages } from '../../lib/launch/packages/install-packages.mjs'
import { seconds } from '../../lib/launch/process/report-step.mjs'
import { requireNode } from '../../lib/launch/process/require-node.mjs'
import { runProgram } from '../../lib/launch/process/run-program.mjs'
import { isStartupError, StartupError } from '../../lib/launch/process/startup-error.mjs'
import { exitStatus, StopRequest, stopSignals } from '../../lib/launch/process/stop-signals.mjs'
import { changedFiles, turnOfCommit } from './commits.mjs'
import { createOutputQueue } from './output-queue.mjs'
import { runSideBySide } from './schedule.mjs'
import { sumCounts } from './test-counts.mjs'
import { suites } from './test-suites.mjs'
import { restingFiles, TURN_FILES } from './turns.mjs'

/** @typedef {import('./test-suites.mjs').Suite} Suite */

/**
 * Several suites under one name. `deep` is what repeated runs of the others add up to: all of the embedded leg, and
 * the long sizes of property tests and of files of rows.
 *
 * @type {Record<string, readonly string[]>}
 */
const groups = {
  check: ['types', 'lint'],
  integration: ['embedded', 'postgres'],
  deep: ['pglite', 'postgres', 'unit', 'simulation', 'contracts', 'crash', 'build', 'e2e'],
}

/** Lines of an error in the summary; the whole of it is in the suite's own output. */
const SHOWN_LINES = 20

/** Two more than the cores: what waits for a database, a chain, a page or a process leaves its core to another. */
const SLOTS = availableParallelism() + 2

// `npm test` runs every suite, without the files that wait for their turn; `npm test -- unit` runs one, and what follows
// the names goes to its runner:
// `npm test -- e2e tests/e2e/checkout/checkout.spec.ts`. The last line is the sum: "N passed, N failed".
await runProgram(async () => {
  requireNode()
  const { chosen, args, isDeep, isWhole } = readArguments(process.argv.slice(2))
  if (isDeep) process.env.DUES_DEEP = '1'
  await installPackages({ dev: true })
  const resting = isWhole ? restingFiles(turnOfCommit(), changedFiles()) : []
  process.env.DUES_RESTING_TESTS = resting.join(',')
  const results = await runSuites(chosen, args)

  // The end of a long output is what people and services keep: what failed is repeated there.
  for (const { name, failures } of results) {
    for (const { where, why } of failures) {
      console.log(`\nFAILED in ${name}: ${where}\n${shortened(why)}`)
    }
  }

  console.log('')
  for (const { name, passed, failed, took, note, remark } of results) {
    const counts = [`${passed} passed`, `${failed} failed`, ...(remark ? [remark] : [])].join(', ')
    console.log(`${name.padEnd(10)}${note ?? counts}  (${took})`)
  }
  if (resting.length > 0)
    console.log(
      `${resting.length} of ${TURN_FILES.length} files that take turns rest until the next commits: a suite’s name runs all of its own.`,
    )
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
  const isDeep = names.includes('deep') || Boolean(process.env.DUES_DEEP)
  const wanted = names.flatMap((name) => groups[name] ?? [name])
  const chosen =
    wanted.length === 0
      ? suites.filter(({ tier }) => tier === undefined || tier === (isDeep ? 'deep' : 'brief'))
      : suites.filter(({ name }) => wanted.includes(name))
  return { chosen, args, isDeep, isWhole: wanted.length === 0 && !isDeep }
}

/**
 * Runs suites beside each other. A signal to stop reaches the program that each of them runs; once these have ended,
 * so does this one.
 *
 * @param {readonly Suite[]} chosen
 * @param {readonly string[]} args
 */
async function runSuites(chosen, args) {
  const output = createOutputQueue((text) => void process.stdout.write(text))
  const isAlone = chosen.length === 1
  const stop = new AbortController()
  const onSignal = (/** @type {NodeJS.Signals} */ signal) => stop.abort(new StopRequest(exitStatus(signal)))
  for (const signal of stopSignals) process.on(signal, onSignal)
  try {
    return await runSideBySide(chosen, SLOTS, async (suite) => {
      const { show, end } = output.open()
      try {
        return await runSuite(suite, { args, show, isAlone, signal: stop.signal })
      } finally {
        end()
      }
    })
  } finally {
    for (const signal of stopSignals) process.off(signal, onSignal)
  }
}

/**
 * @param {Suite} suite
 * @param {Omit<import('./test-suites.mjs').SuiteRun, 'slots'>} suiteRun
 */
async function runSuite({ name, slots = 1, run }, suiteRun) {
  const { show, signal } = suiteRun
  signal.throwIfAborted()
  show(`\n== ${name}\n`)
  const startedAt = performance.now()
  const outcome = await run({ ...suiteRun, slots }).catch((error) => describeCrash(error, show))
  const took = seconds(startedAt)
  if (typeof outcome !== 'string')
    return { name, took, note: undefined, remark: undefined, failures: [], ...outcome }
  // In CI a suite that could not run counts as failed, since a skip would go unnoticed.
  const failed = process.env.CI ? 1 : 0
  const note = `${failed ? 'failed' : 'SKIPPED'}: ${outcome}`
  show(`${note}\n`)
  return { name, took, note, remark: undefined, passed: 0, failed, failures: [] }
}

/**
 * @param {unknown} error
 * @param {(text: string) => void} show
 */
function describeCrash(error, show) {
  if (error instanceof StopRequest) throw error
  show(`${isStartupError(error) ? error.message : inspect(error)}\n`)
  return { passed: 0, failed: 1 }
}
