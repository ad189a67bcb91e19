import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getCheckoutSession } from '@/app/api/checkout-session/route'
import { failEnrolment } from '@/lib/server/services/records/fail-enrolment'
import { checkoutSessions } from '@/lib/server/store/schema/schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { checkoutScene, PRICE } from '../../support/browser/checkout-scene'
import type { TokenChain } from '../../support/chain/token-chain'
import { closedGate } from '../../support/process/gate'
import { askQuote, newAccount, sendSigned, signedBody } from '../../support/service/checkout-payment'
import {
  enrolmentsOf,
  mandateOfQuote,
  quotedMandateId,
  readCheckout,
  signedCheckout,
} from '../../support/service/signed-checkout'
import {
  BASE,
  newCheckoutSession,
  newSubscription,
  tokenId,
} from '../../support/service/subscription-fixture'
import { type Merchant, WORLD_START, type World } from '../../support/service/world'

const MINUTE = 60_000
const scene = checkoutScene()
let world: World
let chain: TokenChain
let merchant: Merchant
let subscription: SubscriptionDetails
beforeAll(() => {
  ;({ world, chain, merchant, subscription } = scene())
})

/** It is paid in a token that needs no permit, by payers who have plenty. */
function floatingSubscription(): Promise<SubscriptionDetails> {
  chain.decimals = 18
  chain.domain = null
  chain.allowance = 10n ** 24n
  chain.balance = 10n ** 24n
  return newSubscription(world, merchant, { trialDays: 0, tokens: [tokenId('WETH', BASE)] })
}

