// @ts-check
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildApp, isBuildFresh } from '../../lib/launch/build/build-app.mjs'
import { projectRoot } from '../../lib/launch/process/project-root.mjs'
import { runCommand } from '../../lib/launch/process/run-command.mjs'
import { findFoundry } from './provide/find-foundry.mjs'
import { memoryFolder } from './provide/memory-folder.mjs'
import { startPostgresCluster } from './provide/postgres-cluster.mjs'
import { provideChromium } from './provide/provide-chromium.mjs'
import { providePhp } from './provide/provide-php.mjs'
import { providePostgres } from './provide/provide-postgres.mjs'
import { countPlaywright, countVitest, judge, playwrightFailures, vitestFailures } from './test-counts.mjs'

/** @typedef {import('./test-counts.mjs').Counts} Counts */
/**
 * `remark` stands beside the counts in the summary.
 *
 * @typedef {Counts & { failures?: import('./test-counts.mjs').Failure[], remark?: string }} Outcome
 */
/**
 * @typedef {object} SuiteRun
 * @property {readonly string[]} args for the suite's runner
 * @property {(text: string) => void} show takes what the suite has to say
 * @property {boolean} isAlone whether it has the machine to itself
 * @property {number} slots as of its task in schedule.mjs
 * @property {AbortSignal} signal aborted once a signal asked to stop
 */
/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {'brief' | 'deep' | 'named'} [tier] runs by name, and otherwise in these runs alone; `named` in none
 * @property {number} [slots] as of a task in schedule.mjs
 * @property {readonly string[]} [after]
 * @property {(run: SuiteRun) => Promise<Outcome | string>} run returns counts and failures, or the reason why the
 *   suite cannot run here
 */

/** True where others keep the cores busy already, by the average of the last minute. */
const isBusyMachine = (loadavg()[0] ?? 0) > availableParallelism() * 1.5

/**
 * Node for suites beside the browser's, which is the longest: it goes first where there is not enough processor for all, or
 * it would be at work alone in the end, with half of the machine idle. Beside other work nothing gives way, since it would
 * give way to that too.
 */
const GIVING_WAY =
  process.platform === 'win32' || isBusyMachine ? [process.execPath] : ['nice', '-n', '5', process.execPath]

/** Options of Node for runners of tests: a larger young generation, collected less often, saves 3 % of processor time. */
const ROOMY = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=32`.trim() }

/** Vitest's suites with directories of data, which are in memory where there is enough. What others leave is to be looked at. */
const HOLD_DATA = new Set(['pglite', 'embedded', 'chain', 'crash', 'launch'])

const inModules = (/** @type {string[]} */ ...path) => join(projectRoot, 'node_modules', ...path)
const vitest = inModules('vitest', 'vitest.mjs')

/**
 * Every suite, in the order in which they best begin: the build first, since the browser's suite, the longest of all,
 * waits for it; then the longest, so that the short ones fill the gaps. What is long has two workers, or it would be at
 * work alone in the end: a process for the browser's pages or the database's statements waits for another half of its time.
 * `types` waits for `build`, since both write Next's route types.
 *
 * @type {readonly Suite[]}
 */
export const suites = [
  { name: 'build', slots: 2, run: checkBuild },
  { name: 'e2e', slots: 2, after: ['build'], run: (run) => withBuild(run, runPlaywright) },
  { name: 'postgres', slots: 2, run: runOnPostgres },
  { name: 'pglite', tier: 'deep', slots: 2, run: (run) => runVitest('pglite', run) },
  { name: 'simulation', run: (run) => runVitest('simulation', run) },
  { name: 'chain', run: (run) => runWithFoundry(['anvil'], 'chain', run) },
  { name: 'launch', after: ['build'], run: (run) => withBuild(run, (each) => runVitest('launch', each)) },
  { name: 'embedded', tier: 'brief', run: (run) => runVitest('embedded', run) },
  { name: 'crash', run: (run) => runVitest('crash', run) },
  { name: 'contracts', run: (run) => runWithFoundry(['anvil', 'forge'], 'contracts', run) },
  { name: 'mutations', tier: 'named', run: (run) => runWithFoundry(['forge'], 'mutations', run) },
  { name: 'unit', run: (run) => runVitest('unit', run) },
  { name: 'types', after: ['build'], run: checkTypes },
  { name: 'lint', run: checkLint },
]

/** Each of them works out the types of libraries anew: measured, four take twice the processor time of one. */
const CHECKERS = Math.min(4, Math.ceil(availableParallelism() / 2))

/** @param {SuiteRun} run */
async function checkTypes(run) {
  // Next's own route types belong to the pages as they are now, not to those of the last build.
  const generated = await runCheck([inModules('next', 'dist', 'bin', 'next'), 'typegen'], {
    ...run,
    args: [],
  })
  return generated.failed > 0
    ? generated
    : await runCheck([inModules('typescript', 'bin', 'tsc'), '--noEmit', '--checkers', `${CHECKERS}`], run)
}

/** @param {SuiteRun} run */
async function checkLint(run) {
  return await runCheck([inModules('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings'], run)
}

async function checkBuild() {
  await provideBuild()
  return { passed: 1, failed: 0 }
}

/** @type {Promise<void> | undefined} */
let build

/** Makes the build unless it is fresh; once, for all suites that need it. */
function provideBuild() {
  build ??= isBuildFresh() ? Promise.resolve() : buildApp()
  return build
}

/** @type {Promise<void> | undefined} */
let appData

/** Makes the data with which apps of tests begin; once, for all suites that start one. */
function provideAppData() {
  appData ??= makeAppData()
  return appData
}

async function makeAppData() {
  const { tsImport } = await import('tsx/esm/api')
  const { default: make, madeAppData } = await tsImport('../support/process/app-data.ts', import.meta.url)
  await make()
  process.once('exit', () => rmSync(madeAppData(), { recursive: true, force: true }))
}

/**
 * Runs a program that counts as one test.
 *
 * @param {readonly string[]} command
 * @param {SuiteRun} run
 */
async function runCheck(command, { args, show, signal }) {
  signal.throwIfAborted()
  const { status, output } = await runCommand(process.execPath, [...command, ...args], { onOutput: show })
  return status === 0
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1, failures: [{ where: 'the check', why: lastLines(output) }] }
}

/**
 * Runs on the embedded database where there is no Postgres, but for CI, which has to have it, a deep run, which has
 * `pglite` too, and a run of this suite alone, which is for Postgres.
 *
 * @param {SuiteRun} run
 */
async function runOnPostgres(run) {
  if (!(await providePostgres())) {
    const reason = 'no Postgres server programs here (Debian: apt-get install postgresql)'
    if (process.env.CI || process.env.DUES_DEEP || run.isAlone) return reason
    return { ...(await runVitest('pglite', run)), remark: `on the embedded database: ${reason}` }
  }
  const cluster = await startPostgresCluster({ isDurable: false })
  try {
    return await runVitest('postgres', run, { DUES_TEST_POSTGRES_URL: cluster.url })
  } finally {
    await cluster.stop()
  }
}

/**
 * @param {readonly import('./provide/find-foundry.mjs').FoundryProgram[]} programs
 * @param {string} project
 * @param {SuiteRun} run
 */
async function runWithFoundry(programs, project, run) {
  const missing = programs.filter((name) => !findFoundry(name))
  if (missing.length > 0)
    return `no ${missing.join(' and no ')} here (install Foundry: https://getfoundry.sh)`
  return await runVitest(project, run)
}

