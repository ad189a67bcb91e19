import {
  type Address,
  decodeFunctionData,
  domainSeparator,
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  isAddressEqual,
  pad,
  parseAbi,
  zeroHash,
} from 'viem'
import type { Call, ChainClient, ContractCall, ReadResult, Simulation } from '@/lib/server/chain/chain-client'
import { NO_DATA_COST } from '@/lib/server/chain/fees/data-cost'
import { RpcUnavailableError } from '@/lib/server/chain/rpc/rpc-unavailable-error'

/** Functions of tokens and wallets that the checkout calls before a payer subscribes. */
const abi = parseAbi([
  'function decimals() view returns (uint8)',
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
  'function isOwnerAddress(address account) view returns (bool)',
  'function getAddress(bytes[] owners, uint256 nonce) view returns (address)',
])
const errors = parseAbi(['error Error(string reason)'])

/** Revert data of a `require` with a reason: Error(string). */
export const revertText = (reason: string): Hex =>
  encodeErrorResult({ abi: errors, errorName: 'Error', args: [reason] })

const refused: ReadResult = { ok: false, revert: '0x' }
const whole = (value: number | bigint | null): ReadResult =>
  value === null ? refused : { ok: true, data: encodeAbiParameters([{ type: 'uint256' }], [BigInt(value)]) }
const text = (value: string | undefined): ReadResult =>
  value === undefined ? refused : { ok: true, data: encodeAbiParameters([{ type: 'string' }], [value]) }
const account = (value: Address | null): ReadResult =>
  value === null ? refused : { ok: true, data: encodeAbiParameters([{ type: 'address' }], [value]) }

/** A chain in memory with one token, whose answers a test decides; it goes nowhere by itself. */
export class TokenChain {
  decimals: number | null = 6
  balance = 1_000_000_000n
  allowance = 0n
  nonce = 0n
  /** Under which name the token checks permits; null for a token without any. */
  domain: { name: string; version: string } | null = { name: 'USD Coin', version: '2' }
  /** `name()` of the token, where it differs from its EIP-712 domain. */
  saidName: string | null = null
  /** Code by address in lower case. */
  readonly codes = new Map<string, Hex>()
  /** True where the token takes what the key of an account with code signed. */
  takesKeyPermit = true
  /** Answer of smart wallets to `isValidSignature` (ERC-1271). */
  contractSigned = false
  /** Owner that smart wallets name. */
  walletOwner: Address | null = null
  /** Implementation that proxies call (ERC-1967). */
  implementation: Address | null = null
  /** Wallet address that the factory computes before it is deployed. */
  counterfactual: Address | null = null
  /** Waited for before each question for code, so that a test can change something in between. */
  beforeCode: (address: Address) => Promise<void> = async () => {}
  /** The servers cannot be reached while this is set. */
  away = false
  /** Outcome of a simulated call. */
  onSimulate: (call: Call) => Simulation = () => ({ ok: true, gas: 100_000n })
  readonly simulated: Call[] = []
  readonly client: ChainClient

  constructor(readonly chainId: number) {
    const unused = async (): Promise<never> => {
      throw new Error('Nobody asks this before a payer has subscribed.')
    }
    this.client = {
      ...{ chainId, head: unused, block: unused, finalized: unused, nonce: unused },
      ...{ balance: unused, send: unused, receipt: unused, logs: unused },
      fees: async () => ({ maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }),
      tryOut: async () => null,
      dataCost: async () => NO_DATA_COST,
      succeedsWithCode: async () => this.takesKeyPermit,
      code: async (address) => {
        await this.beforeCode(address)
        this.#reach()
        return this.codes.get(address.toLowerCase()) ?? null
      },
      storage: async () => {
        this.#reach()
        return this.implementation ? pad(this.implementation) : zeroHash
      },
      read: async (calls) => {
        this.#reach()
        return calls.map((call) => this.#view(call))
      },
      rehearse: async () => ({ kind: 'succeeds' }),
      simulate: async (call) => {
        this.#reach()
        this.simulated.push(call)
        return this.onSimulate(call)
      },
    }
  }

  #reach(): void {
    if (this.away) throw new RpcUnavailableError(this.chainId, ['the server gave no answer'])
  }

  #view({ to, data }: ContractCall): ReadResult {
    switch (functionOf(data)) {
      case 'decimals':
        return whole(this.decimals)
      case 'balanceOf':
        return whole(this.balance)
      case 'allowance':
        return whole(this.allowance)
      case 'nonces':
        return this.domain ? whole(this.nonce) : refused
      case 'DOMAIN_SEPARATOR':
        return this.#separator(to)
      case 'name':
        return text(this.saidName ?? this.domain?.name ?? 'Token')
      case 'version':
        return text(this.domain?.version)
      case 'permit':
        return this.domain ? { ok: false, revert: revertText('permit is expired') } : refused
      case 'isValidSignature':
        return { ok: true, data: `${this.contractSigned ? '0x1626ba7e' : '0xffffffff'}${'0'.repeat(56)}` }
      case 'isOwnerAddress':
        return whole(this.#isOwner(data) ? 1 : 0)
      case 'getAddress':
        return account(this.counterfactual)
      default:
        return refused
    }
  }

  #isOwner(data: Hex): boolean {
    const [named] = decodeFunctionData({ abi, data }).args as readonly [Address]
    return this.walletOwner !== null && isAddressEqual(named, this.walletOwner)
  }

  #separator(verifyingContract: Address): ReadResult {
    if (!this.domain) return refused
    const { chainId } = this
    return { ok: true, data: domainSeparator({ domain: { ...this.domain, chainId, verifyingContract } }) }
  }
}

function functionOf(data: Hex) {
  try {
    return decodeFunctionData({ abi, data }).functionName
  } catch {
    return null
  }
}
