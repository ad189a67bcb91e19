// @ts-check
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { projectRoot } from '../../lib/launch/process/project-root.mjs'

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 */

/**
 * Counts in a report of Vitest's JSON reporter.
 *
 * @typedef {object} CountedVitest
 * @property {number} [numPassedTests]
 * @property {number} [numFailedTests]
 * @property {readonly { status: string, assertionResults: readonly unknown[] }[]} [testResults]
 */
/** @typedef {Omit<CountedVitest, 'testResults'> & { testResults?: readonly VitestFile[] }} VitestReport the same, as written */
/** @typedef {{ name: string, message?: string, status: string, assertionResults: readonly VitestTest[] }} VitestFile */
/** @typedef {{ fullName: string, status: string, failureMessages?: readonly string[] }} VitestTest */

/**
 * Fields read from a report of Playwright's JSON reporter.
 *
 * @typedef {object} PlaywrightReport
 * @property {{ expected?: number, unexpected?: number, flaky?: number, skipped?: number }} [stats]
 * @property {readonly PlaywrightSuite[]} [suites]
 * @property {readonly PlaywrightError[]} [errors] outside every test
 */
/**
 * @typedef {object} PlaywrightSuite
 * @property {string} title
 * @property {string} file
 * @property {readonly PlaywrightSuite[]} [suites]
 * @property {readonly { title: string, line: number, tests: readonly PlaywrightTest[] }[]} [specs]
 */
/**
 * @typedef {object} PlaywrightTest
 * @property {string} status
 * @property {string} projectName
 * @property {readonly { errors?: readonly PlaywrightError[] }[]} results one for each try
 */
/** @typedef {{ message?: string }} PlaywrightError */

/**
 * The counts in a report of Vitest's JSON reporter. A file that could not be loaded ran no test and counts as one
 * failure.
 *
 * @param {CountedVitest | null} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const files = report?.testResults ?? []
  const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + broken.length }
}

/**
 * The counts in a report of Playwright's JSON reporter. A test that passes only at a second try has failed.
 *
 * @param {PlaywrightReport | null} report
 * @returns {Counts}
 */
export function countPlaywright(report) {
  const stats = report?.stats ?? {}
  return { passed: stats.expected ?? 0, failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0) }
}

/**
 * @typedef {object} Failure
 * @property {string} where the test's file and name
 * @property {string} why what its runner said
 */

/**
 * The tests that failed, in a report of Vitest's JSON reporter.
 *
 * @param {VitestReport | null} report
 * @returns {Failure[]}
 */
export function vitestFailures(report) {
  const files = report?.testResults ?? []
  return files.flatMap((file) => {
    const path = relative(projectRoot, file.name)
    if (file.status === 'failed' && file.assertionResults.length === 0) {
      return [{ where: path, why: plain(file.message) }]
    }
    return file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ where: `${path} > ${test.fullName}`, why: plain(test.failureMessages?.join('\n')) }))
  })
}

/**
 * The tests that failed, in a report of Playwright's JSON reporter.
 *
 * @param {PlaywrightReport | null} report
 * @returns {Failure[]}
 */
export function playwrightFailures(report) {
  /** @type {(suite: PlaywrightSuite, titles: readonly string[]) => Failure[]} */
  const inSuite = (suite, titles) => {
    const inner = (suite.suites ?? []).flatMap((child) => inSuite(child, [...titles, child.title]))
    const own = (suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
        .map((test) => ({
          where: [`[${test.projectName}] ${suite.file}:${spec.line}`, ...titles, spec.title].join(' > '),
          why: plain(
            test.results
              .flatMap((result) => result.errors ?? [])
              .map((error) => error.message)
              .join('\n'),
          ),
        })),
    )
    return [...own, ...inner]
  }
  const outside = (report?.errors ?? []).map((error) => ({
    where: 'outside every test',
    why: plain(error.message),
  }))
  return [...(report?.suites ?? []).flatMap((suite) => inSuite(suite, [])), ...outside]
}

/** @param {string} [text] what a runner wrote, with its colors */
const plain = (text = '') => stripVTControlCharacters(text).trim()

/**
 * Final counts of a suite. A runner that exits with an error but without a failed test crashed, and one that ran no
 * test proves nothing: both count as one failure.
 *
 * @param {Counts} counts
 * @param {number} status the exit status of its runner
 * @returns {Counts}
 */
export function judge({ passed, failed }, status) {
  if (failed === 0 && (status !== 0 || passed === 0)) return { passed, failed: 1 }
  return { passed, failed }
}

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function sumCounts(all) {
  return {
    passed: all.reduce((sum, counts) => sum + counts.passed, 0),
    failed: all.reduce((sum, counts) => sum + counts.failed, 0),
  }
}