/**
 * @param {string} project
 * @param {SuiteRun} run
 * @param {Record<string, string>} [env]
 */
async function runVitest(project, { args, show, isAlone, slots, signal }, env = {}) {
  // Each worker loads the service anew: where other suites fill the second core, one is cheaper than two.
  const workers = isAlone ? {} : { DUES_TEST_WORKERS: `${slots}` }
  const [program = '', ...first] = isAlone ? [process.execPath] : GIVING_WAY
  return await withReport(countVitest, vitestFailures, (report, temporary) => {
    signal.throwIfAborted()
    return runCommand(
      program,
      [
        ...[...first, vitest, 'run', '--config', 'tests/vitest.config.ts', '--project', `${project}*`],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
        ...(process.env.DUES_DEEP ? [] : ['--tags-filter=!deep']),
        ...args,
      ],
      {
        env: { ...ROOMY, ...workers, ...(HOLD_DATA.has(project) && { TMPDIR: temporary }), ...env },
        onOutput: show,
      },
    )
  })
}

/** @param {SuiteRun} run */
async function runPlaywright({ args, show, signal }) {
  const chromium = await provideChromium()
  // Samples of the guides are tried where the programs of their languages are.
  if (process.env.CI) await providePhp()
  return await withReport(countPlaywright, playwrightFailures, (report, temporary) => {
    signal.throwIfAborted()
    return runCommand(
      process.execPath,
      [
        inModules('playwright', 'cli.js'),
        'test',
        '--config',
        'tests/playwright.config.ts',
        '--reporter=list,json',
        ...args,
      ],
      {
        env: {
          ...ROOMY,
          TMPDIR: temporary,
          CHROMIUM_PATH: chromium,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
        onOutput: show,
      },
    )
  })
}

/**
 * Runs a suite that starts the real server, which must not find its build out of date and make one itself, nor make its
 * sample data each time.
 *
 * @param {SuiteRun} run
 * @param {(run: SuiteRun) => Promise<Outcome>} runSuite
 * @returns {Promise<Outcome>}
 */
async function withBuild(run, runSuite) {
  run.signal.throwIfAborted()
  await provideBuild()
  await provideAppData()
  return await runSuite(run)
}

/**
 * Runs a test runner that writes a JSON report to the file it is given, and reads counts and failures from there.
 *
 * @template Report
 * @param {(report: Report | null) => Counts} count
 * @param {(report: Report | null) => import('./test-counts.mjs').Failure[]} listFailures
 * @param {(report: string, temporary: string) => Promise<{ status: number, output: string }>} run is given a folder for
 *   temporary files too, which goes when it ends
 */
async function withReport(count, listFailures, run) {
  const folder = mkdtempSync(join(tmpdir(), 'dues-test-'))
  const temporary = mkdtempSync(join(memoryFolder(), 'dues-temporary-'))
  try {
    // As every folder for temporary files is: some tests run a program as another user.
    chmodSync(temporary, 0o1777)
    const report = join(folder, 'report.json')
    const { status, output } = await run(report, temporary)
    const found = /** @type {Report | null} */ (readReport(report))
    const counts = judge(count(found), status)
    const failures = listFailures(found)
    // Errors outside every test are in no report, nor is the crash of a runner.
    if (counts.failed > 0 && failures.length === 0) {
      failures.push({ where: 'outside every test', why: lastLines(output) })
    }
    return { ...counts, failures }
  } finally {
    for (const each of [folder, temporary]) rmSync(each, { recursive: true, force: true })
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
