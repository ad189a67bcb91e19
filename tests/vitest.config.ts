import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { restingHere } from './run/turns.mjs'
import { mutantsPlugin } from './simulation/mutants/mutants-plugin.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const resting = restingHere()

const startOfTheApp = 'tests/integration/http/start-app.test.ts'

/** Tests of a process's initial state, which need a process each: they become projects beside the suite's own. */
const processTests = ['tests/integration/test-mode/start-{production,test-mode}.test.ts', startOfTheApp]

/**
 * Tests on a database. Their files share a process: in one each, loading the service and the embedded database would
 * take them more time than what they test.
 */
const integration = {
  include: ['tests/integration/**/*.test.ts'],
  isolate: false,
}

/**
 * Differences that the embedded database may have from a Postgres server: the driver and its thread, types, migrations,
 * indexes, leases, transactions, rows read in bulk, and one good path of each operation. The simulation, the chain suite
 * and the browser's run on the embedded one too. `npm test -- pglite` runs all of the integration tests here.
 */
const conformance = [
  'tests/integration/store/*.test.ts',
  'tests/integration/http/{good-paths,idempotency}.test.ts',
  'tests/integration/subscribers/{csv-exports,find-subscribers}.test.ts',
  'tests/integration/reports/{events,figures,metrics}.test.ts',
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
    setupFiles: ['end-with-runner', 'keep-embedded-database'].map(
      (name) => `tests/support/process/${name}.ts`,
    ),
    // A limit is there to end a test that hangs, not to fail one on a busy machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    tags: [{ name: 'deep', description: 'Left to deep runs, by `deep` of tests/support/process/deep.ts.' }],
    // Each suite is a process of its own, and most load the same modules: the first transforms them for all.
    experimental: { fsModuleCache: true },
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
            'tests/simulation/mutants/put-in.test.ts',
            'tests/architecture/**/*.test.ts',
          ],
          exclude: resting,
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
          exclude: ['tests/integration/**/postgres-*.test.ts', ...resting],
        },
      },
      {
        extends: true,
        // A start that fails has made nothing: this can be seen where the data directory is the database.
        test: { name: 'embedded-process', include: [startOfTheApp], env: { DUES_TEST_STORE: 'pglite' } },
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
          exclude: resting,
        },
      },
      {
        extends: true,
        test: {
          name: 'chain',
          include: ['tests/chain/**/*.test.ts'],
          exclude: resting,
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [mutantsPlugin()],
        test: {
          name: 'simulation',
          include: ['tests/simulation/**/*.test.ts'],
          exclude: [
            'tests/simulation/seed-window.test.ts',
            'tests/simulation/mutants/put-in.test.ts',
            ...resting,
          ],
          isolate: false,
          // A kept module would not notice that a mutant has changed.
          experimental: { fsModuleCache: false },
          testTimeout: 1_800_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'contracts',
          isolate: false,
          include: ['tests/contracts/**/*.test.ts'],
          globalSetup: 'tests/contracts/build-forge-tests.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'mutations',
          include: ['tests/mutations/**/*.test.ts'],
          globalSetup: 'tests/contracts/build-forge-tests.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'launch',
          include: ['tests/launch/**/*.test.ts'],
          exclude: resting,
          // Each test starts whole processes and looks at how they end, which two cores cannot share.
          fileParallelism: false,
        },
      },
    ],
  },
})
