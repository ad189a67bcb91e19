/**
 * Sends the webhooks of the Postgres database whose address is given, to receivers on this machine too, until it is
 * killed, or ends with SIGTERM: what of the app does so, without the rest.
 */
import { writeSync } from 'node:fs'
import { systemClock } from '@/lib/server/clock'
import { createLog } from '@/lib/server/log'
import { systemRandom } from '@/lib/server/random'
import { openStore } from '@/lib/server/store/engine/open-store'
import { webhookSender } from '@/lib/server/webhooks/post-webhook'
import { webhookJobs } from '@/lib/server/work/webhook-jobs'
import { startWorker } from '@/lib/server/work/worker'

const log = createLog('warn')
const databaseUrl = process.argv[2] ?? ''
const store = await openStore({ databaseUrl, dataDir: '', allowUnsafeDatabase: true, log })
const post = webhookSender({ policy: { allowsLocal: true, openNetworks: [] } })
const worker = startWorker(
  { store, clock: systemClock, wallClock: systemClock, log },
  webhookJobs({ random: systemRandom, post }),
)
process.once('SIGTERM', async () => {
  await worker.stop()
  await store.close()
  process.exit(0)
})
writeSync(1, 'sending\n')
