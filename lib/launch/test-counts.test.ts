import { expect, test } from 'vitest'
import { countPlaywright, countVitest, judge, sumCounts } from './test-counts.mjs'

test('a test file that could not be loaded counts as a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{}, {}] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{}, {}] },
    ],
  }
  expect(countVitest(report)).toEqual({ passed: 3, failed: 2 })
})

test('a browser test that passed at a second try has failed', () => {
  expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } })).toEqual({
    passed: 5,
    failed: 2,
  })
})

test.each([
  [
    'a suite that ended badly without a failed test crashed',
    { passed: 9, failed: 0 },
    1,
    { passed: 9, failed: 1 },
  ],
  ['a suite that ran nothing proves nothing', { passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
  [
    'a crash adds nothing to failures that were counted',
    { passed: 9, failed: 2 },
    1,
    { passed: 9, failed: 2 },
  ],
  ['a suite that passed has passed', { passed: 9, failed: 0 }, 0, { passed: 9, failed: 0 }],
])('%s', (_says, counts, status, judged) => {
  expect(judge(counts, status)).toEqual(judged)
})

test('a runner that left no report ran nothing', () => {
  expect(countVitest(null)).toEqual({ passed: 0, failed: 0 })
  expect(countPlaywright(null)).toEqual({ passed: 0, failed: 0 })
})

test('the sum is over passed and failed alike', () => {
  expect(
    sumCounts([
      { passed: 1, failed: 2 },
      { passed: 3, failed: 4 },
    ]),
  ).toEqual({ passed: 4, failed: 6 })
})
