import type { Fact } from '@/components/ui/text/fact-list'
import type { WireSubscriberDetails } from '@/lib/wire/subscribers/subscribers'
import { formatMoment } from './format-day'
import { tokenAmount } from './payment-facts'

/** Balance and allowance of the payer's wallet; empty while the chain has not been read. */
export function walletFacts(
  { funds, token }: Pick<WireSubscriberDetails, 'funds' | 'token'>,
  now: Date,
): Fact[] {
  if (funds === null) return []
  return [
    {
      term: 'Wallet holds',
      value: (
        <>
          {tokenAmount(funds.balanceText)} {token.symbol}{' '}
          <span className="text-ink-3">on {formatMoment(funds.readAt, now)}</span>
        </>
      ),
    },
    { term: 'Allowance left', value: `${tokenAmount(funds.allowanceText)} ${token.symbol}` },
  ]
}
