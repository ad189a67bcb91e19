import { decodeFunctionData, hashMessage, parseAbi } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { contractSignatureVerifier } from '@/lib/server/chain/signatures/verify-contract-signature'
import { type JsonRpcServer, type RpcReply, startJsonRpcServer } from '../../support/chain/json-rpc-server'

const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const wallet = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
const YES = `0x1626ba7e${'00'.repeat(28)}`
const asked = { chainId: 8453, address: wallet, message: 'A message', signature: '0x1234' } as const

describe('the signature of a smart wallet', () => {
  const servers: JsonRpcServer[] = []
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()))
  })

  const node = async (call: RpcReply, code = '0x6080') => {
    const server = await startJsonRpcServer(({ method }) =>
      method === 'eth_getCode' ? { result: code } : call,
    )
    servers.push(server)
    return server
  }
  const verdictOf = (...urls: string[]) => contractSignatureVerifier(new Map([[8453, urls]]))(asked)

  it('is valid when the contract says so (ERC-1271)', async () => {
    const server = await node({ result: YES })
    expect(await verdictOf(server.url)).toBe('valid')
    const [code, call] = server.calls
    expect(code?.params[0]).toBe(wallet)
    expect(call).toMatchObject({ method: 'eth_call', params: [{ to: wallet }, 'latest'] })
    const { data } = Object(call?.params[0])
    expect(decodeFunctionData({ abi, data }).args).toEqual([hashMessage('A message'), '0x1234'])
  })

  it.each([
    ['says no', { result: `0xffffffff${'00'.repeat(28)}` }],
    ['answers nothing', { result: '0x' }],
    ['answers less than a word', { result: '0x1626ba7e' }],
    ['reverts', { error: { code: 3, message: 'execution reverted', data: '0x' } }],
    ['reverts, as older nodes say it', { error: { code: -32000, message: 'execution reverted' } }],
    ['runs out of gas', { error: { code: -32000, message: 'out of gas' } }],
  ] satisfies [string, RpcReply][])('is invalid when the contract %s', async (_, reply) => {
    expect(await verdictOf((await node(reply)).url)).toBe('invalid')
  })

  it('is not asked for where nothing is deployed, so that no code of the signer ever runs', async () => {
    const server = await node({ result: YES }, '0x')
    expect(await verdictOf(server.url)).toBe('no_contract')
    expect(server.calls.map((call) => call.method)).toEqual(['eth_getCode'])
  })

  it('is never taken as good when no node answers', async () => {
    const gone = await node({ result: YES })
    await gone.close()
    expect(await verdictOf(gone.url)).toBe('rpc_away')
    expect(await verdictOf((await node({ error: { code: -32005, message: 'limit exceeded' } })).url)).toBe(
      'rpc_away',
    )
  })

  it('is asked of the next node when the first does not answer', async () => {
    const gone = await node({ result: YES })
    await gone.close()
    expect(await verdictOf(gone.url, (await node({ result: YES })).url)).toBe('valid')
  })

  it('cannot be checked on a chain without a node', async () => {
    expect(await contractSignatureVerifier(new Map())(asked)).toBe('unknown_chain')
  })
})
