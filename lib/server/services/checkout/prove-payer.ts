import 'server-only'
import { type Hex, isErc6492Signature } from 'viem'
import {
  BadSignatureError,
  ChargeWouldFailError,
  NotAuthorizedError,
  WalletNotDeployedError,
} from '@/lib/billing/checkout/checkout-refusals'
import { networkName } from '@/lib/billing/networks'
import { decodeStatus, encodeStatus } from '@/lib/mandate/puller/puller-calls'
import { NO_SIGNATURE } from '@/lib/mandate/terms/mandate-types'
import { verifyAccountSignature } from '../../chain/signatures/verify-account-signature'
import { type WalletAddresses, walletAddresses } from '../../chain/signatures/wallet-addresses'
import type { PayableOffer } from './payable-offer'
import type { Payer } from './read-payer'

/** An account agreed to terms. */
export interface Proof {
  /** Signature as contracts read it; {@link NO_SIGNATURE} where the account's own call put the terms in force. */
  readonly signature: Hex
  readonly wallet: WalletAddresses
}

/**
 * Holds that an account agreed to terms: by its signature, or by a call of its own that is in the chain. Which
 * contract is asked for that follows from the merchant, and from nothing that a browser says.
 * @param params.digest - the id of the mandate
 * @param params.signature - null where a call is said to have put the terms in force
 * @throws BadSignatureError, WalletNotDeployedError, NotAuthorizedError, ChargeWouldFailError where the terms have
 *   been ended, RpcUnavailableError
 */
export async function provePayer(
  offer: PayableOffer,
  params: { payer: Payer; digest: Hex; signature: Hex | null },
): Promise<Proof> {
  const { payer, digest } = params
  const { client } = offer.network
  const signature =
    params.signature === null
      ? await findAuthorization(offer, { payer, digest })
      : await verifySignature(offer, { payer, digest, signature: params.signature })
  return { signature, wallet: await walletAddresses(client, { ...payer, digest, signature }) }
}

async function verifySignature(
  { network, token }: PayableOffer,
  params: { payer: Payer; digest: Hex; signature: Hex },
): Promise<Hex> {
  const { payer, digest, signature } = params
  const verified = await verifyAccountSignature(network.client, { ...payer, digest, signature })
  if (verified !== null) return verified
  if (payer.code === null && isErc6492Signature(signature)) {
    throw new WalletNotDeployedError(networkName(token.chainId))
  }
  throw new BadSignatureError('signature', `This is not the signature of ${payer.account} over these terms.`)
}

/** Finds terms already in force, which proves the payer: only the payer's call or signature puts them there. */
async function findAuthorization(
  { network, puller }: PayableOffer,
  { payer, digest }: { payer: Payer; digest: Hex },
): Promise<Hex> {
  const [answer] = await network.client.read([{ to: puller, data: encodeStatus(digest) }])
  const { phase } = decodeStatus(answer?.ok ? answer.data : '0x')
  if (phase === 'unknown') throw new NotAuthorizedError(payer.account)
  if (phase === 'cancelled') {
    throw new ChargeWouldFailError({ reason: 'mandate_cancelled', said: null, whoMustAct: 'payer' })
  }
  return NO_SIGNATURE
}