describe('signed terms', () => {
  it('are stored word for word, and the checkout waits for the chain', async () => {
    const payment = await signedCheckout(world, subscription, { choice: { periods: 6 } })
    expect(await payment.send()).toMatchObject({ status: 202, data: { status: 'pending' } })
    const { payer, quote, body, choice } = payment
    expect(await mandateOfQuote(world, quote)).toMatchObject({
      merchantId: merchant.userId,
      subscriptionId: subscription.id,
      subscriberId: null,
      chainId: BASE,
      puller: quote.spender,
      payer: payer.address,
      message: quote.mandate.message,
      signature: body.signature,
      permit: {
        value: String(6n * PRICE),
        deadline: body.permit?.deadline,
        signature: body.permit?.signature,
      },
      status: 'pending',
    })
    expect(await enrolmentsOf(world, payment)).toMatchObject([
      {
        mandateId: quotedMandateId(quote),
        planId: choice.planId,
        tokenId: choice.tokenId,
        eoaAddress: payer.address,
        swAddress: payer.address,
        priceMicroUsd: PRICE,
        capAtomic: PRICE,
        maxPeriods: 1200,
        allowedPeriods: 6,
        trialDays: 0,
        firstChargeAt: world.clock.now(),
        firstAmountAtomic: PRICE,
        status: 'pending',
      },
    ])
    expect(await readCheckout(world, payment.sessionId)).toMatchObject({
      status: 'pending',
      planId: choice.planId,
      tokenId: choice.tokenId,
      payer: payer.address,
      chainId: BASE,
      confirmationsNeeded: 3,
      subscriber: null,
    })
  })

  it('may end after a number of charges, all of which are allowed', async () => {
    const payment = await signedCheckout(world, subscription, { choice: { periods: 6, fixedCharges: 5 } })
    expect((await payment.send()).status).toBe(202)
    expect(await enrolmentsOf(world, payment)).toMatchObject([{ maxPeriods: 5, allowedPeriods: 5 }])
  })

  it('have to be allowed for as many charges as the quote said', async () => {
    const payment = await signedCheckout(world, subscription, { choice: { periods: 3 } })
    expect((await payment.send({ periods: 6 })).problem).toMatchObject({
      code: 'bad_signature',
      errors: [{ path: 'permit.signature' }],
    })
    expect((await payment.send({ periods: 5 })).problem).toMatchObject({
      status: 400,
      errors: [{ path: 'periods' }],
    })
  })

  it('end as the merchant says, not as the payer would like', async () => {
    const course = await newSubscription(world, merchant, { trialDays: 0, fixedCharges: 8 })
    const payment = await signedCheckout(world, course)
    for (const maxPeriods of ['7', '1200']) {
      const mandate = { ...payment.quote.mandate.message, maxPeriods }
      expect((await payment.send({ mandate })).problem).toMatchObject({
        code: 'terms_changed',
        errors: [{ path: 'mandate.maxPeriods' }],
      })
    }
    expect((await payment.send()).status).toBe(202)
    expect(await enrolmentsOf(world, payment)).toMatchObject([{ maxPeriods: 8, allowedPeriods: 8 }])
  })

  it('need no permit where the allowance stands', async () => {
    chain.allowance = 12n * PRICE
    const payment = await signedCheckout(world, subscription)
    expect(payment.body.permit).toBeUndefined()
    expect((await payment.send()).status).toBe(202)
    expect((await mandateOfQuote(world, payment.quote))?.permit).toBeNull()
  })

  it('do without a permit that somebody used before, once it did its work', async () => {
    const payment = await signedCheckout(world, subscription)
    Object.assign(chain, { nonce: 1n, allowance: 12n * PRICE })
    expect((await payment.send()).status).toBe(202)
    expect((await mandateOfQuote(world, payment.quote))?.permit).toBeNull()
  })

  it('of a floating token count while the rate moves by a tenth, and cost what it says then', async () => {
    const floating = await floatingSubscription()
    const payment = await signedCheckout(world, floating)
    scene().rate = 3_200_000_000_000_000n
    expect((await payment.send()).status).toBe(202)
    const [enrolment] = await enrolmentsOf(world, payment)
    expect(enrolment?.capAtomic).toBe(6_660_000_000_000_000n)
    expect(enrolment?.firstAmountAtomic).toBe(3_121_875_000_000_000n)
    const late = await signedCheckout(world, floating)
    scene().rate = 3_600_000_000_000_000n
    expect((await late.send()).problem).toMatchObject({
      code: 'terms_changed',
      errors: [{ path: 'mandate.maxAmountPerPeriod' }],
    })
  })

  it('of a free plan make a subscriber at once, who is never charged', async () => {
    const plans = [{ name: 'Free', price: 0, frequency: 'month' as const, volume: 0 }]
    const payment = await signedCheckout(
      world,
      await newSubscription(world, merchant, { trialDays: 14, plans }),
    )
    chain.balance = 0n
    expect(await payment.send()).toMatchObject({ status: 202, data: { status: 'complete' } })
    expect(chain.simulated).toEqual([])
    expect(await readCheckout(world, payment.sessionId)).toMatchObject({
      status: 'complete',
      payer: payment.payer.address,
      approved: null,
      subscriber: { status: 'active', nextChargeAt: null },
    })
    expect(await enrolmentsOf(world, payment)).toMatchObject([{ status: 'complete', mandateId: null }])
    expect((await payment.send()).data).toEqual({ status: 'complete' })
  })

  it('count for half an hour, and not a second more', async () => {
    const payment = await signedCheckout(world, subscription)
    const at = world.clock.now()
    world.clock.advance(30 * MINUTE + 1_000)
    expect((await payment.send()).problem).toMatchObject({
      status: 409,
      code: 'terms_changed',
      errors: [{ path: 'mandate.firstChargeAt' }],
    })
    world.clock.set(new Date(at.getTime() + 30 * MINUTE))
    expect((await payment.send()).status).toBe(202)
  })
})

