import 'server-only'
import { peggedAmountAtomic } from '@/lib/billing/money/money'
import { floatingAmountAtomic } from '@/lib/billing/money/rates'
import type { Deps } from '../../deps'
import type { SubscriberRow } from '../../store/subscribers/subscribers'
import type { TokenRow } from '../../store/subscriptions/tokens'

/**
 * Amount of a window now, in atomic units: the signed price, at the token's rate where it is not pegged to
 * the dollar, and never more than the payer signed.
 * @throws RateUnavailableError
 */
export async function chargeAmount(
  deps: Pick<Deps, 'rates'>,
  params: {
    subscriber: Pick<SubscriberRow, 'priceMicroUsd' | 'capAtomic'>
    token: Pick<TokenRow, 'usdPegged' | 'decimals' | 'coingeckoId'>
  },
): Promise<bigint> {
  const { subscriber, token } = params
  const { priceMicroUsd, capAtomic } = subscriber
  const { decimals } = token
  const amount = token.usdPegged
    ? peggedAmountAtomic(priceMicroUsd, decimals)
    : floatingAmountAtomic({
        priceMicroUsd,
        decimals,
        rateMicroUsd: (await deps.rates.usdRate(token.coingeckoId)).microUsd,
      })
  if (amount > capAtomic) return capAtomic
  return amount
}
