import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicClient, http } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { endStateFile } from '@/lib/server/test-mode/local-chain/chain-state'
import { findAnvil } from '@/lib/server/test-mode/local-chain/find-anvil'
import { type LocalChain, startLocalChain } from '@/lib/server/test-mode/local-chain/local-chain'
import { eventually } from '../support/process/eventually'
import { startScript } from '../support/process/start-script'

const folder = mkdtempSync(join(tmpdir(), 'dues-local-chain-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(name: string): Promise<LocalChain> {
  const started = await startLocalChain({ port: 0, stateFile: join(folder, name) })
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
  const first = await start('kept.json')
  await mine(first.rpcUrl, 7)
  await first.close()
  const second = await start('kept.json')
  expect(await heightOf(second)).toBe(7n)
  await second.close()
  await expect(heightOf(second)).rejects.toThrow()
})

test('no page of another site may ask the chain, nor send what needs no leave', async () => {
  const chain = await start('asked.json')
  const origin = 'https://evil.example'
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_mine', params: ['0x5'] })
  const asking = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  }
  const preflight = await fetch(chain.rpcUrl, { method: 'OPTIONS', headers: asking })
  expect(preflight.ok).toBe(false)
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  // A request of this type needs no preflight.
  const simple = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { origin, 'content-type': 'text/plain' },
    body,
  })
  expect(simple.headers.get('access-control-allow-origin')).toBeNull()
  expect(await heightOf(chain)).toBe(0n)
  await chain.close()
})

test('the chain ends, and keeps what happened, when its process is killed', async () => {
  const stateFile = join(folder, 'orphan.json')
  const owner = await startScript('tests/support/chain/chain-owner.ts', [stateFile])
  const rpcUrl = (await owner.wrote('\n')).trim()
  await mine(rpcUrl, 5)
  owner.kill('SIGKILL')
  await eventually(() => expect(heightOf({ rpcUrl })).rejects.toThrow())
  await eventually(() =>
    expect(JSON.parse(readFileSync(endStateFile(stateFile), 'utf8'))).toMatchObject({ best_block_number: 5 }),
  )
  const next = await start('orphan.json')
  expect(await heightOf(next)).toBe(5n)
  await next.close()
})

test('where another program takes the port first that was free, the chain has another one', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port: taken } = other.address() as AddressInfo
  const slower = join(folder, 'slower-anvil')
  const begun = join(folder, 'begun')
  // Begins on the taken port at first, as one does that finds its own taken in the last moment.
  writeFileSync(
    slower,
    `#!/bin/sh
if mkdir '${begun}' 2>/dev/null; then exec '${findAnvil()}' --quiet --port ${taken}; fi
exec '${findAnvil()}' "$@"
`,
  )
  chmodSync(slower, 0o755)
  const started = await startLocalChain({ port: 0, stateFile: join(folder, 'second.json'), anvil: slower })
  if (!started.chain) throw new Error(started.reason)
  expect(await heightOf(started.chain)).toBe(0n)
  await started.chain.close()
  other.close()
})

test('a port in use and a missing program are said, not thrown', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const taken = await startLocalChain({ port, stateFile: join(folder, 'taken.json') })
  expect(taken).toEqual({ chain: null, reason: expect.stringContaining(`Port ${port} is in use`) })
  await new Promise((resolve) => other.close(resolve))
  const missing = await startLocalChain({ port, stateFile: join(folder, 'none.json'), anvil: null })
  expect(missing).toEqual({ chain: null, reason: expect.stringContaining('anvil is not installed') })
  const broken = await startLocalChain({ port, stateFile: join(folder, 'none.json'), anvil: '/bin/false' })
  expect(broken).toEqual({ chain: null, reason: expect.stringContaining('anvil did not start') })
})
