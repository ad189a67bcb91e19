/**
 * The app with the settings given as JSON, as its server opens it, without answering requests: it does background
 * work until it is killed, or ends with SIGTERM.
 */
import { writeSync } from 'node:fs'
import { openApp } from '@/lib/server/start-app'

const app = await openApp(JSON.parse(process.argv[2] ?? '{}'))
process.once('SIGTERM', async () => {
  const askedAt = performance.now()
  await app.close()
  writeSync(1, `closed after ${Math.ceil(performance.now() - askedAt)} ms\n`)
  process.exit(0)
})
writeSync(1, 'open\n')
