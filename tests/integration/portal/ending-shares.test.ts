import { beforeEach, expect, test } from 'vitest'
import { POST as announceRoute } from '@/app/api/v1/plans/[id]/price-changes/route'
import { POST as payerCancelRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/cancel/route'
import { POST as cancelRoute } from '@/app/api/v1/subscribers/[id]/cancel/route'
import { POST as resumeRoute } from '@/app/api/v1/subscribers/[id]/resume/route'
import {
  chargesOnChain,
  opening,
  PRICE,
  reachWindow,
  type Subscribed,
  subscribe,
  subscriberNow,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { changeBy } from '../../support/chain/payer-change'
import { quoteRenewal, renew } from '../../support/chain/payer-renewal'
import { showPermitDomain } from '../../support/chain/permit-domain'
import {
  askQuote,
  firstChoice,
  newAccount,
  sendSigned,
  signedBody,
} from '../../support/service/checkout-payment'
import { asPayer } from '../../support/service/payer-session'
import { sharedStore } from '../../support/service/shared-store'
import { newCheckoutSession, newSubscription } from '../../support/service/subscription-fixture'

const store = sharedStore()
const payer = newAccount()
let world: KeeperWorld
let made: Subscribed
let second: Subscribed
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
  const funds = { reach: 12, allowance: 60n * PRICE, balance: 1_000n * PRICE }
  made = await subscribe(world, { payer, ...funds })
  const subscription = await newSubscription(world, world.merchant, { trialDays: 0 })
  second = await subscribe(world, { subscription, payer, ...funds })
})

const byMerchant = ({ subscriber }: Subscribed) => ({
  apiKey: world.merchant.apiKey,
  params: { id: subscriber.id },
})
const AT_END = { body: { when: 'period_end' } }
const cancelByMerchant = async () =>
  expect((await world.call(cancelRoute, { ...byMerchant(made), ...AT_END })).problem).toBeNull()
const cancelByPayer = async () =>
  expect((await world.call(payerCancelRoute, await asPayer(world, made, AT_END.body))).problem).toBeNull()
/** The allowance, in charges of the price, that a renewal of the other subscription asks for. */
const neededBySecond = async (charges: number) =>
  Number(BigInt((await quoteRenewal(world, second, charges)).data.allowanceNeeded) / PRICE)
/** Twelve charges of the other one, three at the old price and twelve of $12 at the new one. */
const WITH_ACCEPTED = 12 + 3 + Math.floor((12 * 12_000_000) / Number(PRICE))
/** The payer accepts a higher price of its fourth charge on. */
async function acceptPrice() {
  const body = { price: 12, from: opening(made, 4), otherwise: 'keep' }
  const params = { id: made.subscriber.planId }
  const { apiKey } = world.merchant
  expect((await world.call(announceRoute, { apiKey, params, body })).problem).toBeNull()
  world.fund(payer.address, { allowance: 200n * PRICE, balance: 1_000n * PRICE })
  await changeBy(world, made, { when: 'price_change', periods: 12 })
}

test('a cancel that the merchant can take back leaves what the payer allowed to its subscription', async () => {
  await cancelByMerchant()
  expect(await neededBySecond(12)).toBe(11 + 12)
  world.fund(payer.address, { allowance: 23n * PRICE })
  expect((await renew(world, second, { charges: 12 })).problem).toBeNull()
  expect((await world.call(resumeRoute, byMerchant(made))).problem).toBeNull()
  for (const period of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) await reachWindow(world, made, period)
  expect(chargesOnChain(world, made)).toBe(12)
  expect(await subscriberNow(world, second)).toMatchObject({ status: 'active', chargesPaid: 12 })
})

test('what its payer set to end needs nothing of the allowance, nor what was accepted for later', async () => {
  await acceptPrice()
  expect(await neededBySecond(12)).toBe(WITH_ACCEPTED)
  await cancelByPayer()
  expect(await neededBySecond(12)).toBe(12)
})

test('what the merchant set to end needs what was accepted for later, with the charges before it', async () => {
  await acceptPrice()
  await cancelByMerchant()
  expect(await neededBySecond(12)).toBe(WITH_ACCEPTED)
})

test('of two checkouts that a wallet signs at once the later one is told that the other came to need a part', async () => {
  showPermitDomain(world)
  world.fund(payer.address, { allowance: 0n })
  const signed = async () => {
    const subscription = await newSubscription(world, world.merchant, { trialDays: 0 })
    const session = await newCheckoutSession(world, subscription)
    const choice = firstChoice(subscription, payer.address)
    const { data: quote } = await askQuote(world, session.id, choice)
    return { id: session.id, body: await signedBody(payer, choice, quote) }
  }
  const [one, other] = [await signed(), await signed()]
  let isFirst = true
  let meanwhile: unknown = 'nothing'
  // The scripted chain takes stand-ins for signatures alone. While the first is tried out, the other one is recorded.
  const simulate = async () => {
    if (isFirst) {
      isFirst = false
      meanwhile = (await sendSigned(world, other.id, other.body)).problem
    }
    return { ok: true, data: '0x', gas: 200_000n }
  }
  Object.assign(world.network.client, { simulate, rehearse: async () => ({ kind: 'succeeds' }) })
  const { problem } = await sendSigned(world, one.id, one.body)
  expect(meanwhile).toBeNull()
  expect(problem).toMatchObject({ status: 409, code: 'permit_unusable' })
  expect(problem?.detail).toContain('Another subscription of this wallet')
})
