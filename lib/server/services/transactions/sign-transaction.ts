import 'server-only'
import { type Address, type Hex, keccak256, type LocalAccount } from 'viem'
import type { Fees } from '../../chain/chain-client'
import { feeFields } from '../../chain/fees/fees'
import type { PaymentNetwork } from '../../chain/payment-networks'
import type { Clock } from '../../clock'
import type { Random } from '../../random'
import {
  type ChainTransaction,
  insertChainTransaction,
  type TransactionAttempt,
} from '../../store/chain/chain-transactions'
import { takeNonce } from '../../store/chain/key-nonces'
import type { Database } from '../../store/database/database'
import type { TransactionPurpose } from '../../store/schema/payment-schema'

export interface TransactionToSign {
  readonly network: Pick<PaymentNetwork, 'chainId' | 'feeCeiling'>
  /** One of our keys; it signs here and now. */
  readonly account: LocalAccount
  readonly purpose: TransactionPurpose
  readonly to: Address
  readonly data: Hex
  readonly gasLimit: bigint
  /** Current fees of the chain. */
  readonly fees: Fees
  /** Nonce of the account on the chain, read before the database transaction began. */
  readonly nonceFloor: number
}

/**
 * Signs a transaction under the next nonce of its key and keeps it, as a part of the caller's database transaction:
 * it is sent once that one is committed, and was never signed when it is not. Others who sign with the same key
 * wait until then, so this comes last.
 */
export async function signTransaction(
  tx: Database,
  deps: { readonly wallClock: Clock; readonly random: Random },
  params: TransactionToSign,
): Promise<ChainTransaction> {
  const { network, account, purpose, to, data, gasLimit, fees } = params
  const nonce = await takeNonce(tx, {
    chainId: network.chainId,
    address: account.address,
    floor: params.nonceFloor,
  })
  const transaction: ChainTransaction = {
    id: deps.random.uuid(),
    chainId: network.chainId,
    sender: account.address,
    nonce,
    purpose,
    to,
    data,
    gasLimit,
    status: 'signed',
    hash: null,
    blockNumber: null,
    blockHash: null,
    succeeded: null,
    createdAt: deps.wallClock.now(),
  }
  const attempt = await signAttempt(transaction, {
    network,
    account,
    to,
    data,
    gasLimit,
    fees,
    at: transaction.createdAt,
  })
  await insertChainTransaction(tx, transaction, attempt)
  return transaction
}

/**
 * Signs a form of a transaction: any of them may be the one that is mined, and only one can.
 * @throws Error for fees above the network's ceiling, which callers never ask for
 */
export async function signAttempt(
  transaction: Pick<ChainTransaction, 'id' | 'chainId' | 'nonce'>,
  form: Pick<TransactionToSign, 'account' | 'to' | 'data' | 'gasLimit' | 'fees'> & {
    readonly network: Pick<PaymentNetwork, 'feeCeiling'>
    readonly at: Date
  },
): Promise<TransactionAttempt> {
  const { network, account, to, data, gasLimit, fees, at } = form
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  const { chainId, nonce } = transaction
  if (maxFeePerGas > network.feeCeiling) {
    throw new Error(`A transaction on chain ${chainId} was to pay more than its ceiling: ${maxFeePerGas} wei`)
  }
  const call = { chainId, nonce, to, data, value: 0n, gas: gasLimit }
  const raw = await account.signTransaction({ ...call, ...feeFields(fees) })
  return {
    hash: keccak256(raw),
    transactionId: transaction.id,
    raw,
    maxFeePerGas,
    maxPriorityFeePerGas,
    createdAt: at,
    lastSentAt: null,
  }
}
