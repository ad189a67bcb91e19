import 'server-only'
import type { Deps } from '../../deps'
import { insertTransactionAttempt, listUnwantedCharges } from '../../store/chain/chain-transactions'
import { keepLease } from '../onchain/hold-lease'
import type { Sending } from '../sending'
import { fillerForm } from './fill-nonce-gaps'
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
  { network, accounts, lease }: Sending,
): Promise<number> {
  const { chainId, client } = network
  let withdrawn = 0
  for (const { transaction, attempts } of await listUnwantedCharges(deps.store.db, { chainId })) {
    const [newest] = attempts
    const account = accounts.find(({ address }) => address === transaction.sender)
    if (!newest || !account || onlyFills(newest, transaction)) continue
    // Also one that bids far more than is asked for has to be outbid.
    const fees = raisedFees(newest, await client.fees()) ?? raisedFees(newest, newest)
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
