import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { RpcEndpoint } from './rpc-endpoint'

const questions = z.array(z.object({ id: z.int(), method: z.string() }))
const server = createServer()
afterEach(() => server.close())

test('an answer of twenty megabytes, as the logs of a busy day, is read', async () => {
  const logs = 'ab'.repeat(10 * 2 ** 20)
  const results: Record<string, string> = { eth_chainId: '0x1', eth_blockNumber: '0x7', eth_getLogs: logs }
  server.on('request', async (request, response) => {
    const asked: unknown = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const calls = questions.parse([asked].flat())
    const said = calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: results[method] }))
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(Array.isArray(asked) ? said : said[0]))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : null
  const endpoint = new RpcEndpoint({ url: `http://127.0.0.1:${port}`, chainId: 1, timeoutMs: 30_000 })
  const { head, answers } = await endpoint.ask([{ method: 'eth_getLogs', params: [] }])
  expect(head).toBe(7n)
  expect(answers[0]?.ok && answers[0].result === logs).toBe(true)
})
