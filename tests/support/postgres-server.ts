import { startPostgresCluster } from '@/tests/run/provide/postgres-cluster.mjs'

/**
 * Gives the Postgres suite a server. Whoever runs several suites sets DUES_TEST_POSTGRES_URL to one that is
 * already up; alone, the suite brings its own and takes it down again.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DUES_TEST_POSTGRES_URL) return undefined
  const cluster = await startPostgresCluster()
  process.env.DUES_TEST_POSTGRES_URL = cluster.url
  return cluster.stop
}
