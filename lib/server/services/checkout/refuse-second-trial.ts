import 'server-only'
import type { Address } from 'viem'
import { TermsChangedError } from '@/lib/billing/checkout/signed-terms'
import type { WalletAddresses } from '../../chain/signatures/wallet-addresses'
import type { Database } from '../../store/database/database'
import { hadTrial } from '../../store/subscribers/payer-standing'
import type { PayableOffer } from './payable-offer'

/**
 * Refuses terms with a trial where a wallet of the same owner had it: who owns a smart wallet is known only once the
 * owner has signed.
 * @throws TermsChangedError
 */
export async function refuseSecondTrial(
  db: Database,
  { offer, payer, wallet }: { offer: PayableOffer; payer: Address; wallet: WalletAddresses },
): Promise<void> {
  const { subscription } = offer.checkout
  if (!subscription.trialPerWallet) return
  const accounts = [payer, wallet.eoaAddress, wallet.swAddress]
  if (!(await hadTrial(db, { subscriptionId: subscription.id, accounts }))) return
  throw new TermsChangedError(
    'The owner of this wallet has had the trial of this subscription.',
    'mandate.firstChargeAt',
  )
}
