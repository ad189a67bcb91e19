// @ts-check
import { buildFolder } from './build/build-app.mjs'
import { buildEmbed } from './build/build-embed.mjs'
import { buildSdk } from './build/build-sdk.mjs'
import { installPackages } from './packages/install-packages.mjs'
import { readEnvFile } from './process/read-env-file.mjs'
import { requireNode } from './process/require-node.mjs'
import { runProgram } from './process/run-program.mjs'
import { serveApp } from './serve/serve-app.mjs'

// `npm run dev`: the same server, compiling pages as they are asked for and again when they change.
await runProgram(async () => {
  requireNode()
  readEnvFile()
  await installPackages({ dev: true })
  await buildSdk(buildFolder())
  await buildEmbed(buildFolder())
  await serveApp({ dev: true })
})
