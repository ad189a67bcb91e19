// @ts-check
import { buildApp } from './build/build-app.mjs'
import { installPackages } from './packages/install-packages.mjs'
import { requireNode } from './process/require-node.mjs'
import { runProgram } from './process/run-program.mjs'

// `npm run build`: the production build, made anew.
await runProgram(async () => {
  requireNode()
  await installPackages({ dev: true })
  await buildApp()
})
