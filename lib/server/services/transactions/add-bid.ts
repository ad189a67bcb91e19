import 'server-only'
import { isAddressEqual, type LocalAccount } from 'viem'
import type { Fees } from '../../chain/chain-client'
import type { PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import { insertTransactionAttempt, type OutboxEntry } from '../../store/chain/chain-transactions'
import type { Lease } from '../../store/database/leases'
import { keepLease } from '../onchain/hold-lease'
import type { OwnBid } from './own-bid'
import { signAttempt } from './sign-transaction'
import type { TransactionForm } from './transaction-form'

/** Parameters of one pass over the outbox. */
export interface OutboxRun {
  readonly network: PaymentNetwork
  /** Our keys; transactions of other keys are sent as they are. */
  readonly accounts: readonly LocalAccount[]
  readonly lease: Lease
  /** Stops the pass between two transactions. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Signs and stores one more form of a transaction, under its nonce; the lease is kept in the same commit.
 * @returns null where its sender is none of our keys
 * @throws LeaseLostError
 */
export async function addBid(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  { network, accounts, lease }: OutboxRun,
  { transaction }: Pick<OutboxEntry, 'transaction'>,
  { form, fees }: { form: TransactionForm; fees: Fees },
): Promise<OwnBid | null> {
  const account = accounts.find(({ address }) => isAddressEqual(address, transaction.sender))
  if (!account) return null
  const attempt = await signAttempt(transaction, {
    network,
    account,
    ...form,
    fees,
    at: deps.wallClock.now(),
  })
  await deps.store.transaction(async (tx) => {
    await keepLease(tx, deps, lease)
    await insertTransactionAttempt(tx, attempt)
  })
  return { attempt, form, fees }
}
