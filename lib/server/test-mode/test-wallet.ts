import 'server-only'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Address, type Hex, isAddressEqual, isHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { z } from 'zod'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import { type TestNode, TestNodeError } from './local-chain/test-node'
import { SAMPLE_LABELS, sampleAccount } from './sample/sample-account'
import type { WalletNames } from './wallet-names'

/** Request of a page to its wallet (EIP-1193). */
export interface WalletCall {
  readonly method: string
  readonly params: readonly unknown[]
  /** The network that the wallet is on. */
  readonly chainId?: number | undefined
}

/** Whatever the wallet's server half needs beside the keys. */
export interface WalletBack {
  readonly node: TestNode | null
  /** Names of addresses, for the owner who is asked. */
  readonly findNames: (addresses: readonly Address[], chainId: number) => Promise<WalletNames>
}

/** A refusal with its code (EIP-1193, EIP-1474). */
export class WalletCallError extends Error {
  override readonly name = 'WalletCallError'

  constructor(
    readonly code: number,
    message: string,
    /** Revert data, where a contract refused. */
    readonly data?: unknown,
  ) {
    super(message)
  }
}

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const hex = z.custom<Hex>((value) => isHex(value), 'must be hex digits after 0x')
const personalSignParams = z.tuple([
  z.templateLiteral(['0x', z.string().regex(/^([0-9a-f]{2})*$/i)]),
  address,
])
const typedDataParams = z.tuple([address, z.string()])
const typedData = z.object({
  domain: z.record(z.string(), z.unknown()),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  message: z.record(z.string(), z.unknown()),
})

/** Addresses of one request: a mandate names at most a dozen. */
const namesParams = z.tuple([z.array(address).max(32), z.int().positive()])

const transactionParams = z.tuple([
  z.object({
    from: address,
    to: address,
    data: hex.optional(),
    value: hex.optional(),
    gas: hex.optional(),
  }),
])

/** Read methods that the wallet passes on to the local chain. */
const READS: readonly string[] = [
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
]

const scriptFolder = join(dirname(fileURLToPath(import.meta.url)), '../../client/test-wallet')
/** Modules that the script imports; they lie beside it as their addresses do. */
const PARTS = ['ask-owner.mjs', 'describe-request.mjs', 'read-calls.mjs']

/** The test wallet's browser half, as it is handed out. */
export const testWalletScript = (): Promise<string> => readFile(join(scriptFolder, 'wallet.mjs'), 'utf8')

/** A module that it imports; null where there is none of that name. */
export const testWalletPart = async (name: string): Promise<string | null> =>
  PARTS.includes(name) ? readFile(join(scriptFolder, 'wallet', name), 'utf8') : null

/**
 * The test wallet's other half: it has the keys, which are everybody's. The browser's half has asked its owner
 * before it asks here.
 * @throws WalletCallError
 */
export async function answerWalletCall(
  { method, params, chainId }: WalletCall,
  { node, findNames }: WalletBack,
): Promise<unknown> {
  if (READS.includes(method)) return heard(localNode(node, chainId).ask(method, ...params))
  switch (method) {
    case 'wallet_accounts':
      return [...SAMPLE_LABELS].map(([number, label]) => ({ address: sampleAccount(number).address, label }))
    case 'wallet_names': {
      const [addresses, named] = parse(namesParams, params)
      return findNames(addresses as Address[], named)
    }
    case 'personal_sign': {
      const [raw, signer] = parse(personalSignParams, params)
      return accountOf(signer).signMessage({ message: { raw: raw as `0x${string}` } })
    }
    case 'eth_signTypedData_v4': {
      const [signer, json] = parse(typedDataParams, params)
      return accountOf(signer).signTypedData(parse(typedData, jsonOf(json)))
    }
    case 'eth_sendTransaction': {
      const [transaction] = parse(transactionParams, params)
      return heard(send(localNode(node, chainId), transaction))
    }
    default:
      throw new WalletCallError(4200, `The test wallet does not know ${method.slice(0, 80)}.`)
  }
}

function localNode(node: TestNode | null, chainId: number | undefined): TestNode {
  if (chainId !== undefined && chainId !== LOCAL_TEST_CHAIN_ID) {
    throw new WalletCallError(4901, 'The test wallet reaches the local test chain alone. Switch to it.')
  }
  if (!node)
    throw new WalletCallError(4900, 'There is no local chain here. The server says why as it starts.')
  return node
}

async function send(node: TestNode, transaction: z.infer<typeof transactionParams>[0]): Promise<unknown> {
  const { from, to, data = '0x', value = '0x0', gas } = transaction
  const account = accountOf(from)
  const [nonce, gasPrice, limit] = await Promise.all([
    node.ask('eth_getTransactionCount', from, 'pending'),
    node.ask('eth_gasPrice'),
    gas ?? node.ask('eth_estimateGas', { from, to, data, value }),
  ])
  const price = BigInt(hex.parse(gasPrice))
  const signed = await account.signTransaction({
    type: 'eip1559',
    chainId: LOCAL_TEST_CHAIN_ID,
    nonce: Number(nonce),
    gas: BigInt(hex.parse(limit)),
    to: to as Address,
    data,
    value: BigInt(value),
    maxFeePerGas: 2n * price,
    maxPriorityFeePerGas: price / 10n,
  })
  return node.ask('eth_sendRawTransaction', signed)
}

/** Passes the node's own refusals on unchanged. */
async function heard(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof WalletCallError) throw error
    if (error instanceof TestNodeError) throw new WalletCallError(error.code, error.message, error.data)
    throw new WalletCallError(4900, 'The local chain does not answer.')
  }
}

function accountOf(signer: string): PrivateKeyAccount {
  const account = [...SAMPLE_LABELS.keys()]
    .map(sampleAccount)
    .find((each) => isAddressEqual(each.address, signer as `0x${string}`))
  if (!account) throw new WalletCallError(4100, 'The test wallet does not have that account.')
  return account
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new WalletCallError(-32602, z.prettifyError(parsed.error))
  return parsed.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new WalletCallError(-32602, 'The typed data is not JSON.')
  }
}
