import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Response of a fake node: a result, or the JSON-RPC error that nodes send when a call fails. */
export type RpcReply = { result: unknown } | { error: { code: number; message: string; data?: string } }
export interface RpcCall {
  method: string
  params: unknown[]
}

interface NumberedCall extends RpcCall {
  id: number
}

export interface JsonRpcServer {
  readonly url: string
  /** Requests so far, in order. */
  readonly calls: RpcCall[]
  close(): Promise<void>
}

/** A node on the loopback address that answers as `reply` says, batches too. */
export async function startJsonRpcServer(reply: (call: RpcCall) => RpcReply): Promise<JsonRpcServer> {
  const calls: RpcCall[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body: NumberedCall | NumberedCall[] = JSON.parse(Buffer.concat(chunks).toString())
    const answer = ({ id, method, params }: NumberedCall) => {
      calls.push({ method, params })
      return { jsonrpc: '2.0', id, ...reply({ method, params }) }
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
