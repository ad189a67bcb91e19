// @ts-check
import { buildApp, isBuildFresh } from './build-app.mjs'
import { installPackages } from './install-packages.mjs'
import { requireNode } from './require-node.mjs'
import { runProgram } from './run-program.mjs'

// `npm run bench -- --help` lists the options.
await runProgram(async () => {
  requireNode()
  await installPackages({ dev: true })
  if (!isBuildFresh()) await buildApp()
  const { runBenchmark } = await import('../../tests/load/run-benchmark.mjs')
  await runBenchmark(process.argv.slice(2))
})
