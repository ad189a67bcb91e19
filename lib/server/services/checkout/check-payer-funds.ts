import 'server-only'
import { formatUnits, type Hex, hashTypedData, isAddressEqual, size } from 'viem'
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
import type { Deps } from '../../deps'
import type { StoredPermit } from '../../store/schema/payment-schema'
import type { PayableOffer } from './payable-offer'
import { findAllowanceNeeded, type Payer, permitTermsOf } from './read-payer'

/** Minimum remaining life of a permit: enough for the transaction that carries it. */
const LEAST_PERMIT_LIFE_S = 10n * 60n

/** A permit that came back from a browser; the deadline in Unix seconds. */
export interface ReturnedPermit {
  readonly deadline: bigint
  readonly signature: Hex
}

/**
 * Checks that an account can pay what it signed: that it allows all of it, or signed a permit that will, and holds
 * the first charge where that is due now.
 * @returns the permit to use; null where the allowance is in place already
 * @throws AllowanceTooLowError, PermitUnusableError, BadSignatureError, InsufficientBalanceError
 */
export async function checkPayerFunds(
  deps: Pick<Deps, 'store' | 'clock'>,
  offer: PayableOffer,
  params: { payer: Payer; mandate: Mandate; dueNow: bigint; permit: ReturnedPermit | null },
): Promise<StoredPermit | null> {
  const { payer, mandate, dueNow, permit } = params
  const { token } = offer
  const text = (amount: bigint) => `${formatUnits(amount, token.decimals)} ${token.symbol}`
  const needed = await findAllowanceNeeded(deps, offer, {
    account: payer.account,
    capAtomic: mandate.maxAmountPerPeriod,
    periods: Number(mandate.maxPeriods),
  })
  const isAllowed = payer.allowance >= needed
  if (!isAllowed && !permit) {
    throw new AllowanceTooLowError({ allows: text(payer.allowance), needs: text(needed) })
  }
  const usable = !isAllowed && permit ? await checkPermit(deps, offer, { payer, needed, permit }) : null
  if (payer.balance < dueNow) {
    throw new InsufficientBalanceError({
      has: text(payer.balance),
      needs: text(dueNow),
      network: networkName(token.chainId),
    })
  }
  return usable
}

async function checkPermit(
  { clock }: Pick<Deps, 'clock'>,
  offer: PayableOffer,
  { payer, needed, permit }: { payer: Payer; needed: bigint; permit: ReturnedPermit },
): Promise<StoredPermit> {
  const { deadline, signature } = permit
  const terms = permitTermsOf(offer, payer, { value: needed, deadline })
  if (!terms) {
    throw new PermitUnusableError(`${offer.token.symbol} takes no permit of ${payer.account}.`)
  }
  const now = BigInt(Math.floor(clock.now().getTime() / 1000))
  if (deadline < now + LEAST_PERMIT_LIFE_S) throw new PermitUnusableError('The permit has run out.')
  const signed = await signatureOf(terms, signature)
  if (signed) return { value: String(needed), deadline: String(deadline), signature: signed }
  if (terms.nonce > 0n && (await signatureOf({ ...terms, nonce: terms.nonce - 1n }, signature))) {
    throw new PermitUnusableError('The permit was used already.')
  }
  throw new BadSignatureError(
    'permit.signature',
    `This is not the signature of ${payer.account} over a permit for ${needed} atomic units.`,
  )
}

/** The signature as tokens read it; null where the owner signed something else. Tokens take 65 bytes only. */
async function signatureOf(terms: PermitTerms, signature: Hex): Promise<Hex | null> {
  if (size(signature) !== 65) return null
  const signer = await recoverDigestSigner(hashTypedData(permitTypedData(terms)), signature)
  return signer && isAddressEqual(signer.address, terms.owner) ? signer.signature : null
}