describe('the same again', () => {
  it('gets the same answer and stores nothing more, though the chain is away by then', async () => {
    const payment = await signedCheckout(world, subscription)
    const first = await payment.send()
    chain.away = true
    const again = await payment.send()
    expect([again.status, again.data]).toEqual([first.status, first.data])
    expect(await enrolmentsOf(world, payment)).toHaveLength(1)
  })

  it('at the same moment is stored once', async () => {
    const payment = await signedCheckout(world, subscription)
    const answers = await Promise.all([payment.send(), payment.send(), payment.send()])
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(await enrolmentsOf(world, payment)).toHaveLength(1)
  })

  it('gets the same answer where it was stored while the second one was being checked', async () => {
    const payment = await signedCheckout(world, await floatingSubscription())
    const [inside, goOn] = [closedGate(), closedGate()]
    scene().beforeRate = () => {
      inside.open()
      return goOn.opened
    }
    const slow = payment.send()
    await inside.opened
    scene().beforeRate = async () => {}
    expect((await payment.send()).status).toBe(202)
    goOn.open()
    expect(await slow).toMatchObject({ status: 202, data: { status: 'pending' } })
    expect(await enrolmentsOf(world, payment)).toHaveLength(1)
  })

  it('of one wallet in two checkouts at the same moment is taken once', async () => {
    const payment = await signedCheckout(world, subscription)
    const other = await newCheckoutSession(world, subscription)
    const answers = await Promise.all([payment.send(), sendSigned(world, other.id, payment.body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
    expect(answers.find(({ status }) => status === 409)?.problem?.code).toBe('already_subscribed')
  })

  it('of one wallet in two checkouts is told so where the first was stored while the second was being checked', async () => {
    const payment = await signedCheckout(world, subscription)
    const other = await newCheckoutSession(world, subscription)
    const [inside, goOn] = [closedGate(), closedGate()]
    chain.beforeCode = () => {
      inside.open()
      return goOn.opened
    }
    const slow = sendSigned(world, other.id, payment.body)
    await inside.opened
    chain.beforeCode = async () => {}
    expect((await payment.send()).status).toBe(202)
    goOn.open()
    expect(await slow).toMatchObject({ status: 409, problem: { code: 'already_subscribed' } })
  })

  it('from another wallet finds the checkout taken', async () => {
    const payment = await signedCheckout(world, subscription)
    const rival = newAccount()
    const choice = { ...payment.choice, account: rival.address }
    const { data } = await askQuote(world, payment.sessionId, choice)
    const body = await signedBody(rival, choice, data)
    const answers = await Promise.all([payment.send(), sendSigned(world, payment.sessionId, body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
    expect(await enrolmentsOf(world, payment)).toHaveLength(1)
  })

  it('after it failed needs a new quote, for which there is time', async () => {
    const payment = await signedCheckout(world, subscription, { expiresIn: 300 })
    await payment.send()
    world.clock.advance(10 * MINUTE)
    expect((await readCheckout(world, payment.sessionId)).status).toBe('pending')
    const [enrolment] = await enrolmentsOf(world, payment)
    await failEnrolment(world.deps, { enrolmentId: enrolment?.id ?? '', reason: 'insufficient_balance' })
    expect(await readCheckout(world, payment.sessionId)).toMatchObject({
      status: 'open',
      failureReason: 'insufficient_balance',
      payer: null,
      transactionHash: null,
    })
    expect((await payment.send()).problem).toMatchObject({ status: 409, code: 'terms_changed' })
    world.clock.advance(1_000)
    const { data } = await askQuote(world, payment.sessionId, payment.choice)
    const body = await signedBody(payment.payer, payment.choice, data)
    expect((await sendSigned(world, payment.sessionId, body)).status).toBe(202)
    expect((await readCheckout(world, payment.sessionId)).failureReason).toBeNull()
  })
})

describe('a checkout that waits for the chain', () => {
  it('never expires under its payer', async () => {
    const payment = await signedCheckout(world, subscription, { expiresIn: 300 })
    await payment.send()
    world.clock.advance(40 * 86_400_000)
    expect((await readCheckout(world, payment.sessionId)).status).toBe('pending')
    const { status } = await world.call(getCheckoutSession, { query: { sessionId: payment.sessionId } })
    expect(status).toBe(200)
  })

  it('keeps a longer life that it had', async () => {
    const payment = await signedCheckout(world, subscription)
    await payment.send()
    const [session] = await world.deps.store.db
      .select()
      .from(checkoutSessions)
      .where(eq(checkoutSessions.id, payment.sessionId))
    expect(session?.expiresAt).toEqual(new Date(WORLD_START.getTime() + 86_400_000))
  })
})
