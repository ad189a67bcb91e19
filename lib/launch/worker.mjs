// @ts-check
import { loadCli } from './load-cli.mjs'
import { readEnvFile } from './read-env-file.mjs'
import { requireNode } from './require-node.mjs'
import { runProgram } from './run-program.mjs'
import { closeRunningApp } from './running-app.mjs'
import { onStopSignal } from './stop-signals.mjs'

// `npm run worker`: renewals, confirmations and all else that nobody asks for, in a process of their own.
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
