import type { Fact } from '@/components/ui/text/fact-list'
import { formatTokens, type Writing } from '@/lib/language/amounts'
import type { WireSubscriberDetails } from '@/lib/wire/subscribers/subscribers'
import { formatNearMoment } from './format-day'
import { allowedForText } from './permission-text'

/** Balance and allowance of the payer's wallet; empty while the chain has not been read. */
export function walletFacts(
  { funds, token, permission }: Pick<WireSubscriberDetails, 'funds' | 'token' | 'permission'>,
  now: Date,
  writing: Writing,
): Fact[] {
  if (funds === null) return []
  return [
    {
      term: 'Wallet holds',
      value: (
        <>
          {formatTokens(funds.balanceText, token.symbol, writing)}{' '}
          <span className="text-ink-3">
            {funds.stale ? 'being read again…' : `on ${formatNearMoment(funds.readAt, now)}`}
          </span>
        </>
      ),
    },
    {
      term: 'Wallet allows',
      value: (
        <>
          {formatTokens(funds.allowanceText, token.symbol, writing)}{' '}
          <span className="text-ink-3">{allowedForText({ funds, token, permission })}</span>
        </>
      ),
    },
  ]
}
