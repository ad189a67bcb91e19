import { startLocalChain } from '@/lib/server/test-mode/local-chain/local-chain'

/** Starts a chain, prints its URL, and runs until it is killed. */
const start = await startLocalChain({ port: 0, stateFile: process.argv[2] ?? '' })
process.stdout.write(`${start.chain ? start.chain.rpcUrl : start.reason}\n`)
setInterval(() => {}, 60_000)
