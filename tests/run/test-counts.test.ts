import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../lib/launch/process/project-root.mjs'
import {
  countPlaywright,
  countVitest,
  judge,
  playwrightFailures,
  sumCounts,
  vitestFailures,
} from './test-counts.mjs'

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

test('what failed in Vitest is told by file and name, without colors', () => {
  const report = {
    testResults: [
      {
        name: join(projectRoot, 'tests/a.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          {
            status: 'failed',
            fullName: 'money > divides',
            failureMessages: ['\u001b[31mexpected 1\u001b[39m'],
          },
        ],
      },
      {
        name: join(projectRoot, 'b.test.ts'),
        status: 'failed',
        message: 'no such module',
        assertionResults: [],
      },
    ],
  }
  expect(vitestFailures(report)).toEqual([
    { where: 'tests/a.test.ts > money > divides', why: 'expected 1' },
    { where: 'b.test.ts', why: 'no such module' },
  ])
})

test('what failed in a browser is told by window, place and name, wherever it is nested', () => {
  const failed = {
    projectName: 'phone',
    status: 'unexpected',
    results: [{ errors: [{ message: 'not seen' }] }],
  }
  const passed = { projectName: 'desktop', status: 'expected', results: [{ errors: [] }] }
  const report = {
    errors: [{ message: 'no such browser' }],
    suites: [
      {
        title: 'pay.spec.ts',
        file: 'pay.spec.ts',
        specs: [{ title: 'pays', line: 3, tests: [passed] }],
        suites: [
          {
            title: 'refusals',
            file: 'pay.spec.ts',
            specs: [{ title: 'says why', line: 9, tests: [passed, failed] }],
          },
        ],
      },
    ],
  }
  expect(playwrightFailures(report)).toEqual([
    { where: '[phone] pay.spec.ts:9 > refusals > says why', why: 'not seen' },
    { where: 'outside every test', why: 'no such browser' },
  ])
})

test('a runner that left no report names nothing', () => {
  expect(vitestFailures(null)).toEqual([])
  expect(playwrightFailures(null)).toEqual([])
})
