import 'server-only'
import type { Address } from 'viem'
import { isSpent } from '@/lib/billing/discounts/discount-offer'
import { DiscountHadError } from '@/lib/billing/discounts/discount-refusals'
import type { WalletAddresses } from '../../chain/signatures/wallet-addresses'
import type { Database } from '../../store/database/database'
import type { DiscountDetails } from '../../store/discounts/discounts'
import { listHadDiscounts } from '../../store/discounts/had-discounts'

/**
 * Refuses terms with a discount that a wallet of the same owner had and that is for each wallet once: who owns a smart
 * wallet is known only once the owner has signed.
 * @throws DiscountHadError
 */
export async function refuseSecondDiscount(
  db: Database,
  { discount, payer, wallet }: { discount: DiscountDetails | null; payer: Address; wallet: WalletAddresses },
): Promise<void> {
  if (!discount?.oncePerWallet) return
  const accounts = [payer, wallet.eoaAddress, wallet.swAddress]
  if (isSpent(discount, await listHadDiscounts(db, { accounts }))) throw new DiscountHadError()
}
