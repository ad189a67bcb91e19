import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startScript } from '../support/process/start-script'
import { openTestDirectory } from '../support/service/test-pglite'

/** At moments that are new in every run, so that few of them find over time what many find at once. */
const ROUNDS = Number(process.env.DUES_CRASH_ROUNDS ?? (process.env.DUES_DEEP ? 40 : 5))

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dues-crash-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test(`a writer killed ${ROUNDS} times at random moments loses no acknowledged write and leaves no half of one`, {
  // To end one that hangs; starting a process takes a busy machine half a minute.
  timeout: ROUNDS * 120_000,
}, async () => {
  const acknowledged = new Set<string>()
  for (let round = 1; round <= ROUNDS; round++) {
    const writer = await startScript('tests/crash/writer.ts', [dataDir])
    // Every fifth one dies as it starts, perhaps in the middle of recovering from the last crash.
    if (round % 5 !== 0) await writer.wrote('\n')
    await new Promise((resolve) => setTimeout(resolve, Math.random() * (round % 5 === 0 ? 1500 : 400)))
    writer.kill('SIGKILL')
    const { output } = await writer.ended
    // The last line may be cut off.
    for (const id of output.split('\n').slice(0, -1)) acknowledged.add(id)

    const { users, audited } = await read()
    const lost = [...acknowledged].filter((id) => !users.has(id))
    expect(lost, `acknowledged before the kill of round ${round} and gone after it`).toEqual([])
    expect(audited, `halves of transactions after the kill of round ${round}`).toEqual(users)
  }
  expect(acknowledged.size).toBeGreaterThan(ROUNDS)
})

/** Opening takes over the lock of the process that was killed. */
async function read(): Promise<{ users: Set<unknown>; audited: Set<unknown> }> {
  const store = await openTestDirectory(dataDir)
  try {
    const users = await store.db.execute<{ id: string }>(sql`select id from users`)
    const audited = await store.db.execute<{ id: string }>(sql`select target as id from audit_log`)
    return {
      users: new Set(users.rows.map(({ id }) => id)),
      audited: new Set(audited.rows.map(({ id }) => id)),
    }
  } finally {
    await store.close()
  }
}
