import 'server-only'
import { isAddressEqual } from 'viem'
import type { Deps } from '../../deps'
import { readFees } from '../onchain/read-fees'
import { addBid, type OutboxRun } from './add-bid'
import { listUnwanted } from './carried'
import { fillerForm } from './fill-nonce-gaps'
import { findOwnBid } from './own-bid'
import { onlyFills, replacingFees } from './transaction-form'

/**
 * Takes back what is in no block and not to come into one: charges and changed terms of subscribers who were cancelled
 * since, and what a reorganization brought out of a block after its outcome there had been acted on
 * ({@link listUnwanted}). The transaction is replaced, under its nonce, by one that does nothing and pays more, at any
 * price of gas. What was never sent is never sent; of what was, the chain takes one of the two. All others that it carried are due again then.
 * @returns how many transactions were replaced.
 * @throws RpcUnavailableError, LeaseLostError
 */
export async function withdrawCharges(
  deps: Pick<Deps, 'store' | 'wallClock' | 'log'>,
  run: OutboxRun,
): Promise<number> {
  const { network, accounts } = run
  const { chainId } = network
  let withdrawn = 0
  for (const entry of await listUnwanted(deps.store.db, { chainId })) {
    const { transaction } = entry
    if (!accounts.some(({ address }) => isAddressEqual(address, transaction.sender))) continue
    const bid = await findOwnBid(entry)
    // Bytes that the key did not sign are never sent either.
    if (!bid || onlyFills(bid.attempt, transaction)) continue
    const fees = replacingFees(bid.fees, await readFees(network), network.feeCeiling)
    const form = await fillerForm(network, transaction.sender)
    if ((await addBid(deps, run, entry, { form, fees })) === null) continue
    deps.log.info(
      { chainId, nonce: transaction.nonce },
      'charges or terms that are not wanted any more are taken back',
    )
    withdrawn += 1
  }
  return withdrawn
}
