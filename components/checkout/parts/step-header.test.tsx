import { expect, it } from 'vitest'
import type { Offer } from '@/lib/billing/checkout/offer'
import { BASE_USDC, BASE_WETH, OFFER, TEAM } from '@/tests/support/browser/offer'
import { pageHtml, textOf } from '@/tests/support/language/page-html'
import { sayIn } from '@/tests/support/language/say-in'
import type { Choice } from '../offer/choice'
import { StepHeader } from './step-header'

const choice: Choice = { plan: TEAM, token: BASE_USDC, periods: 12, ends: false }
const shown = (offer: Partial<Offer>, chosen: Partial<Choice> = {}) =>
  textOf(
    pageHtml(<StepHeader say={sayIn()} offer={{ ...OFFER, ...offer }} choice={{ ...choice, ...chosen }} />),
  )

it('the price stands above the steps, and when the first charge is', () => {
  expect(shown({ trialDays: 0 })).toMatch(/\$49 a month\. First charge today\.$/)
  expect(shown({ trialDays: 14 })).toMatch(/\$49 a month\. 14 days free\.$/)
})

it('a first charge that a discount reduces is named with its amount', () => {
  const plan = { ...TEAM, discount: { priceMicroUsd: 41_650_000n, charges: 3, code: null } }
  expect(shown({ trialDays: 0 }, { plan })).toMatch(/\$49 a month\. First charge today: 41\.65\sUSDC\.$/)
  expect(shown({ trialDays: 14 }, { plan })).toMatch(/14 days free\. First charge: 41\.65\sUSDC\.$/)
  const weth = { ...BASE_WETH, ratePicoUsd: 3_000_000_000_000_000n }
  expect(shown({ trialDays: 0 }, { plan, token: weth })).toMatch(/First charge today: about 0\.0139\sWETH\.$/)
})
