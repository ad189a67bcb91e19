import { asc, eq } from 'drizzle-orm'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as quoteRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/permission/quote/route'
import { POST as signRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/permission/route'
import { POST as cancelRoute } from '@/app/pay/api/v1/payment/cancel/route'
import { periodStart } from '@/lib/billing/calendar'
import { DAY_MS } from '@/lib/billing/durations'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import { permitCall } from '@/lib/server/chain/signatures/takes-key-permit'
import { chainTransactions, charges } from '@/lib/server/store/schema/payment-schema'
import { BANKER } from '@/lib/server/test-mode/tokens/deploy-test-contracts'
import { standardTestTokenAbi } from '@/lib/server/test-mode/tokens/standard-test-token.generated'
import { approveCall, setPausedCall, transferCall } from '@/lib/server/test-mode/tokens/test-token-calls'
import { createPayingWorld, type PaidCheckout, type PayingWorld } from '../support/chain/paying-world'
import { newAccount, signPermit } from '../support/service/checkout-payment'
import { payerSession } from '../support/service/payer-session'
import { eventTypes } from '../support/service/subscriber-fixture'
import type { Merchant } from '../support/service/world'

let world: PayingWorld
let merchant: Merchant
beforeAll(async () => {
  world = await createPayingWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  merchant = await world.newMerchant()
})

const chargesOf = ({ subscriber }: PaidCheckout) =>
  world.deps.store.db
    .select()
    .from(charges)
    .where(eq(charges.subscriberId, subscriber.id))
    .orderBy(asc(charges.period))
const now = async (of: PaidCheckout) => (await world.paid(of)).subscriber
const opening = ({ subscriber }: PaidCheckout, period: number, days = 0) =>
  new Date(periodStart(subscriber.firstChargeAt, subscriber.periodMonths, period).getTime() + days * DAY_MS)
const drain = async ({ token, payer }: PaidCheckout) => {
  const all = await world.balance(token, payer.address)
  await world.sendFrom(payer.address, { to: token.address, data: transferCall(BANKER, all) })
}
const block = (account: `0x${string}`, on: boolean) =>
  encodeFunctionData({ abi: standardTestTokenAbi, functionName: 'setBlocked', args: [account, on] })

describe('on a chain with the real contracts', () => {
  it('payers subscribe, and a month later are charged in one transaction: paid, then settled', async () => {
    const subscription = await world.offer(merchant, 'USDC')
    const checkouts = []
    for (let count = 0; count < 3; count += 1) checkouts.push(await world.checkOut(subscription))
    await world.work()
    const payers = await Promise.all(checkouts.map((each) => world.paid(each)))
    expect(payers.map(({ subscriber }) => subscriber.status)).toEqual(['active', 'active', 'active'])
    const [first] = payers
    if (!first) throw new Error('Nobody subscribed')
    const before = await world.balance(first.token, world.receiver)
    await world.reach(opening(first, 1, 0.01))
    expect((await world.balance(first.token, world.receiver)) - before).toBe(3n * first.amount)
    const renewals = (await Promise.all(payers.map(chargesOf))).map((rows) => rows[1])
    expect(renewals.map((charge) => charge?.status)).toEqual(['paid', 'paid', 'paid'])
    expect(new Set(renewals.map((charge) => charge?.transactionHash)).size).toBe(1)
    await world.finalize()
    expect((await chargesOf(first)).map(({ status }) => status)).toEqual(['settled', 'settled'])
    expect(await world.standing(first)).toMatchObject({ phase: 'live', nextPeriod: 2, charges: 2 })
  })

  it('an empty wallet is past due with the reason, and pays by a retry once it is filled', async () => {
    const payer = await world.subscribe(await world.offer(merchant, 'DAI'))
    await drain(payer)
    await world.reach(opening(payer, 1, 0.01))
    expect(await now(payer)).toMatchObject({ status: 'past_due' })
    expect((await chargesOf(payer))[1]).toMatchObject({
      status: 'failed',
      failureReason: 'insufficient_balance',
    })
    await world.mint(payer.token, payer.payer.address, '100')
    await world.reach(opening(payer, 1, 1.01))
    expect(await now(payer)).toMatchObject({ status: 'active', chargesPaid: 2 })
    expect((await eventTypes(world, payer.subscriber.id)).slice(-4)).toEqual([
      'payment.failed',
      'subscriber.past_due',
      'payment.succeeded',
      'subscriber.activated',
    ])
  })

  it('after a cancel by the API nothing more is charged, and the contract says that it is over', async () => {
    const subscription = await world.offer(merchant, 'USDC')
    const payer = await world.subscribe(subscription)
    const { data } = await world.call(cancelRoute, {
      headers: { 'x-api-key': merchant.apiKey },
      body: { subscriptionId: subscription.id },
    })
    expect(data).toEqual({ success: true })
    await world.work()
    expect(await world.standing(payer)).toMatchObject({ phase: 'cancelled' })
    await world.reach(opening(payer, 2, 1))
    expect(await chargesOf(payer)).toHaveLength(1)
    expect(await world.standing(payer)).toMatchObject({ phase: 'cancelled', charges: 1 })
  })

  it('a payer who ends it on the chain is cancelled here', async () => {
    const payer = await world.subscribe(await world.offer(merchant, 'USDC'))
    const args = [mandateOfMessage(payer.mandate.message)] as const
    const data = encodeFunctionData({ abi: pullerAbi, functionName: 'cancel', args })
    await world.sendFrom(payer.payer.address, { to: payer.mandate.puller, data })
    await world.work()
    expect(await now(payer)).toMatchObject({ status: 'cancelled', cancelReason: 'mandate_cancelled' })
  })

  it('a trial is not on the chain until it ends, and begins there with its first charge', async () => {
    const payer = await world.subscribe(await world.offer(merchant, 'USDC', { trialDays: 7 }))
    expect(payer.subscriber).toMatchObject({ status: 'trialing', chargesPaid: 0 })
    expect(await world.standing(payer)).toMatchObject({ phase: 'unknown', charges: 0 })
    await world.reach(opening(payer, 0, 0.01))
    expect(await now(payer)).toMatchObject({ status: 'active', chargesPaid: 1 })
    expect(await world.standing(payer)).toMatchObject({ phase: 'live', charges: 1 })
    await world.reach(opening(payer, 1, 0.01))
    expect(await now(payer)).toMatchObject({ chargesPaid: 2 })
  })

  it('a payer whose permit is used up elsewhere signs another one, and the first charge takes that', async () => {
    const made = await world.subscribe(await world.offer(merchant, 'USDC', { trialDays: 7 }))
    const { payer, token, subscriber } = made
    const cookie = await payerSession(world, payer.address)
    const asked = { cookie, params: { subscriberId: subscriber.id } }
    const quote = async () => (await world.call(quoteRoute, asked)).data
    const { permit } = await quote()
    if (!permit) throw new Error('There is no permit to sign')
    const spender = newAccount().address
    const other = await signPermit(payer, { permit: { ...permit, message: { ...permit.message, spender } } })
    const [value, deadline] = [BigInt(permit.message.value), BigInt(permit.message.deadline)]
    const terms = { owner: payer.address, spender, value, deadline }
    await world.sendFrom(BANKER, permitCall(token.address, terms, other?.signature ?? '0x'))
    const signed = await signPermit(payer, await quote())
    expect(await world.call(signRoute, { ...asked, body: signed ?? {} })).toMatchObject({ status: 200 })
    await world.reach(opening(made, 0, 0.01))
    expect(await now(made)).toMatchObject({ status: 'active', chargesPaid: 1 })
  })

  it.each(['USDT', 'WETH'])(
    'a token without permit as %s is allowed by a transaction, and renews',
    async (symbol) => {
      const payer = await world.subscribe(await world.offer(merchant, symbol))
      expect(payer.subscriber).toMatchObject({ status: 'active', chargesPaid: 1 })
      const before = await world.balance(payer.token, payer.payer.address)
      await world.reach(opening(payer, 1, 0.01))
      expect(await now(payer)).toMatchObject({ status: 'active', chargesPaid: 2 })
      expect(before - (await world.balance(payer.token, payer.payer.address))).toBe(payer.amount)
    },
  )
})

describe('what a real token refuses has its reason', () => {
  it.each(['USDC', 'USDT'])('a pause of %s', async (symbol) => {
    const payer = await world.subscribe(await world.offer(merchant, symbol))
    await world.sendFrom(BANKER, { to: payer.token.address, data: setPausedCall(true) })
    await world.reach(opening(payer, 1, 0.01))
    await world.sendFrom(BANKER, { to: payer.token.address, data: setPausedCall(false) })
    expect((await chargesOf(payer))[1]).toMatchObject({
      failureReason: 'token_paused',
      nextAttemptAt: opening(payer, 1, 1),
    })
    await world.reach(opening(payer, 1, 1.01))
    expect((await chargesOf(payer))[1]).toMatchObject({ status: 'paid', attempts: 2 })
  })

  it.each([
    ['payer', 'USDC'],
    ['payer', 'USDT'],
    ['receiver', 'USDC'],
  ])('a blocked %s of %s, which nobody tries again', async (who, symbol) => {
    const payer = await world.subscribe(await world.offer(merchant, symbol))
    const blocked = who === 'payer' ? payer.payer.address : world.receiver
    await world.sendFrom(BANKER, { to: payer.token.address, data: block(blocked, true) })
    await world.reach(opening(payer, 1, 0.01))
    await world.sendFrom(BANKER, { to: payer.token.address, data: block(blocked, false) })
    expect((await chargesOf(payer))[1]).toMatchObject({
      status: 'failed',
      failureReason: 'blocked_address',
      nextAttemptAt: null,
    })
  })

  it('an allowance that was taken back', async () => {
    const payer = await world.subscribe(await world.offer(merchant, 'USDC'))
    const { puller } = payer.mandate
    await world.sendFrom(payer.payer.address, {
      to: payer.token.address,
      data: approveCall(puller as `0x${string}`, 0n),
    })
    await world.reach(opening(payer, 1, 0.01))
    expect((await chargesOf(payer))[1]).toMatchObject({ failureReason: 'allowance_too_low' })
  })

  it('and costs no gas: no transaction of ours has ever failed', async () => {
    const sent = await world.deps.store.db.select().from(chainTransactions)
    expect(sent.length).toBeGreaterThan(20)
    expect(sent.filter(({ succeeded }) => !succeeded)).toEqual([])
  })
})
