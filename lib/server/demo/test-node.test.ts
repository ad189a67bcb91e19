import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { TestNode } from './test-node'

let server = createServer()
afterEach(() => server.close())

/** A node that answers everything with this. */
async function nodeWith(said: object): Promise<TestNode> {
  server = createServer().on('request', (_, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...said }))
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
