// @ts-check
import { buildApp, isBuildFresh } from '../../lib/launch/build/build-app.mjs'
import { installPackages } from '../../lib/launch/packages/install-packages.mjs'
import { requireNode } from '../../lib/launch/process/require-node.mjs'
import { runProgram } from '../../lib/launch/process/run-program.mjs'

// `npm run bench -- --help` lists the options.
await runProgram(async () => {
  requireNode()
  await installPackages({ dev: true })
  const args = process.argv.slice(2)
  if (!args.includes('--help') && !isBuildFresh()) await buildApp()
  const { runBenchmark } = await import('../load/run-benchmark.mjs')
  await runBenchmark(args)
})
