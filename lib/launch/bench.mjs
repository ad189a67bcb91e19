// @ts-check
import { buildApp, isBuildFresh } from './build/build-app.mjs'
import { installPackages } from './packages/install-packages.mjs'
import { requireNode } from './process/require-node.mjs'
import { runProgram } from './process/run-program.mjs'

// `npm run bench -- --help` lists the options.
await runProgram(async () => {
  requireNode()
  await installPackages({ dev: true })
  if (!isBuildFresh()) await buildApp()
  const { runBenchmark } = await import('../../tests/load/run-benchmark.mjs')
  await runBenchmark(process.argv.slice(2))
})
