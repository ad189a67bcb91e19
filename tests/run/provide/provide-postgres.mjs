// @ts-check
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { aptInstall, canAptInstall } from './apt-install.mjs'
import { findPostgresFolder } from './postgres-cluster.mjs'

/** Debian's package makes a cluster and starts it as a service, unless this says no. */
const clusterSetting = '/etc/postgresql-common/createcluster.d/no-main-cluster.conf'

/**
 * Sees to it that Postgres' server programs are installed.
 *
 * @returns {Promise<boolean>} whether they are
 */
export async function providePostgres() {
  if (findPostgresFolder()) return true
  if (!canAptInstall()) return false
  const settingIsOurs = !existsSync(clusterSetting)
  if (settingIsOurs) {
    mkdirSync(dirname(clusterSetting), { recursive: true })
    writeFileSync(clusterSetting, 'create_main_cluster = false\n')
  }
  try {
    await aptInstall('postgresql')
  } finally {
    if (settingIsOurs) rmSync(clusterSetting, { force: true })
  }
  return findPostgresFolder() !== null
}
