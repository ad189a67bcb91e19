// @ts-check
import { loadCli } from './build/load-cli.mjs'
import { readEnvFile } from './process/read-env-file.mjs'
import { requireNode } from './process/require-node.mjs'
import { runProgram } from './process/run-program.mjs'
import { onStopSignal } from './process/stop-signals.mjs'
import { closeRunningApp } from './serve/running-app.mjs'

// `npm run worker`: background jobs (renewals, confirmations, expiry) in a process of their own.
await runProgram(async () => {
  requireNode()
  readEnvFile()
  const { runWorker } = await loadCli('run-worker')
  onStopSignal(async () => {
    process.stderr.write('Stopping: running work may finish...\n')
    await closeRunningApp()
  })
  await runWorker(process.env)
  process.stderr.write('The worker runs.\n')
})
