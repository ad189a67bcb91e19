import { type PostgresCluster, startPostgresCluster } from '@/tests/run/provide/postgres-cluster.mjs'
import { test as base, expect } from '../support/browser/merchant-fixture'
import { type AppServer, startApp } from '../support/process/app-server'
import { shoot } from './shoot'

/** The app on a Postgres of its own, which can be taken away. */
const test = base.extend<object, { cluster: PostgresCluster; app: AppServer }>({
  cluster: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const cluster = await startPostgresCluster()
      await use(cluster)
      await cluster.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  app: [
    async ({ cluster }, use) => {
      const app = await startApp({ env: { DATABASE_URL: cluster.url, RATE_LIMITS: 'off' } })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
})

test.use({ expectedErrors: [/status of 50\d|React error #441/] })

test('while the database is away', async ({ dashboard, sample, cluster }) => {
  await dashboard.goto(`/merchant/subscriptions/${sample.subscription.id}`)
  await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Forecast access')
  await cluster.pause()
  try {
    await dashboard.getByRole('link', { name: 'Developers' }).click()
    await expect(dashboard.getByRole('heading', { name: 'This page could not be shown.' })).toBeVisible()
    await shoot(dashboard, 'dashboard-error')
    await dashboard.goto('/merchant')
    await expect(dashboard.getByRole('button', { name: 'Try again' })).toBeVisible()
    await shoot(dashboard, 'error')
  } finally {
    await cluster.resume()
  }
})
