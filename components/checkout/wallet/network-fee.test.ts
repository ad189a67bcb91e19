import { describe, expect, it } from 'vitest'
import { LOCALES } from '@/lib/billing/language/locale'
import type { Connection } from '@/lib/client/wallet/wallet'
import { QUOTE, ZERO_FIRST_QUOTE } from '@/tests/support/browser/quote'
import { sayIn } from '@/tests/support/language/say-in'
import type { CheckoutState, QuotedTerms } from '../machine/checkout-machine'
import { feeText, quotedFee } from './network-fee'

const onBase = { account: '0x1', chainId: 8453 } as Connection
const fee = (terms: QuotedTerms | null, connection = onBase) =>
  quotedFee({ connection, demand: { chainId: 8453 } as CheckoutState['demand'], terms })
const quoted = (quote: typeof QUOTE): QuotedTerms => ({ kind: 'quote', quote, quotedAt: new Date(0) })

it('the fee of a wallet is that of its terms, as far as they are known', () => {
  expect(fee(null)).toBe('reading')
  expect(fee(quoted(QUOTE))).toBe('none')
  expect(fee(quoted(ZERO_FIRST_QUOTE))).toBe('some')
  expect(fee(quoted(QUOTE), { ...onBase, chainId: 1 })).toBe('elsewhere')
  expect(fee({ kind: 'refusal', refusal: { kind: 'no_contract' } })).toBe('unknown')
})

describe.each(LOCALES)('in %s', (locale) => {
  const say = sayIn(locale)

  it('what holds for most wallets is never said of one that is connected', () => {
    const connected = (['none', 'some', 'reading', 'elsewhere', 'unknown'] as const).map((of) =>
      feeText(say, { network: 'Base' }, of),
    )
    expect(connected).not.toContain(say('checkout.feeNoneMostly'))
    expect(new Set(connected).size).toBe(5)
  })
})
