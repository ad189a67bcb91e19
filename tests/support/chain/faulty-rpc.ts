import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RpcReply } from './json-rpc-server'

/** Fault between a node and its client. */
export type RpcFault =
  /** The node handles the request, and the answer is lost. */
  | { kind: 'timeout_after_accept' }
  /** The connection ends before the request reaches the node. */
  | { kind: 'dropped' }
  | { kind: 'http_status'; status: number }
  | { kind: 'wrong_chain_id'; chainId: number }
  /** The node is `blocks` blocks behind, and knows nothing above. */
  | { kind: 'stale_head'; blocks: bigint }
  | { kind: 'missing_receipt' }
  /** Every request reaches the node twice; the second answer comes back. */
  | { kind: 'duplicate' }
  /** An answer comes twice within its batch. */
  | { kind: 'repeated_answer' }
  | { kind: 'no_batches' }
  /** Words of another node, or null to leave the call to the node behind. */
  | { kind: 'scripted'; reply: (call: ProxiedCall) => RpcReply | null }

export interface ProxiedCall {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

export interface FaultyRpc {
  readonly url: string
  /** Methods of the requests, in order. */
  readonly methods: string[]
  /** From now on; null for none. */
  fault: RpcFault | null
  close(): Promise<void>
}

/** A proxy before a node, on the loopback address, that injects faults. */
export async function startFaultyRpc(target: string): Promise<FaultyRpc> {
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const proxy: FaultyRpc = {
    url: `http://127.0.0.1:${port}`,
    methods: [],
    fault: null,
    close: () => closeServer(server),
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body: ProxiedCall | ProxiedCall[] = JSON.parse(Buffer.concat(chunks).toString())
    const calls = Array.isArray(body) ? body : [body]
    proxy.methods.push(...calls.map((call) => call.method))
    const { fault } = proxy
    if (fault?.kind === 'dropped') return void request.socket.destroy()
    if (fault?.kind === 'http_status') {
      response.statusCode = fault.status
      return void response.end('<html>not now</html>')
    }
    const refusal = {
      jsonrpc: '2.0',
      id: null,
      error: { code: -32600, message: 'batches are not supported' },
    }
    const answer =
      fault?.kind === 'no_batches' && Array.isArray(body) ? refusal : await answerAll(target, body, fault)
    if (fault?.kind === 'timeout_after_accept') return
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
  }
  return proxy
}

async function answerAll(target: string, body: ProxiedCall | ProxiedCall[], fault: RpcFault | null) {
  if (!Array.isArray(body)) return await answerOne(target, body, fault)
  const answers = []
  for (const call of body) answers.push(await answerOne(target, call, fault))
  return fault?.kind === 'repeated_answer' ? [...answers, ...answers.slice(-1)] : answers
}

async function answerOne(target: string, call: ProxiedCall, fault: RpcFault | null): Promise<object> {
  const answer = (result: unknown) => ({ jsonrpc: '2.0', id: call.id, result })
  if (fault?.kind === 'wrong_chain_id' && call.method === 'eth_chainId') {
    return answer(`0x${fault.chainId.toString(16)}`)
  }
  if (fault?.kind === 'missing_receipt' && call.method === 'eth_getTransactionReceipt') return answer(null)
  if (fault?.kind === 'scripted') {
    const reply = fault.reply(call)
    if (reply) return { jsonrpc: '2.0', id: call.id, ...reply }
  }
  if (fault?.kind === 'stale_head') return await answerLate(target, call, fault.blocks)
  if (fault?.kind === 'duplicate') await forward(target, call)
  return await forward(target, call)
}

/** Answers as a node that has not seen the newest blocks. */
async function answerLate(target: string, call: ProxiedCall, blocks: bigint): Promise<object> {
  const newest = await forward(target, { id: 0, method: 'eth_blockNumber', params: [] })
  const head = BigInt(String(newest.result)) - blocks
  const known = `0x${(head > 0n ? head : 0n).toString(16)}`
  if (call.method === 'eth_blockNumber') return { jsonrpc: '2.0', id: call.id, result: known }
  const params = call.params.map((param) => (param === 'latest' ? known : param))
  const answer = await forward(target, { ...call, params })
  const { result } = answer
  const above =
    typeof result === 'object' &&
    result !== null &&
    'blockNumber' in result &&
    BigInt(String(result.blockNumber)) > head
  return above ? { ...answer, result: null } : answer
}

async function forward(target: string, call: ProxiedCall): Promise<{ result?: unknown }> {
  const response = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', ...call }),
  })
  return (await response.json()) as { result?: unknown }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
