import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ChainState, endStateFile } from '@/lib/server/test-mode/local-chain/chain-state'
import { type LocalChain, startLocalChain } from '@/lib/server/test-mode/local-chain/local-chain'
import { TestNode } from '@/lib/server/test-mode/local-chain/test-node'

let folder: string
let stateFile: string
let running: LocalChain[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dues-chain-crash-'))
  stateFile = join(folder, 'state.json')
})
afterEach(async () => {
  await Promise.all(running.map((chain) => chain.close()))
  running = []
  rmSync(folder, { recursive: true, force: true })
})

async function start() {
  const started = await startLocalChain({ port: 0, stateFile, epochBlocks: 4 })
  if (!started.chain) throw new Error(started.reason)
  running.push(started.chain)
  const node = new TestNode(started.chain.rpcUrl)
  return { chain: started.chain, node, state: new ChainState(node, stateFile) }
}

/** Kills the chain as a power cut would: neither it nor the app writes anything more. */
async function crash({ chain }: { chain: LocalChain }): Promise<void> {
  process.kill(-chain.pid, 'SIGKILL')
  await chain.ended
}

const mine = async (node: TestNode, blocks: number) => {
  for (let block = 0; block < blocks; block++) await node.mine()
}

test('a crash takes no block that was secured, and what came after it is gone', async () => {
  const first = await start()
  await mine(first.node, 10)
  const secured = await first.node.head()
  await first.state.secure(secured.number)
  await mine(first.node, 3)
  await crash(first)

  const second = await start()
  const head = await second.node.head()
  expect([head.number, head.hash]).toEqual([secured.number, secured.hash])
  expect(await second.node.finalizedNumber()).toBeLessThanOrEqual(secured.number)
})

test('what is secured already is not written again', async () => {
  const { node, state } = await start()
  await mine(node, 10)
  await state.secure(4n)
  const written = readFileSync(stateFile, 'utf8')
  await mine(node, 1)
  await Promise.all([state.secure(10n), state.secure(9n)])
  expect(readFileSync(stateFile, 'utf8')).toBe(written)
  await state.secure(11n)
  expect(readFileSync(stateFile, 'utf8')).not.toBe(written)
})

test('a chain that ends in peace keeps everything, and one that is cut short at that keeps what was secured', async () => {
  const first = await start()
  await mine(first.node, 10)
  await first.state.secure(10n)
  await mine(first.node, 2)
  await first.chain.close()
  const second = await start()
  expect((await second.node.head()).number).toBe(12n)
  expect(existsSync(endStateFile(stateFile))).toBe(false)

  await mine(second.node, 2)
  await second.chain.close()
  truncateSync(endStateFile(stateFile), 500)
  const third = await start()
  expect((await third.node.head()).number).toBe(12n)
})

test('a state that is none is told of, and the start does not hang', async () => {
  writeFileSync(stateFile, 'not a chain')
  // No time goes by after which it would be given up: the end of the chain's process is what is noticed.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const started = await startLocalChain({ port: 0, stateFile })
  expect(started).toEqual({ chain: null, reason: expect.stringContaining('anvil did not start') })
})
