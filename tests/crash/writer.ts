/**
 * Opens the embedded database in the directory given and writes until it is killed. Each transaction makes a
 * user and an audit entry about it; the user's id is printed only once both are committed.
 */
import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { createLog } from '@/lib/server/log'
import { openStore } from '@/lib/server/store/engine/open-store'
import { auditLog, users } from '@/lib/server/store/schema/schema'

const STREAMS = 4

const store = await openStore({
  databaseUrl: undefined,
  dataDir: process.argv[2] ?? '',
  allowUnsafeDatabase: false,
  log: createLog('silent'),
})

async function write(): Promise<never> {
  for (;;) {
    const id = randomUUID()
    const createdAt = new Date()
    await store.transaction(async (tx) => {
      await tx.insert(users).values({ id, address: `0x${id.replaceAll('-', '')}00000000`, createdAt })
      await tx.insert(auditLog).values({
        merchantId: id,
        actor: 'system',
        action: 'merchant.changed',
        target: id,
        details: {},
        createdAt,
      })
    })
    writeSync(1, `${id}\n`)
  }
}

await Promise.all(Array.from({ length: STREAMS }, write))
