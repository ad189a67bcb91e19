// @ts-check

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 */

/**
 * The counts in a report of Vitest's JSON reporter. A file that could not be loaded ran no test and counts as one
 * failure.
 *
 * @param {any} report
 * @returns {Counts}
 */
export function countVitest(report) {
  /** @type {{ status: string, assertionResults: unknown[] }[]} */
  const files = report?.testResults ?? []
  const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + broken.length }
}

/**
 * The counts in a report of Playwright's JSON reporter. A test that passes only at a second try has failed.
 *
 * @param {any} report
 * @returns {Counts}
 */
export function countPlaywright(report) {
  const stats = report?.stats ?? {}
  return { passed: stats.expected ?? 0, failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0) }
}

/**
 * What a suite comes to. One that ended badly without a failed test crashed, and one that ran nothing proves
 * nothing: both count as one failure.
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
