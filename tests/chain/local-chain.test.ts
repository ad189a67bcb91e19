import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicClient, http } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '@/lib/launch/free-port.mjs'
import { type LocalChain, startLocalChain } from '@/lib/server/demo/local-chain'
import { eventually } from '../support/eventually'

const folder = mkdtempSync(join(tmpdir(), 'dues-local-chain-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(port: number, name: string): Promise<LocalChain> {
  const started = await startLocalChain({ port, stateFile: join(folder, name) })
  if (!started.chain) throw new Error(started.reason)
  return started.chain
}

const heightOf = ({ rpcUrl }: { rpcUrl: string }) =>
  createPublicClient({ transport: http(rpcUrl, { retryCount: 0 }) }).getBlockNumber({ cacheTime: 0 })

async function mine(rpcUrl: string, blocks: number): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_mine', params: [blocks] })
  await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

test('the chain is kept from run to run', async () => {
  const port = await freePort()
  const first = await start(port, 'kept.json')
  await mine(first.rpcUrl, 7)
  await first.close()
  const second = await start(port, 'kept.json')
  expect(await heightOf(second)).toBe(7n)
  await second.close()
  await expect(heightOf(second)).rejects.toThrow()
})

test('the chain ends, and keeps what happened, when its process is killed', async () => {
  const port = await freePort()
  const stateFile = join(folder, 'orphan.json')
  const owner = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', join(import.meta.dirname, 'chain-owner.ts')],
    {
      env: { ...process.env, PORT: String(port), STATE_FILE: stateFile },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const rpcUrl = `http://127.0.0.1:${port}`
  await new Promise<void>((resolve) => owner.stdout.once('data', () => resolve()))
  await mine(rpcUrl, 5)
  owner.kill('SIGKILL')
  await eventually(() => expect(heightOf({ rpcUrl })).rejects.toThrow())
  const next = await start(port, 'orphan.json')
  expect(await heightOf(next)).toBe(5n)
  await next.close()
})

test('a port in use and a missing program are said, not thrown', async () => {
  const other = createServer()
  const port = await freePort()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  const taken = await startLocalChain({ port, stateFile: join(folder, 'taken.json') })
  expect(taken).toEqual({ chain: null, reason: expect.stringContaining(`Port ${port} is in use`) })
  await new Promise((resolve) => other.close(resolve))
  const missing = await startLocalChain({ port, stateFile: join(folder, 'none.json'), anvil: null })
  expect(missing).toEqual({ chain: null, reason: expect.stringContaining('anvil is not installed') })
  const broken = await startLocalChain({ port, stateFile: join(folder, 'none.json'), anvil: '/bin/false' })
  expect(broken).toEqual({ chain: null, reason: expect.stringContaining('anvil did not start') })
})
