// @ts-check
import { loadCli } from './build/load-cli.mjs'
import { readEnvFile } from './process/read-env-file.mjs'
import { requireNode } from './process/require-node.mjs'
import { runProgram } from './process/run-program.mjs'

// `npm run dues -- deploy`, `doctor` and `account`: the operator's commands.
await runProgram(async () => {
  requireNode()
  readEnvFile()
  const { runDues } = await loadCli('dues')
  const status = await runDues(process.argv.slice(2), {
    variables: process.env,
    print: (line) => void process.stdout.write(`${line}\n`),
  })
  process.exit(status)
})
