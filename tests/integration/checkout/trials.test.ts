import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '@/lib/billing/durations'
import { takeStartGas } from '@/lib/server/services/onchain/start-gas'
import { chainTransactions } from '@/lib/server/store/schema/payment-schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { checkoutScene, PRICE } from '../../support/browser/checkout-scene'
import { revertText, type TokenChain } from '../../support/chain/token-chain'
import { signPermit } from '../../support/service/checkout-payment'
import {
  enrolmentsOf,
  expectUntouched,
  mandateOfQuote,
  readCheckout,
  signedCheckout,
} from '../../support/service/signed-checkout'
import { newSubscription } from '../../support/service/subscription-fixture'
import type { Merchant, World } from '../../support/service/world'

const TRIAL_DAYS = 14
const scene = checkoutScene()
let world: World
let chain: TokenChain
let merchant: Merchant
beforeAll(() => {
  ;({ world, chain, merchant } = scene())
})

const newTrial = (): Promise<SubscriptionDetails> =>
  newSubscription(world, merchant, { trialDays: TRIAL_DAYS })

describe('terms that begin with a trial', () => {
  it('have their subscriber at once, and wait with their permit for the first charge', async () => {
    const payment = await signedCheckout(world, await newTrial())
    const { quote, body } = payment
    const firstChargeAt = new Date(world.clock.now().getTime() + TRIAL_DAYS * DAY_MS)
    const deadline = String(firstChargeAt.getTime() / 1000 + 3 * 86_400)
    expect(quote.permit?.message.deadline).toBe(deadline)
    expect((await payment.send()).data).toEqual({ status: 'complete' })
    expect(await mandateOfQuote(world, quote)).toMatchObject({
      status: 'pending',
      signature: body.signature,
      permit: { value: String(12n * PRICE), deadline, nonce: '0', signature: body.permit?.signature },
    })
    expect(await enrolmentsOf(world, payment)).toMatchObject([
      {
        status: 'complete',
        trialDays: TRIAL_DAYS,
        firstAmountAtomic: 0n,
        firstChargeAt,
        transactionId: null,
      },
    ])
    expect(await readCheckout(world, payment.sessionId)).toMatchObject({
      status: 'complete',
      payer: payment.payer.address,
      transactionHash: null,
      // A page that is loaded again says what was signed.
      approved: { cap: '9990000', periods: 12 },
      subscriber: { status: 'trialing', nextChargeAt: firstChargeAt.toISOString() },
    })
    expect(await world.deps.store.db.select().from(chainTransactions)).toEqual([])
    expect((await payment.send()).data).toEqual({ status: 'complete' })
  })

  it('are signed by a wallet that holds the first charge', async () => {
    chain.balance = PRICE - 1n
    const payment = await signedCheckout(world, await newTrial())
    expect((await payment.send()).problem).toMatchObject({ status: 402, code: 'insufficient_balance' })
    await expectUntouched(world, payment)
    chain.balance = PRICE
    expect((await payment.send()).status).toBe(202)
  })

  it('come with a permit that lasts until the first charge can be made', async () => {
    const payment = await signedCheckout(world, await newTrial())
    const { payer, quote } = payment
    if (!quote.permit) throw new Error('There is no permit to sign')
    const { message } = quote.permit
    const deadline = String(BigInt(message.deadline) - 1n)
    const permit = await signPermit(payer, {
      ...quote,
      permit: { ...quote.permit, message: { ...message, deadline } },
    })
    expect((await payment.send({ permit })).problem).toMatchObject({ code: 'permit_unusable' })
    await expectUntouched(world, payment)
  })

  it('are refused for a token that the wallet cannot move, as without a trial', async () => {
    const payment = await signedCheckout(world, await newTrial())
    chain.onSimulate = () => ({ ok: false, revert: revertText('Pausable: paused') })
    expect((await payment.send()).problem).toMatchObject({ code: 'charge_would_fail' })
    chain.onSimulate = () => ({ ok: true, gas: 100_000n })
    await expectUntouched(world, payment)
  })

  it('are refused for a token that moves less than it is told to', async () => {
    const payment = await signedCheckout(world, await newTrial())
    const { client } = chain
    const { tryOut } = client
    Object.assign(client, { tryOut: async () => ({ gasUsed: 50_000n, logs: [] }) })
    expect((await payment.send()).problem).toMatchObject({ code: 'token_unusable' })
    Object.assign(client, { tryOut })
    await expectUntouched(world, payment)
  })

  it('need none of the gas of today, which nothing of them takes', async () => {
    const subscription = await newTrial()
    const { deps } = world
    const [network] = deps.payments.networks.values()
    if (!network) throw new Error('There are no payments')
    const half = network.startGasPerDay / 2n
    const spent = { network, merchantId: merchant.userId, gas: half }
    expect(await deps.store.transaction((tx) => takeStartGas(tx, deps, spent))).toBe(true)
    const payment = await signedCheckout(world, subscription)
    expect((await payment.send()).data).toEqual({ status: 'complete' })
  })
})
