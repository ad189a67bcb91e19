// @ts-check
import { createHash } from 'node:crypto'
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/**
 * Limits of the machine, in the same run as what is held against them.
 *
 * @typedef {object} Limits
 * @property {number} hashesPerSecond SHA-256 of 1 KiB, on one core
 * @property {number} flushesPerSecond appends of 8 KiB that wait for the disk
 * @property {number | null} statementsPerSecond `select 1` over ten connections; null without a Postgres server
 */

/**
 * @param {{ seconds: number, databaseUrl: string | undefined }} options
 * @returns {Promise<Limits>}
 */
export async function measureLimits({ seconds, databaseUrl }) {
  return {
    hashesPerSecond: perSecond(seconds, hashOnce),
    flushesPerSecond: flushes(seconds),
    statementsPerSecond: databaseUrl ? await statements(databaseUrl, seconds) : null,
  }
}

/** @param {number} seconds @param {() => void} act */
function perSecond(seconds, act) {
  const until = performance.now() + seconds * 1000
  let count = 0
  while (performance.now() < until) {
    act()
    count += 1
  }
  return count / seconds
}

const KIBIBYTE = Buffer.alloc(1024, 'dues')
const hashOnce = () => void createHash('sha256').update(KIBIBYTE).digest()

/** @param {number} seconds */
function flushes(seconds) {
  const folder = mkdtempSync(join(tmpdir(), 'dues-bench-disk-'))
  const file = openSync(join(folder, 'log'), 'w')
  const page = Buffer.alloc(8192)
  try {
    return perSecond(seconds, () => {
      writeSync(file, page)
      fdatasyncSync(file)
    })
  } finally {
    closeSync(file)
    rmSync(folder, { recursive: true, force: true })
  }
}

const CONNECTIONS = 10

/** @param {string} connectionString @param {number} seconds */
async function statements(connectionString, seconds) {
  const until = performance.now() + seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client({ connectionString })
      await client.connect()
      let count = 0
      while (performance.now() < until) {
        await client.query({ name: 'one', text: 'select 1' })
        count += 1
      }
      await client.end()
      return count
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}
