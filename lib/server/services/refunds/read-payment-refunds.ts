import 'server-only'
import type { Address } from 'viem'
import { isOnChain } from '@/lib/billing/accounts/sign-in-wallet'
import { NotFoundError } from '@/lib/billing/billing-error'
import { leftToRefund } from '@/lib/billing/refunds/refund'
import type { Deps } from '../../deps'
import { listSignInAddressRows } from '../../store/accounts/sign-in-addresses'
import { listMandatesOf } from '../../store/chain/mandates'
import type { Database } from '../../store/database/database'
import { findPayment, type PaymentDetails } from '../../store/subscribers/payment-pages'

/** A payment with its refunds, and the transfers that can still be one. */
export interface PaymentRefunds {
  readonly payment: PaymentDetails
  /** The account that paid, to which a refund goes. */
  readonly recipient: Address
  /** The merchant's accounts that a refund may come from: those that sign in, and those that the payment reached. */
  readonly senders: readonly Address[]
  /** The part that no refund has used up, in atomic units. */
  readonly left: bigint
}

/**
 * Refunds of a merchant's payment, and what another one has to be.
 * @throws NotFoundError
 */
export async function getPaymentRefunds(
  deps: Pick<Deps, 'store'>,
  params: { merchantId: string; paymentId: string },
): Promise<PaymentRefunds> {
  return readPaymentRefunds(deps.store.db, params)
}

/** @throws NotFoundError */
export async function readPaymentRefunds(
  db: Database,
  { merchantId, paymentId }: { merchantId: string; paymentId: string },
): Promise<PaymentRefunds> {
  const payment = await findPayment(db, { id: paymentId, merchantId })
  if (!payment) throw new NotFoundError('Payment')
  const { charge, token, refunds, eoaAddress } = payment
  const addresses = await listSignInAddressRows(db, { userId: merchantId })
  const mandates = await listMandatesOf(db, { merchantId, subscriberId: charge.subscriberId })
  const ofNetwork = mandates.filter(({ chainId }) => chainId === token.chainId)
  const receivers = ofNetwork.flatMap(({ message }) => message.payouts.map(({ receiver }) => receiver))
  const signing = addresses.filter((wallet) => isOnChain(wallet, token.chainId))
  const recipient = ofNetwork[0]?.payer ?? eoaAddress
  return {
    payment,
    recipient,
    senders: [...new Set([...signing.map(({ address }) => address), ...receivers])],
    left: leftToRefund(charge, refunds),
  }
}
