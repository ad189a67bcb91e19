import { expect, it } from 'vitest'
import type { Connection } from '@/lib/client/wallet/wallet'
import { sayIn } from '@/tests/support/language/say-in'
import type { CheckoutState } from '../machine/checkout-machine'
import type { Choice } from '../offer/choice'
import { stepAnnouncement } from './step-announcement'

const connection = { account: '0x1', chainId: 1 } as Connection
const choice = {
  token: { id: '6', chainId: 8453, network: 'Base', symbol: 'USDC', decimals: 6, usdPegged: true },
} as Choice

it('a wallet on another network hears of what it lacks on the token’s, once that is known', () => {
  const told = (balances: CheckoutState['balances']) =>
    stepAnnouncement(
      sayIn(),
      {
        step: { name: 'wrong_network', connection, problem: null },
        connection,
        demand: { tokenId: '6', chainId: 8453, neededAtomic: 49_000_000n } as CheckoutState['demand'],
        balances,
      },
      choice,
      true,
    )
  const where = 'Your wallet is on Ethereum. The token you chose is on Base.'
  expect(told({})).toBe(where)
  expect(told({ '6': 49_000_000n })).toBe(where)
  expect(told({ '6': 4_100_000n })).toBe(`${where} You have 4.10 USDC on Base. You need 49.00.`)
})
