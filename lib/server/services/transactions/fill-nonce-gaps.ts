import 'server-only'
import { type Address, isAddressEqual } from 'viem'
import type { PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import {
  type ChainTransaction,
  insertChainTransaction,
  listNonces,
  type OutboxEntry,
} from '../../store/chain/chain-transactions'
import { keepLease } from '../onchain/hold-lease'
import { readFees } from '../onchain/read-fees'
import type { OutboxRun } from './add-bid'
import { findOwnBid } from './own-bid'
import { signAttempt } from './sign-transaction'
import type { TransactionForm } from './transaction-form'

/** Gaps that one run fills: rows of the database never make it sign without an end. */
const MAX_FILLERS = 100

/**
 * Signs transactions that do nothing under nonces that the chain waits for and no transaction of ours has: a
 * reorg may have removed a transaction that was sent with one of our keys from elsewhere. Without them
 * nothing behind such a nonce would ever be mined. A foreign transaction, whose bytes its sender did not sign, is
 * nothing that waits.
 * @param params.counted - how many transactions of the key the chain has counted
 * @param params.entries - of one key, by nonce
 * @returns how many were signed.
 * @throws RpcUnavailableError, LeaseLostError
 */
export async function fillNonceGaps(
  deps: Pick<Deps, 'store' | 'wallClock' | 'random' | 'log'>,
  sending: OutboxRun,
  params: { counted: number; entries: readonly OutboxEntry[] },
): Promise<number> {
  const { network, accounts, lease } = sending
  const waiting = params.entries.filter(({ transaction }) => transaction.nonce >= params.counted)
  if (isWithoutGap(waiting, params.counted)) return 0
  const last = await findLastOwn(waiting)
  if (!last) return 0
  const missing = await missingNonces(deps, network, { ...params, last })
  const account = accounts.find(({ address }) => isAddressEqual(address, last.sender))
  if (!account || missing.length === 0) return 0

  const { chainId } = network
  const fees = await readFees(network)
  if (!fees) return 0
  deps.log.warn(
    { chainId, sender: account.address, nonces: missing },
    'nonces without a transaction are used up',
  )
  const form = await fillerForm(network, account.address)
  const at = deps.wallClock.now()
  await deps.store.transaction(async (tx) => {
    await keepLease(tx, deps, lease)
    for (const nonce of missing) {
      const transaction: ChainTransaction = {
        ...form,
        id: deps.random.uuid(),
        chainId,
        sender: account.address,
        nonce,
        purpose: 'fill',
        status: 'signed',
        hash: null,
        blockNumber: null,
        blockHash: null,
        succeeded: null,
        createdAt: at,
      }
      await insertChainTransaction(
        tx,
        transaction,
        await signAttempt(transaction, { network, account, ...form, fees, at }),
      )
    }
  })
  return missing.length
}

const isWithoutGap = (waiting: readonly OutboxEntry[], counted: number) =>
  waiting.every(({ transaction }, index) => transaction.nonce === counted + index)

async function findLastOwn(waiting: readonly OutboxEntry[]): Promise<ChainTransaction | null> {
  for (const entry of waiting.toReversed()) if (await findOwnBid(entry)) return entry.transaction
  return null
}

async function missingNonces(
  deps: Pick<Deps, 'store'>,
  { chainId }: PaymentNetwork,
  { counted, last }: { counted: number; last: ChainTransaction },
): Promise<number[]> {
  const below = Math.min(last.nonce, counted + MAX_FILLERS)
  const taken = new Set(
    await listNonces(deps.store.db, { chainId, sender: last.sender, from: counted, below }),
  )
  const all = Array.from({ length: below - counted }, (_, index) => counted + index)
  return all.filter((nonce) => !taken.has(nonce))
}

/** Gas limit of a plain transfer where the chain gives no estimate: above the most that any known network asks for. */
const FILLER_GAS = 500_000n

/** A transfer of zero from a key to itself. */
export async function fillerForm({ client }: PaymentNetwork, sender: Address): Promise<TransactionForm> {
  const simulation = await client.simulate({ from: sender, to: sender, data: '0x' })
  return { to: sender, data: '0x', gasLimit: simulation.ok ? (simulation.gas * 5n) / 4n : FILLER_GAS }
}
