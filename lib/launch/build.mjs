// @ts-check
import { buildApp } from './build-app.mjs'
import { installPackages } from './install-packages.mjs'
import { requireNode } from './require-node.mjs'
import { runProgram } from './run-program.mjs'

// `npm run build`: the production build, made anew.
await runProgram(async () => {
  requireNode()
  await installPackages({ dev: true })
  await buildApp()
})
