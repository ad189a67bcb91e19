import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { TestNode } from './test-node'

let server = createServer()
afterEach(() => server.close())

/** A node that answers everything with this. */
const nodeWith = (said: object) => nodeThat(() => said)

/** A node with a scripted answer for each method. */
async function nodeThat(answer: (method: string) => object): Promise<TestNode> {
  server = createServer().on('request', async (request, response) => {
    const { method } = JSON.parse(await text(request))
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer(method) }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return new TestNode(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
}

test('the state of a chain that has lived for long is still one answer', async () => {
  const state = `0x${'ab'.repeat(8 * 2 ** 20)}`
  const node = await nodeWith({ result: state })
  expect((await node.ask('anvil_dumpState')) === state).toBe(true)
})

test('what the node says against a request is told, with data or without', async () => {
  const node = await nodeWith({ error: { code: -32003, message: 'underpriced' } })
  await expect(node.ask('eth_sendTransaction')).rejects.toMatchObject({
    code: -32003,
    message: 'underpriced',
  })
})

test('what was sent is waited for until no transaction waits for its block', async () => {
  const waiting = ['0x2', '0x1', '0x0']
  const node = await nodeThat((method) => ({
    result: method === 'txpool_status' ? { pending: waiting.shift(), queued: '0x1' } : true,
  }))
  await node.settle()
  expect(waiting).toEqual([])
})

test('nothing is waited for on a chain that makes no blocks by itself', async () => {
  const asked: string[] = []
  const node = await nodeThat((method) => {
    asked.push(method)
    return { result: method === 'txpool_status' ? { pending: '0x1', queued: '0x0' } : false }
  })
  await node.settle()
  expect(asked).toEqual(['txpool_status', 'anvil_getAutomine'])
})
