import { and, asc, eq } from 'drizzle-orm'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as recordRoute, GET as refundsRoute } from '@/app/api/v1/payments/[id]/refunds/route'
import { POST as onChainRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/cancel-on-chain/route'
import { POST as renewRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/permission/route'
import { POST as quoteRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/permission-quote/route'
import { POST as resumeRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/resume/route'
import { GET as listRoute } from '@/app/api/v1/portal/subscriptions/route'
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
import { IS_DEEP } from '../support/process/deep'
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

  it('a payment is refunded in part by the merchant’s wallet, once, and neither above the rest nor in another token', async () => {
    const payer = await world.subscribe(await world.offer(merchant, 'USDC'))
    const [charge] = await chargesOf(payer)
    const id = charge?.id ?? ''
    const give = async (symbol: string, amount: bigint) => {
      const token = world.tokenOf(symbol)
      await world.mint(token, merchant.address, '50')
      const data = transferCall(payer.payer.address, amount)
      await world.sendFrom(merchant.address, { to: token.address, data })
      const { transactions } = await world.node.head()
      return world.call(recordRoute, {
        apiKey: merchant.apiKey,
        params: { id },
        body: { transactionHash: String(transactions[0]) },
      })
    }
    const part = payer.amount / 3n
    expect((await give('USDC', part)).data).toMatchObject({ left: String(payer.amount - part) })
    expect((await give('DAI', part)).problem).toMatchObject({ code: 'refund_not_found' })
    expect((await give('USDC', payer.amount)).problem).toMatchObject({ code: 'refund_exceeds_payment' })
    await world.work()
    const { data } = await world.call(refundsRoute, { apiKey: merchant.apiKey, params: { id } })
    expect(data.refunds).toMatchObject([{ status: 'refunded', amount: String(part) }])
    expect((await eventTypes(world, payer.subscriber.id)).at(-1)).toBe('payment.refunded')
    await world.finalize()
    const { data: later } = await world.call(refundsRoute, { apiKey: merchant.apiKey, params: { id } })
    expect(later.refunds).toMatchObject([{ status: 'settled' }])
  })

  it('a payer who ends it on the chain is cancelled here', async () => {
    const payer = await world.subscribe(await world.offer(merchant, 'USDC'))
    const args = [mandateOfMessage(payer.mandate.message)] as const
    const data = encodeFunctionData({ abi: pullerAbi, functionName: 'cancel', args })
    await world.sendFrom(payer.payer.address, { to: payer.mandate.puller, data })
    await world.work()
    expect(await now(payer)).toMatchObject({ status: 'cancelled', cancelReason: 'mandate_cancelled' })
  })

  it('a payer who signs the end pays no gas for it: the canceller brings it, and what is paid stays', async () => {
    const made = await world.subscribe(await world.offer(merchant, 'USDC'))
    const { payer, subscriber } = made
    const asked = {
      cookie: await payerSession(world, payer.address),
      params: { subscriberId: subscriber.id },
    }
    const shown = async () => (await world.call(listRoute, { cookie: asked.cookie })).data[0]
    const toSign = (await shown())?.revocation?.toSign
    if (!toSign) throw new Error('There is nothing to sign')
    const sign = (by: typeof payer, data: object = toSign) =>
      by.signTypedData(data as Parameters<typeof by.signTypedData>[0])
    const send = (signature: string) => world.call(onChainRoute, { ...asked, body: { signature } })

    const elsewhere = { ...toSign, domain: { ...toSign.domain, chainId: 1 } }
    for (const signature of [await sign(newAccount()), await sign(payer, elsewhere)]) {
      expect((await send(signature)).problem).toMatchObject({ code: 'bad_signature' })
    }
    expect(await now(made)).toMatchObject({ status: 'active', cancelAt: null })

    const signature = await sign(payer)
    const [first, again] = await Promise.all([send(signature), send(signature)])
    for (const { status, data } of [first, again]) {
      expect(status).toBe(202)
      expect(data).toMatchObject({
        status: 'active',
        cancelOrigin: 'payer',
        permission: { state: 'removing' },
      })
    }
    await world.work()
    expect(await world.standing(made)).toMatchObject({ phase: 'cancelled' })
    expect(await shown()).toMatchObject({
      ...{ status: 'active', cancelAt: opening(made, 1).toISOString(), revocation: null },
      permission: { state: 'removed', removedBy: { transactionHash: expect.any(String) } },
    })
    expect((await world.call(resumeRoute, asked)).problem).toMatchObject({ code: 'not_resumable' })
    // The signature is used up: nothing is sent again.
    expect((await send(signature)).status).toBe(202)
    await world.work()
    const sent = await world.deps.store.db
      .select()
      .from(chainTransactions)
      .where(and(eq(chainTransactions.purpose, 'cancel'), eq(chainTransactions.to, made.mandate.puller)))
    expect(sent).toMatchObject([{ sender: world.deps.payments.keys?.canceller.address, succeeded: true }])
    await world.reach(opening(made, 1, 1))
    expect(await now(made)).toMatchObject({ status: 'cancelled', chargesPaid: 1 })
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
    const quote = async () => (await world.call(quoteRoute, { ...asked, body: { charges: 12 } })).data
    const { permit } = await quote()
    if (!permit) throw new Error('There is no permit to sign')
    const spender = newAccount().address
    const other = await signPermit(payer, { permit: { ...permit, message: { ...permit.message, spender } } })
    const [value, deadline] = [BigInt(permit.message.value), BigInt(permit.message.deadline)]
    const terms = { owner: payer.address, spender, value, deadline }
    await world.sendFrom(BANKER, permitCall(token.address, terms, other?.signature ?? '0x'))
    const body = { charges: 12, permit: await signPermit(payer, await quote()) }
    expect(await world.call(renewRoute, { ...asked, body })).toMatchObject({ status: 200 })
    await world.reach(opening(made, 0, 0.01))
    expect(await now(made)).toMatchObject({ status: 'active', chargesPaid: 1 })
  })

  it('an allowance is renewed by one free signature, and charged beyond the first', async () => {
    const made = await world.subscribe(await world.offer(merchant, 'USDC'), { reach: 3 })
    const { payer, subscriber } = made
    const asked = {
      cookie: await payerSession(world, payer.address),
      params: { subscriberId: subscriber.id },
    }
    const { data: quote } = await world.call(quoteRoute, { ...asked, body: { charges: 6 } })
    expect(quote).toMatchObject({
      allowance: String(2n * made.amount),
      allowanceNeeded: String(6n * made.amount),
    })
    const body = { charges: 6, permit: await signPermit(payer, quote) }
    expect(await world.call(renewRoute, { ...asked, body })).toMatchObject({ status: 200 })
    await world.work()
    expect((await now(made)).allowedCharges).toBe(7)
    for (const period of [1, 2, 3, 4]) await world.reach(opening(made, period, 0.01))
    expect(await now(made)).toMatchObject({ status: 'active', chargesPaid: 5 })
    const again = await world.call(quoteRoute, { ...asked, body: { charges: 3 } })
    expect(again.data.allowance).toBe(String(2n * made.amount))
  })

  it.each(IS_DEEP ? ['USDT', 'WETH'] : ['USDT'])(
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
  it.each(IS_DEEP ? ['USDC', 'USDT'] : ['USDC'])('a pause of %s', async (symbol) => {
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

  it.each([...(IS_DEEP ? [['payer', 'USDT']] : []), ['payer', 'USDC'], ['receiver', 'USDC']])(
    'a blocked %s of %s, which nobody tries again',
    async (who, symbol) => {
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
    },
  )

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
