/**
 * Opens the embedded database in the directory given as the app would when it starts, and holds it. Refused, it
 * prints the message.
 */
import { writeSync } from 'node:fs'
import { createLog } from '@/lib/server/log'
import { openStore } from '@/lib/server/store/engine/open-store'

try {
  await openStore({
    databaseUrl: undefined,
    dataDir: process.argv[2] ?? '',
    allowUnsafeDatabase: false,
    log: createLog('silent'),
  })
  writeSync(1, 'opened\n')
} catch (error) {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
  writeSync(1, `${JSON.stringify({ name, message })}\n`)
  process.exit(1)
}
