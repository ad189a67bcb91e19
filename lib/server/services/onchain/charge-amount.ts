import 'server-only'
import { nextStatement, type StatementTerms } from '@/lib/billing/charges/statement'
import { peggedAmountAtomic } from '@/lib/billing/money/money'
import { floatingAmountAtomic } from '@/lib/billing/money/rates'
import type { Deps } from '../../deps'
import type { SubscriberRow } from '../../store/subscribers/subscribers'
import type { TokenRow } from '../../store/subscriptions/tokens'

/**
 * Amount of a window now, in atomic units: the total of its statement, at the token's rate where it is not pegged to the
 * dollar, and never more than the payer signed.
 * @throws RateUnavailableError
 */
export async function chargeAmount(
  deps: Pick<Deps, 'rates'>,
  params: {
    subscriber: StatementTerms & Pick<SubscriberRow, 'capAtomic'>
    token: Pick<TokenRow, 'usdPegged' | 'decimals' | 'coingeckoId'>
  },
): Promise<bigint> {
  const { subscriber, token } = params
  const { capAtomic } = subscriber
  const { totalMicroUsd: priceMicroUsd } = nextStatement(subscriber)
  const { decimals } = token
  const amount = token.usdPegged
    ? peggedAmountAtomic(priceMicroUsd, decimals)
    : floatingAmountAtomic({
        priceMicroUsd,
        decimals,
        ratePicoUsd: (await deps.rates.usdRate(token.coingeckoId)).picoUsd,
      })
  if (amount > capAtomic) return capAtomic
  return amount
}
