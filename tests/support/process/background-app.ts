/**
 * The app with the settings given as JSON, as its server opens it, without answering requests: it does background
 * work until it is killed, or ends with SIGTERM.
 */
import { writeSync } from 'node:fs'
import { openApp } from '@/lib/server/start-app'

const app = await openApp(JSON.parse(process.argv[2] ?? '{}'))
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
writeSync(1, 'open\n')
