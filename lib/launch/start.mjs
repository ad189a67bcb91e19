// @ts-check
import { buildApp, isBuildFresh } from './build-app.mjs'
import { installPackages } from './install-packages.mjs'
import { readEnvFile } from './read-env-file.mjs'
import { requireNode } from './require-node.mjs'
import { runProgram } from './run-program.mjs'
import { serveApp } from './serve-app.mjs'

// `npm start`: from a fresh clone to a running server.
await runProgram(async () => {
  requireNode()
  readEnvFile()
  const fresh = isBuildFresh()
  await installPackages({ dev: !fresh })
  if (!fresh) await buildApp()
  await serveApp({ dev: false })
})
