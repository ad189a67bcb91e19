// @ts-check
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgresCluster } from '../run/provide/postgres-cluster.mjs'

/**
 * An empty database: the embedded one in `dataDir`, or that of `databaseUrl`.
 * @typedef {{ dataDir: string, databaseUrl: string | undefined, remove(): Promise<void> }} BenchDatabase
 */
/** @typedef {() => Promise<BenchDatabase>} NewDatabase */

/**
 * Runs with a source of empty databases, and removes what is left of them.
 *
 * @param {{ onPostgres: boolean }} options - true for a server of its own with its default settings, which flushes each
 *   commit to disk as the embedded database does
 * @param {(newDatabase: NewDatabase) => Promise<void>} run
 */
export async function withDatabases({ onPostgres }, run) {
  const cluster = onPostgres ? await startPostgresCluster() : null
  let made = 0
  try {
    await run(async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'dues-bench-'))
      const name = `bench_${made++}`
      if (cluster) await newDatabase(cluster.url, name)
      return {
        dataDir,
        databaseUrl: cluster?.url.replace(/postgres$/, name),
        async remove() {
          if (cluster) await execute(cluster.url, `drop database ${name} with (force)`)
          rmSync(dataDir, { recursive: true, force: true })
        },
      }
    })
  } finally {
    await cluster?.stop()
  }
}

/** @param {string} url of the cluster @param {string} name */
export const newDatabase = (url, name) => execute(url, `create database ${name}`)

async function execute(/** @type {string} */ url, /** @type {string} */ statement) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
