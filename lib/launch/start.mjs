// @ts-check
import { buildApp, isBuildFresh } from './build/build-app.mjs'
import { installPackages } from './packages/install-packages.mjs'
import { readEnvFile } from './process/read-env-file.mjs'
import { requireNode } from './process/require-node.mjs'
import { runProgram } from './process/run-program.mjs'
import { requireFreeAddress } from './serve/http-server.mjs'
import { listenAddress } from './serve/listen-address.mjs'
import { serveApp } from './serve/serve-app.mjs'

// `npm start`: from a fresh clone to a running server.
await runProgram(async () => {
  requireNode()
  readEnvFile()
  const fresh = isBuildFresh()
  const { host, port } = listenAddress(process.env)
  // A build replaces what a server that runs here reads its pages from.
  if (!fresh && port !== null) await requireFreeAddress({ host, port })
  await installPackages({ dev: !fresh })
  if (!fresh) await buildApp()
  await serveApp({ dev: false })
})
