import 'server-only'
import type { Address } from 'viem'
import { isOnChain, type SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { NotFoundError } from '@/lib/billing/billing-error'
import { listMandatesOf, type MandateRow } from '../../store/chain/mandates'
import type { Database } from '../../store/database/database'
import { lockSubscriber, type SubscriberRow } from '../../store/subscribers/subscribers'
import { listTokensById } from '../../store/subscriptions/tokens'

/**
 * The subscriber that an account pays for, locked until the transaction ends, with what was signed for it, the newest
 * first. An account pays as the key of the terms or as the payer of a mandate, and of a free plan, which has none, as
 * either of the two addresses; a smart wallet does on its own chain alone.
 * @throws NotFoundError for a subscriber of another wallet, as for one that does not exist
 */
export async function lockPaidSubscriber(
  tx: Database,
  params: { subscriberId: string; account: SignInWallet<Address> },
): Promise<{ subscriber: SubscriberRow; mandates: MandateRow[] }> {
  const { subscriberId, account } = params
  const subscriber = await lockSubscriber(tx, { id: subscriberId })
  if (!subscriber) throw new NotFoundError('Subscriber')
  const { merchantId, tokenId, eoaAddress, swAddress } = subscriber
  const mandates = await listMandatesOf(tx, { merchantId, subscriberId })
  const [token] = await listTokensById(tx, { ids: [tokenId] })
  // Else the smart wallet is told for information: a key that pays by itself may own none, or no more.
  const named = mandates.length === 0 ? [eoaAddress, swAddress] : [eoaAddress]
  const payers = [
    ...(token ? named.map((address) => ({ address, chainId: token.chainId })) : []),
    ...mandates.map(({ payer, chainId }) => ({ address: payer, chainId })),
  ]
  const isPayer = payers.some((each) => each.address === account.address && isOnChain(account, each.chainId))
  if (!isPayer) throw new NotFoundError('Subscriber')
  return { subscriber, mandates }
}
