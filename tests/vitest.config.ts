import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

/** They look at what a process has when it begins, and so need one each: these make projects beside the suite's own. */
const processTests = ['tests/integration/{demo-mode,start-app}.test.ts']

/**
 * The integration suite, once per database. Its files share two processes: in one each, loading the service and the
 * embedded database would take them more time than what they test.
 */
const integration = {
  include: ['tests/integration/**/*.test.ts'],
  isolate: false,
}

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
    maxWorkers: 2,
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
            'tests/support/**/*.test.ts',
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
          name: 'postgres',
          env: { DUES_TEST_STORE: 'postgres' },
          exclude: ['tests/integration/**/pglite-*.test.ts', ...processTests],
          globalSetup: 'tests/support/postgres-server.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres-process',
          include: processTests,
          env: { DUES_TEST_STORE: 'postgres' },
          globalSetup: 'tests/support/postgres-server.ts',
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
