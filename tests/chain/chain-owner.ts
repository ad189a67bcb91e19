import { startLocalChain } from '@/lib/server/demo/local-chain'

/** Starts a chain, says so, and waits to be killed. */
const start = await startLocalChain({
  port: Number(process.env.PORT),
  stateFile: process.env.STATE_FILE ?? '',
})
process.stdout.write(start.chain ? 'ready\n' : `${start.reason}\n`)
setInterval(() => {}, 60_000)
