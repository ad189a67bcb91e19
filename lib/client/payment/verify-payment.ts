import type { Wallet } from '../wallet/wallet'

/** A payment as a receipt or an invoice states it. */
export interface PaymentClaim {
  readonly chainId: number
  readonly transactionHash: string
  /** The contract that took it. */
  readonly contract: string
  readonly mandateId: string
  /** Window of the terms, counted from 0. */
  readonly period: number
  /** Atomic units. */
  readonly amount: string
  /** Contract of the token. */
  readonly token: string
  readonly payer: string
}

/**
 * Finding of the chain about a payment.
 * - `found`: the transaction holds the contract's event of this window and amount, and the transfers of the token.
 * - `different`: the transaction is there, and holds something else, or it reverted.
 * - `not_found`: the chain knows no such transaction.
 * - `other_network`: no wallet of this browser is on the payment's network.
 * - `no_wallet`, `not_answered`: there was nobody to ask, or no answer.
 */
export type Verification =
  | 'found'
  | 'different'
  | 'not_found'
  | 'other_network'
  | 'no_wallet'
  | 'not_answered'

/** `Charged(bytes32 indexed id, uint256 indexed period, uint256 amount)`; a test compares it with the ABI. */
export const CHARGED_TOPIC = '0x041880a58e81af6f603d20f4389a60d961c7c57d493a507a25fe8637a3c41ad1'
/** `Transfer(address indexed from, address indexed to, uint256 value)` of ERC-20. */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Asks the chain about a payment through the wallets of this browser. No account is asked for, and nothing fails. */
export async function verifyPayment(wallets: readonly Wallet[], claim: PaymentClaim): Promise<Verification> {
  if (wallets.length === 0) return 'no_wallet'
  const answers = await Promise.all(wallets.map((wallet) => ask(wallet, claim)))
  const order: readonly Verification[] = ['found', 'different', 'not_found', 'not_answered', 'other_network']
  return order.find((each) => answers.includes(each)) ?? 'not_answered'
}

async function ask({ provider }: Wallet, claim: PaymentClaim): Promise<Verification> {
  try {
    const chainId = await provider.request({ method: 'eth_chainId' })
    if (Number(chainId) !== claim.chainId) return 'other_network'
    const receipt = await provider.request({
      method: 'eth_getTransactionReceipt',
      params: [claim.transactionHash],
    })
    if (receipt === null) return 'not_found'
    return isPaidBy(receipt, claim) ? 'found' : 'different'
  } catch {
    return 'not_answered'
  }
}

/** True for a receipt that proves the payment. */
function isPaidBy(receipt: unknown, claim: PaymentClaim): boolean {
  if (!same(field(receipt, 'transactionHash'), claim.transactionHash)) return false
  if (field(receipt, 'status') !== '0x1') return false
  const found = field(receipt, 'logs')
  const logs = Array.isArray(found) ? found.flatMap(readLog) : []
  const amount = BigInt(claim.amount)
  const isCharged = logs.some(
    ({ address, topics, value }) =>
      same(address, claim.contract) &&
      topics[0] === CHARGED_TOPIC &&
      same(topics[1], claim.mandateId) &&
      numberOf(topics[2]) === BigInt(claim.period) &&
      value === amount,
  )
  // Other charges of the payer may share the transaction, so at least as much has left the wallet.
  const moved = logs
    .filter(({ address, topics }) => same(address, claim.token) && topics[0] === TRANSFER_TOPIC)
    .filter(({ topics }) => same(topics[1]?.slice(-40), claim.payer.slice(-40)))
    .reduce((sum, { value }) => sum + (value ?? 0n), 0n)
  return isCharged && moved >= amount
}

interface ReceiptLog {
  readonly address: unknown
  readonly topics: readonly string[]
  /** The data as a number; null where it is more or less than one word. */
  readonly value: bigint | null
}

function readLog(log: unknown): ReceiptLog[] {
  const [address, topics, data] = ['address', 'topics', 'data'].map((name) => field(log, name))
  if (!Array.isArray(topics) || typeof data !== 'string') return []
  const texts = topics.map((topic) => String(topic).toLowerCase())
  return [{ address, topics: texts, value: data.length === 66 ? numberOf(data) : null }]
}

function numberOf(hex: string | undefined): bigint | null {
  return hex !== undefined && /^0x[0-9a-f]{1,64}$/i.test(hex) ? BigInt(hex) : null
}

const same = (one: unknown, other: string) =>
  typeof one === 'string' && one.toLowerCase() === other.toLowerCase()

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
