// @ts-check
import { installPackages } from './install-packages.mjs'
import { readEnvFile } from './read-env-file.mjs'
import { requireNode } from './require-node.mjs'
import { runProgram } from './run-program.mjs'
import { serveApp } from './serve-app.mjs'

// `npm run dev`: the same server, compiling pages as they are asked for and again when they change.
await runProgram(async () => {
  requireNode()
  readEnvFile()
  await installPackages({ dev: true })
  await serveApp({ dev: true })
})
