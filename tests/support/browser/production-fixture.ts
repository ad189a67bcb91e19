import pg from 'pg'
import { type PostgresCluster, startPostgresCluster } from '@/tests/run/provide/postgres-cluster.mjs'
import { type AppServer, startApp } from '../process/app-server'
import { test as base, expect } from './page-fixture'

export { expect }

interface Production {
  /** The app's database server, which a test may take away and bring back. */
  cluster: PostgresCluster
  database: pg.Pool
  /** In production mode, on Postgres. */
  app: AppServer
  /** The path of an open checkout. */
  checkout: string
}

/** Playwright's `test` with an app as an operator runs it. */
export const test = base.extend<object, Production>({
  cluster: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const cluster = await startPostgresCluster()
      await use(cluster)
      await cluster.stop()
    },
    { scope: 'worker', timeout: 700_000 },
  ],
  app: [
    async ({ cluster }, use) => {
      const app = await startApp({
        env: {
          DUES_MODE: 'production',
          SIGN_UP: 'open',
          BASE_URL: 'http://localhost:3999',
          DATABASE_URL: cluster.url,
        },
      })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 700_000 },
  ],
  database: [
    async ({ cluster }, use) => {
      const database = new pg.Pool({ connectionString: cluster.url, max: 1 })
      // A test takes the server away while the connection is idle.
      database.on('error', () => {})
      await use(database)
      await database.end()
    },
    { scope: 'worker' },
  ],
  checkout: [
    async ({ merchant }, use) => {
      await use(await merchant.createCheckout(await merchant.createSubscription()))
    },
    { scope: 'worker' },
  ],
})
