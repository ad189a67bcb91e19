import { toHex } from 'viem'
import { expect, vi } from 'vitest'
import type { Demand } from '@/components/checkout/machine/checkout-machine'
import { shownTerms } from '@/components/checkout/machine/shown-terms'
import { createWalletFlow } from '@/components/checkout/machine/wallet-flow'
import type { RememberedPayment } from '@/lib/client/payment/payment-memory'
import type { Quote } from '@/lib/client/payment/quote'
import { createWalletStore } from '@/lib/client/wallet/wallet-store'
import { eventually } from '../process/eventually'
import { BASE_USDC, OFFER, TEAM } from './offer'
import { PAYER, QUOTE } from './quote'
import { scriptedCheckoutApi } from './scripted-checkout-api'
import { type ScriptedWallet, scriptedWallet } from './scripted-wallet'

/** The choices of the flow's payer. */
export const demand: Demand = {
  planId: TEAM.id,
  quantity: 1,
  tokenId: BASE_USDC.id,
  periods: 12,
  fixedCharges: null,
  code: null,
  chainId: 8453,
  neededAtomic: 0n,
}
const checkout = { sessionId: 'cs_1', offer: OFFER, now: new Date('2026-11-21T02:40:00Z'), formats: 'en-GB' }

/** A payer with a wallet on Base, whose page shows what the server quotes. */
export async function createPaymentFlow(
  quote: Quote | Error = QUOTE,
  remembered: RememberedPayment = {},
  prepare: (wallet: ScriptedWallet) => void = () => {},
) {
  const wallet = scriptedWallet(PAYER)
  prepare(wallet)
  wallet.answer('eth_chainId', () => '0x2105')
  wallet.answer('eth_call', () => toHex(1_240_550_000n, { size: 32 }))
  let signatures = 0
  wallet.answer('eth_signTypedData_v4', () => `0xsigned${++signatures}`)
  const store = createWalletStore({
    directory: { list: () => [wallet], subscribe: () => () => {} },
    memory: { read: () => null, write: () => {}, clear: () => {} },
  })
  const api = scriptedCheckoutApi(quote)
  let kept = remembered
  let time = new Date('2026-11-21T02:41:00Z')
  const flow = createWalletFlow({
    demand,
    tokens: OFFER.tokens,
    store,
    payment: {
      api,
      memory: {
        read: () => kept,
        write: (payment) => {
          kept = payment
        },
        clear: () => {
          kept = {}
        },
      },
      shown: (asked, account, trialDays) => shownTerms(checkout, asked, account, trialDays, 'UTC'),
      now: () => time,
    },
  })
  await store.connect(wallet)
  const state = () => flow.getState().step
  const settle = () => vi.advanceTimersByTimeAsync(0)
  await eventually(() => expect(state().name).not.toBe('preparing'))
  return {
    wallet,
    api,
    flow,
    state,
    settle,
    memory: () => kept,
    phase: () => {
      const step = state()
      return step.name === 'paying' ? step.payment.phase : expect.fail(`The payer is at ${step.name}`)
    },
    start: async () => {
      flow.startPayment()
      await eventually(() => expect(state().name).toBe('paying'))
    },
    ask: async () => {
      flow.dispatch({ type: 'act_asked' })
      await settle()
    },
    wait: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
    later: (milliseconds: number) => {
      time = new Date(time.getTime() + milliseconds)
    },
  }
}
