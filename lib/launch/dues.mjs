// @ts-check
import { loadCli } from './build/load-cli.mjs'
import { readEnvFile } from './process/read-env-file.mjs'
import { requireNode } from './process/require-node.mjs'
import { runProgram } from './process/run-program.mjs'
import { stopSignals } from './process/stop-signals.mjs'

// `npm run dues -- doctor` and others: the operator's commands, and those for work on a shop.
await runProgram(async () => {
  requireNode()
  readEnvFile()
  const { runDues } = await loadCli('dues')
  const status = await runDues(process.argv.slice(2), {
    variables: process.env,
    print: (line) => void process.stdout.write(`${line}\n`),
    ending: () => {
      const ending = new AbortController()
      // The second signal ends the process at once.
      for (const signal of stopSignals) process.once(signal, () => ending.abort())
      return ending.signal
    },
  })
  process.exit(status)
})
