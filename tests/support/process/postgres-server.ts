import { startPostgresCluster } from '@/tests/run/provide/postgres-cluster.mjs'

/**
 * Server of the Postgres suite: the running one in DUES_TEST_POSTGRES_URL, as when several suites run, else a cluster
 * of its own that ends with the suite.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DUES_TEST_POSTGRES_URL) return undefined
  const cluster = await startPostgresCluster({ isDurable: false })
  process.env.DUES_TEST_POSTGRES_URL = cluster.url
  return cluster.stop
}
