import 'server-only'
import { formatUnits, type Hex, hashTypedData, isAddressEqual, size } from 'viem'
import { startDeadline } from '@/lib/billing/charges/waiting-terms'
import {
  AllowanceTooLowError,
  BadSignatureError,
  InsufficientBalanceError,
  PermitUnusableError,
} from '@/lib/billing/checkout/checkout-refusals'
import { networkName } from '@/lib/billing/networks'
import { type PermitTerms, permitTypedData } from '@/lib/mandate/allowance/permit'
import type { Mandate } from '@/lib/mandate/terms/mandate-types'
import { recoverDigestSigner } from '../../chain/signatures/recover-signer'
import { verifyAccountSignature } from '../../chain/signatures/verify-account-signature'
import type { Deps } from '../../deps'
import type { StoredPermit } from '../../store/schema/payment-schema'
import { isPermitRefused } from '../onchain/refused-permits'
import type { PayableOffer } from './payable-offer'
import { findAllowanceNeeded, type Payer, type PayingPlace, permitTermsOf } from './read-payer'

/** Minimum remaining life of a permit: enough for the transaction that carries it. */
const LEAST_PERMIT_LIFE_S = 10n * 60n

/** A permit that came back from a browser; the deadline in Unix seconds. */
export interface ReturnedPermit {
  readonly deadline: bigint
  readonly signature: Hex
}

/**
 * Checks that an account can pay what it signed: that it allows all of it, or signed a permit that will, and holds
 * the first charge, also where a trial comes before it.
 * @param params.allowedPeriods - number of periods that the allowance has to cover
 * @param params.amount - the first charge, in atomic units
 * @returns the permit to use, null where the allowance is in place already, and the allowance that is there with it
 * @throws AllowanceTooLowError, PermitUnusableError, BadSignatureError, InsufficientBalanceError
 */
export async function checkPayerFunds(
  deps: Pick<Deps, 'store' | 'clock'>,
  offer: PayableOffer,
  params: {
    payer: Payer
    mandate: Mandate
    allowedPeriods: number
    amount: bigint
    isTrial: boolean
    permit: ReturnedPermit | null
  },
): Promise<{ readonly permit: StoredPermit | null; readonly allowance: bigint }> {
  const { payer, mandate, allowedPeriods, amount, isTrial, permit } = params
  const { token } = offer
  const text = (amount: bigint) => `${formatUnits(amount, token.decimals)} ${token.symbol}`
  const needed = await findAllowanceNeeded(deps, offer, {
    account: payer.account,
    capAtomic: mandate.maxAmountPerPeriod,
    periods: allowedPeriods,
  })
  const isAllowed = payer.allowance >= needed
  if (!isAllowed && !permit) {
    throw new AllowanceTooLowError({ allows: text(payer.allowance), needs: text(needed) })
  }
  const lasts = isTrial ? startDeadlineS(mandate) : null
  const usable =
    !isAllowed && permit ? await checkPermit(deps, offer, { payer, needed, permit, lasts }) : null
  if (payer.balance < amount) {
    throw new InsufficientBalanceError({
      has: text(payer.balance),
      needs: text(amount),
      network: networkName(token.chainId),
    })
  }
  return { permit: usable, allowance: usable ? needed : payer.allowance }
}

/**
 * Checks a permit that a wallet signed.
 * @param params.needed - the allowance that it has to give
 * @param params.lasts - Unix second up to which it has to hold; null for one of today
 * @throws PermitUnusableError, BadSignatureError, RpcUnavailableError of a wallet with code
 */
export async function checkPermit(
  { clock }: Pick<Deps, 'clock'>,
  offer: PayingPlace,
  {
    payer,
    needed,
    permit,
    lasts,
  }: { payer: Payer; needed: bigint; permit: ReturnedPermit; lasts: bigint | null },
): Promise<StoredPermit> {
  const { deadline, signature } = permit
  const terms = permitTermsOf(offer, payer, { value: needed, deadline })
  if (!terms) {
    throw new PermitUnusableError(`${offer.token.symbol} takes no permit of ${payer.account}.`)
  }
  const now = BigInt(Math.floor(clock.now().getTime() / 1000))
  if (deadline < now + LEAST_PERMIT_LIFE_S) throw new PermitUnusableError('The permit has run out.')
  if (lasts !== null && deadline < lasts) {
    throw new PermitUnusableError('The permit runs out before the first charge can be made.')
  }
  const signed = await signatureOf(offer, payer, { terms, signature })
  if (signed) {
    return {
      value: String(needed),
      deadline: String(deadline),
      nonce: String(terms.nonce),
      signature: signed,
    }
  }
  if (
    terms.nonce > 0n &&
    (await signatureOf(offer, payer, { terms: { ...terms, nonce: terms.nonce - 1n }, signature }))
  ) {
    throw new PermitUnusableError('The permit was used already.')
  }
  throw new BadSignatureError(
    'permit.signature',
    `This is not the signature of ${payer.account} over a permit for ${needed} atomic units.`,
  )
}

/**
 * Tries out a signed permit of an account with code on its token. The next quote asks for a transaction where it is
 * refused.
 * @throws PermitUnusableError, RpcUnavailableError
 */
export async function tryPermit(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  { network, token, puller }: PayingPlace,
  { payer, permit }: { payer: Payer; permit: StoredPermit },
): Promise<void> {
  const { account, code } = payer
  const tried = { token: token.address, payer: account, spender: puller, code, permit }
  if (!(await isPermitRefused(deps, network.client, tried))) return
  throw new PermitUnusableError(
    `${token.symbol} doesn't take a signed allowance of this account. Allow it by a transaction instead.`,
  )
}

/** Unix second up to which waiting terms, and the permit that goes with them, may be brought to the chain. */
export function startDeadlineS({ firstChargeAt }: Pick<Mandate, 'firstChargeAt'>): bigint {
  return BigInt(startDeadline({ firstChargeAt: new Date(Number(firstChargeAt) * 1000) }).getTime() / 1000)
}

/** The signature as tokens read it; null where the owner signed something else. That of a key has 65 bytes. */
async function signatureOf(
  { network }: PayingPlace,
  { account, code, kind }: Payer,
  { terms, signature }: { terms: PermitTerms; signature: Hex },
): Promise<Hex | null> {
  const digest = hashTypedData(permitTypedData(terms))
  if (kind === 'contract') {
    return verifyAccountSignature(network.client, { account, code, digest, signature })
  }
  if (size(signature) !== 65) return null
  const signer = await recoverDigestSigner(digest, signature)
  return signer && isAddressEqual(signer.address, terms.owner) ? signer.signature : null
}
