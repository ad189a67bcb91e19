import 'server-only'
import type { Deps } from '../../deps'
import { insertTransactionAttempt, listWithdrawableTransactions } from '../../store/chain/chain-transactions'
import { keepLease } from '../onchain/hold-lease'
import { fillerForm } from './fill-nonce-gaps'
import type { OutboxRun } from './outbox-run'
import { findOwnBid } from './own-bid'
import { signAttempt } from './sign-transaction'
import { onlyFills, raisedFees } from './transaction-form'

/**
 * Takes back charges of subscribers who were cancelled since, as long as they are in no block: whatever carries one is
 * replaced, under its nonce, by a transaction that does nothing and pays more. What was never sent is never sent; of
 * what was, the chain takes one of the two. All others that it carried are due again then.
 * @returns how many transactions were replaced.
 * @throws RpcUnavailableError, LeaseLostError
 */
export async function withdrawCharges(
  deps: Pick<Deps, 'store' | 'wallClock' | 'log'>,
  { network, accounts, lease }: OutboxRun,
): Promise<number> {
  const { chainId, client } = network
  let withdrawn = 0
  for (const entry of await listWithdrawableTransactions(deps.store.db, { chainId })) {
    const { transaction } = entry
    const account = accounts.find(({ address }) => address === transaction.sender)
    const bid = account ? await findOwnBid(entry) : null
    // Bytes that the key did not sign are never sent either.
    if (!account || !bid || onlyFills(bid.attempt, transaction)) continue
    // Also one that bids far more than is asked for has to be outbid.
    const asked = await client.fees()
    const fees = raisedFees(bid.fees, asked) ?? raisedFees(bid.fees, { ...asked, ...bid.fees })
    if (!fees) continue
    const form = await fillerForm(network, account.address)
    const attempt = await signAttempt(transaction, { account, ...form, fees, at: deps.wallClock.now() })
    await deps.store.transaction(async (tx) => {
      await keepLease(tx, deps, lease)
      await insertTransactionAttempt(tx, attempt)
    })
    deps.log.info({ chainId, nonce: transaction.nonce }, 'charges of cancelled subscribers are taken back')
    withdrawn += 1
  }
  return withdrawn
}
