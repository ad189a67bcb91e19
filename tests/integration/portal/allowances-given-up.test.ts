import { beforeEach, expect, test } from 'vitest'
import { POST as cancelRoute } from '@/app/api/v1/subscribers/[id]/cancel/route'
import { POST as resumeRoute } from '@/app/api/v1/subscribers/[id]/resume/route'
import {
  chargesOf,
  chargesOnChain,
  PRICE,
  reachWindow,
  type Subscribed,
  subscribe,
  subscriberNow,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { changeBy } from '../../support/chain/payer-change'
import { renew } from '../../support/chain/payer-renewal'
import {
  askQuote,
  firstChoice,
  newAccount,
  sendSigned,
  signedBody,
} from '../../support/service/checkout-payment'
import { sharedStore } from '../../support/service/shared-store'
import { newCheckoutSession, newSubscription } from '../../support/service/subscription-fixture'

const store = sharedStore()
const payer = newAccount()
let world: KeeperWorld
let made: Subscribed
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
  made = await subscribe(world, { payer, reach: 12, allowance: 30n * PRICE, balance: 100n * PRICE })
})

const byMerchant = ({ subscriber }: Subscribed) => ({
  apiKey: world.merchant.apiKey,
  params: { id: subscriber.id },
})
const cancelAtEnd = async (of: Subscribed) =>
  expect(
    (await world.call(cancelRoute, { ...byMerchant(of), body: { when: 'period_end' } })).problem,
  ).toBeNull()
const resume = async (of: Subscribed) =>
  expect((await world.call(resumeRoute, byMerchant(of))).problem).toBeNull()
/** Another subscription of the same wallet. */
const another = async () => {
  const subscription = await newSubscription(world, world.merchant, { trialDays: 0 })
  const paid = await subscribe(world, { subscription, payer, reach: 12, allowance: 30n * PRICE })
  return { ...paid, team: subscription.plans.find(({ name }) => name === 'Team')?.id }
}
/** The wallet signs the terms of another subscription, which are on their way then. */
async function signTerms() {
  // The scripted chain takes stand-ins for signatures alone.
  const stands = { simulate: async () => ({ ok: true, data: '0x', gas: 200_000n }) }
  Object.assign(world.network.client, { ...stands, rehearse: async () => ({ kind: 'succeeds' }) })
  const subscription = await newSubscription(world, world.merchant, { trialDays: 0 })
  const session = await newCheckoutSession(world, subscription)
  const choice = firstChoice(subscription, payer.address)
  const { data: quote } = await askQuote(world, session.id, choice)
  const { problem } = await sendSigned(world, session.id, await signedBody(payer, choice, quote))
  expect(problem).toBeNull()
}

test('a subscription that is set to end leaves its allowance to terms that are signed then', async () => {
  await cancelAtEnd(made)
  await signTerms()
  await resume(made)
  expect(await subscriberNow(world, made)).toMatchObject({ allowedCharges: 1, chargesPaid: 1, nextPeriod: 1 })
})

test('and to other terms that are renewed or changed then', async () => {
  const second = await another()
  await cancelAtEnd(made)
  expect((await renew(world, second, { charges: 12 })).problem).toBeNull()
  expect(await subscriberNow(world, made)).toMatchObject({ allowedCharges: 1 })

  // Whoever takes the cancel back has the payer asked for a new one, and charges go on with it.
  await resume(made)
  await reachWindow(world, made, 1)
  expect(chargesOnChain(world, made)).toBe(1)
  expect((await chargesOf(world, made)).at(-1)).toMatchObject({ failureReason: 'allowance_too_low' })
  expect(await subscriberNow(world, second)).toMatchObject({ status: 'active', chargesPaid: 2 })
  expect((await renew(world, made, { charges: 3 })).data.permission).toMatchObject({ chargesLeft: 3 })
  await world.settle()
  await world.settle()
  expect(chargesOnChain(world, made)).toBe(2)

  await cancelAtEnd(made)
  world.fund(payer.address, { allowance: 1_000n * PRICE, balance: 1_000n * PRICE })
  await changeBy(world, second, { planId: second.team, when: 'renewal', periods: 3 })
  expect(await subscriberNow(world, made)).toMatchObject({ allowedCharges: 2, chargesPaid: 2 })
})

test('a cancel that is taken back with nothing signed meanwhile leaves all that was allowed', async () => {
  const second = await another()
  await cancelAtEnd(made)
  await resume(made)
  expect((await renew(world, second, { charges: 12 })).problem).toBeNull()
  expect(await subscriberNow(world, made)).toMatchObject({ allowedCharges: 12 })
})
