import 'server-only'
import { type Address, type Hex, hashTypedData } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import {
  BadSignatureError,
  NetworkNotConfiguredError,
  NoPermissionOnChainError,
} from '@/lib/billing/checkout/checkout-refusals'
import { networkName } from '@/lib/billing/networks'
import { cancelTypedData } from '@/lib/mandate/terms/mandate-types'
import { verifyAccountSignature } from '../../chain/signatures/verify-account-signature'
import type { Deps } from '../../deps'
import { isInForce, lockMandate, type MandateRow, updateMandate } from '../../store/chain/mandates'
import { planSignedCancel } from '../onchain/plan-signed-cancel'
import { cancelLocked } from '../subscribers/cancel-subscriber'
import { changePaid } from './cancel-paid-subscriber'
import { lockPaidSubscriber } from './lock-paid-subscriber'
import { type PaidSubscription, readPaidSubscription } from './read-paid-subscriptions'

/**
 * Takes a payer's signature that ends the permission on the chain, for the canceller to bring without cost to the payer;
 * what runs is cancelled at the end of what is paid. Repeating it changes nothing while the end is on its way, nor after.
 * @param params.signature - of `cancelTypedData`, by the account that pays: ECDSA, or ERC-1271 of a deployed wallet
 * @throws NotFoundError for a subscriber of another wallet, NoPermissionOnChainError, BadSignatureError,
 *   NetworkNotConfiguredError, RpcUnavailableError
 */
export async function cancelOnChain(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'rates' | 'payments'>,
  params: { subscriberId: string; account: SignInWallet<Address>; requestId: string; signature: Hex },
): Promise<PaidSubscription> {
  const { subscriberId } = params
  const { mandates } = await deps.store.transaction((tx) => lockPaidSubscriber(tx, params))
  const live = mandates.find(isInForce)
  if (!live || isBeingEnded(live)) {
    const isDone = mandates.some(({ endedAt }) => endedAt !== null)
    if (!live && !isDone) throw new NoPermissionOnChainError()
    return readPaidSubscription(deps.store.db, subscriberId, deps)
  }
  const signature = await checkSignature(deps, live, params.signature)
  return changePaid(deps, params, async (tx, locked) => {
    const mandate = await lockMandate(tx, { id: live.id })
    if (!mandate || !isInForce(mandate) || isBeingEnded(mandate)) return
    await updateMandate(tx, { id: mandate.id, change: { cancelSignature: signature } })
    const wish = { when: 'period_end', reason: 'requested_by_payer' } as const
    await cancelLocked(tx, { ...locked, ...wish, by: 'payer' })
  })
}

const isBeingEnded = ({ cancelSignature, cancelTransactionId }: MandateRow) =>
  cancelSignature !== null || cancelTransactionId !== null

/** The signature as the contract reads it. @throws BadSignatureError where the contract would refuse it */
async function checkSignature(
  { payments }: Pick<Deps, 'payments'>,
  mandate: MandateRow,
  given: Hex,
): Promise<Hex> {
  const { chainId, puller, id, payer: account } = mandate
  const network = payments.networks.get(chainId)
  if (!network || !payments.keys) throw new NetworkNotConfiguredError(networkName(chainId))
  const digest = hashTypedData(cancelTypedData({ chainId, puller }, id))
  const code = await network.client.code(account)
  const signature = await verifyAccountSignature(network.client, { account, code, digest, signature: given })
  if (signature === null) {
    throw new BadSignatureError('signature', `This is not a signature of ${account} over the end.`)
  }
  const canceller = payments.keys.canceller.address
  const plan = await planSignedCancel(network, { canceller, mandate, signature })
  if (plan.kind === 'fail') {
    throw new BadSignatureError('signature', 'The contract does not take this signature.')
  }
  return signature
}
