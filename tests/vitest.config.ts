import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Tests of a process's initial state, which need a process each: they become projects beside the suite's own. */
const processTests = ['tests/integration/{test-mode/start-{production,test-mode},http/start-app}.test.ts']

/**
 * Tests on a database. Their files share a process: in one each, loading the service and the embedded database would
 * take them more time than what they test.
 */
const integration = {
  include: ['tests/integration/**/*.test.ts'],
  isolate: false,
}

/**
 * Differences that the embedded database may have from a Postgres server, and the good path of the operations: the driver and its
 * thread, types, migrations, indexes, leases and transactions, order and pages, rows read in bulk. What the keeper does
 * with either is the simulation's, which runs on the embedded one. `npm test -- pglite` runs all of the suite here.
 */
const conformance = [
  'tests/integration/store/*.test.ts',
  'tests/integration/http/{idempotency,networks,readiness,two-tenants}.test.ts',
  'tests/integration/accounts/{api-keys,audit,merchant,session-life,sign-in-addresses}.test.ts',
  'tests/integration/subscriptions/{create-subscription,list-subscriptions,token-catalogue}.test.ts',
  'tests/integration/checkout/{checkout-page,quote-checkout,subscribe-checkout}.test.ts',
  'tests/integration/subscribers/{csv-exports,find-subscribers,portal,start-subscriber,subscriber-life}.test.ts',
  'tests/integration/reports/{events,metrics}.test.ts',
]

export default defineConfig({
  root,
  resolve: {
    alias: {
      '@': root.replace(/\/$/, ''),
      // Next resolves this marker to an empty module on the server; outside Next its main file throws.
      'server-only': `${root}node_modules/server-only/empty.js`,
    },
  },
  test: {
    // Read here, since projects take their number from the configuration and not from the command line.
    maxWorkers: Number(process.env.DUES_TEST_WORKERS ?? 2),
    setupFiles: 'tests/support/process/end-with-runner.ts',
    // A limit is there to end a test that hangs, not to fail one on a busy machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: [
            'lib/**/*.test.ts',
            'components/**/*.test.{ts,tsx}',
            'tests/{support,run}/**/*.test.ts',
            'tests/simulation/seed-window.test.ts',
            'tests/architecture/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: 'pglite',
          env: { DUES_TEST_STORE: 'pglite' },
          exclude: ['tests/integration/**/postgres-*.test.ts', ...processTests],
        },
      },
      {
        extends: true,
        test: { name: 'pglite-process', include: processTests, env: { DUES_TEST_STORE: 'pglite' } },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: 'embedded',
          include: conformance,
          env: { DUES_TEST_STORE: 'pglite' },
          exclude: ['tests/integration/**/postgres-*.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'embedded-process', include: processTests, env: { DUES_TEST_STORE: 'pglite' } },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: 'postgres',
          env: { DUES_TEST_STORE: 'postgres' },
          exclude: ['tests/integration/**/pglite-*.test.ts', ...processTests],
          globalSetup: 'tests/support/process/postgres-server.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres-process',
          include: processTests,
          env: { DUES_TEST_STORE: 'postgres' },
          globalSetup: 'tests/support/process/postgres-server.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'crash',
          include: ['tests/crash/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'chain',
          include: ['tests/chain/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          include: ['tests/simulation/**/*.test.ts'],
          exclude: ['tests/simulation/seed-window.test.ts'],
          isolate: false,
          testTimeout: 1_800_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'contracts',
          include: ['tests/contracts/**/*.test.ts'],
          globalSetup: 'tests/contracts/build-forge-tests.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'launch',
          include: ['tests/launch/**/*.test.ts'],
          // Each test starts whole processes and looks at how they end, which two cores cannot share.
          fileParallelism: false,
        },
      },
    ],
  },
})
