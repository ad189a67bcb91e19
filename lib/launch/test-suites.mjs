// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findFoundry } from '../../tests/run/provide/find-foundry.mjs'
import { startPostgresCluster } from '../../tests/run/provide/postgres-cluster.mjs'
import { provideChromium } from '../../tests/run/provide/provide-chromium.mjs'
import { providePostgres } from '../../tests/run/provide/provide-postgres.mjs'
import {
  countPlaywright,
  countVitest,
  judge,
  playwrightFailures,
  vitestFailures,
} from '../../tests/run/test-counts.mjs'
import { buildApp, isBuildFresh } from './build/build-app.mjs'
import { projectRoot } from './process/project-root.mjs'
import { runCommand } from './process/run-command.mjs'

/** @typedef {import('../../tests/run/test-counts.mjs').Counts} Counts */
/** @typedef {Counts & { failures?: import('../../tests/run/test-counts.mjs').Failure[] }} Outcome */
/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {(args: readonly string[]) => Promise<Outcome | string>} run takes arguments for its runner; answers
 *   with its counts and what failed, or with the reason why it cannot run here
 */

const inModules = (/** @type {string[]} */ ...path) => join(projectRoot, 'node_modules', ...path)
const vitest = inModules('vitest', 'vitest.mjs')
const show = (/** @type {string} */ text) => void process.stdout.write(text)

/**
 * Every suite, cheapest first, so that a slip shows early.
 *
 * @type {readonly Suite[]}
 */
export const suites = [
  { name: 'types', run: checkTypes },
  {
    name: 'lint',
    run: (args) => runCheck([inModules('@biomejs', 'biome', 'bin', 'biome'), 'check', ...args]),
  },
  { name: 'unit', run: (args) => runVitest('unit', args) },
  { name: 'pglite', run: (args) => runVitest('pglite', args) },
  { name: 'postgres', run: runOnPostgres },
  { name: 'crash', run: (args) => runVitest('crash', args) },
  { name: 'simulation', run: (args) => runVitest('simulation', args) },
  { name: 'chain', run: (args) => runWithFoundry(['anvil'], 'chain', args) },
  { name: 'contracts', run: (args) => runWithFoundry(['anvil', 'forge'], 'contracts', args) },
  { name: 'build', run: checkBuild },
  { name: 'launch', run: (args) => withBuild(() => runVitest('launch', args)) },
  { name: 'e2e', run: (args) => withBuild(() => runPlaywright(args)) },
]

/** @param {readonly string[]} args */
async function checkTypes(args) {
  // Next's own route types belong to the pages as they are now, not to those of the last build.
  const generated = await runCheck([inModules('next', 'dist', 'bin', 'next'), 'typegen'], () => {})
  return generated.failed > 0
    ? generated
    : await runCheck([inModules('typescript', 'bin', 'tsc'), '--noEmit', ...args])
}

async function checkBuild() {
  if (!isBuildFresh()) await buildApp()
  return { passed: 1, failed: 0 }
}

/**
 * Runs a program that counts as one test.
 *
 * @param {readonly string[]} args
 * @param {(text: string) => void} [onOutput]
 */
async function runCheck(args, onOutput = show) {
  const { status, output } = await runCommand(process.execPath, args, { onOutput })
  if (status !== 0 && onOutput !== show) show(output)
  return status === 0
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1, failures: [{ where: 'the check', why: lastLines(output) }] }
}

/** @param {readonly string[]} args */
async function runOnPostgres(args) {
  if (!(await providePostgres())) {
    return 'no Postgres server programs here (Debian: apt-get install postgresql)'
  }
  const cluster = await startPostgresCluster()
  try {
    return await runVitest('postgres', args, { DUES_TEST_POSTGRES_URL: cluster.url })
  } finally {
    await cluster.stop()
  }
}

/**
 * @param {readonly import('../../tests/run/provide/find-foundry.mjs').FoundryProgram[]} programs
 * @param {string} project
 * @param {readonly string[]} args
 */
async function runWithFoundry(programs, project, args) {
  const missing = programs.filter((name) => !findFoundry(name))
  if (missing.length > 0)
    return `no ${missing.join(' and no ')} here (install Foundry: https://getfoundry.sh)`
  return await runVitest(project, args)
}

/**
 * @param {string} project
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 */
async function runVitest(project, args, env = {}) {
  return await withReport(countVitest, vitestFailures, (report) =>
    runCommand(
      process.execPath,
      [
        ...[vitest, 'run', '--config', 'tests/vitest.config.ts', '--project', `${project}*`],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
        ...args,
      ],
      { env, onOutput: show },
    ),
  )
}

/** @param {readonly string[]} args */
async function runPlaywright(args) {
  const chromium = await provideChromium()
  return await withReport(countPlaywright, playwrightFailures, (report) =>
    runCommand(
      process.execPath,
      [
        inModules('playwright', 'cli.js'),
        'test',
        '--config',
        'tests/playwright.config.ts',
        '--reporter=list,json',
        ...args,
      ],
      { env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, onOutput: show },
    ),
  )
}

/**
 * Runs a suite that starts the real server, which must not find its build out of date and make one itself.
 *
 * @param {() => Promise<Outcome>} run
 * @returns {Promise<Outcome>}
 */
async function withBuild(run) {
  if (!isBuildFresh()) await buildApp()
  return await run()
}

/**
 * Runs a test runner that writes a JSON report to the file it is given, and reads from there what it came to.
 *
 * @template Report
 * @param {(report: Report | null) => Counts} count
 * @param {(report: Report | null) => import('../../tests/run/test-counts.mjs').Failure[]} listFailures
 * @param {(report: string) => Promise<{ status: number, output: string }>} run
 */
async function withReport(count, listFailures, run) {
  const folder = mkdtempSync(join(tmpdir(), 'dues-test-'))
  try {
    const report = join(folder, 'report.json')
    const { status, output } = await run(report)
    const found = /** @type {Report | null} */ (readReport(report))
    const counts = judge(count(found), status)
    const failures = listFailures(found)
    // What was thrown outside every test is in no report, nor is the end of a runner that crashed.
    if (counts.failed > 0 && failures.length === 0) {
      failures.push({ where: 'outside every test', why: lastLines(output) })
    }
    return { ...counts, failures }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const lastLines = (/** @type {string} */ output) =>
  stripVTControlCharacters(output).trimEnd().split('\n').slice(-20).join('\n')

/**
 * @param {string} path
 * @returns {unknown} null when a crash left no report, or half of one
 */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
