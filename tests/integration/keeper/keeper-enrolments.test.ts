import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '@/lib/billing/durations'
import { startEnrolments } from '@/lib/server/services/keeper/start-enrolments'
import { changeSubscription } from '@/lib/server/services/subscriptions/change-subscription'
import { findCheckout } from '@/lib/server/store/checkout/checkout-sessions'
import { chainCursors, chainTransactions } from '@/lib/server/store/schema/payment-schema'
import {
  balanceOnChain,
  chargesOf,
  chargesOnChain,
  enrolmentNow,
  mandateNow,
  PRICE,
  subscribe,
  subscribed,
  subscriberNow,
  transactionsFor,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { sharedStore } from '../../support/service/shared-store'
import { eventTypes } from '../../support/service/subscriber-fixture'
import { newSubscription } from '../../support/service/subscription-fixture'

const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
})

const checkoutOf = ({ enrolment }: Awaited<ReturnType<KeeperWorld['enrol']>>) =>
  findCheckout(world.deps.store.db, { id: enrolment.checkoutSessionId })

test('an enrolment deploys the merchant’s contract, takes the first charge and makes the subscriber', async () => {
  const made = await subscribe(world)
  expect(made.subscriber).toMatchObject({ status: 'active', chargesPaid: 1, nextPeriod: 1 })
  expect(await chargesOf(world, made)).toMatchObject([{ period: 0, status: 'paid', attempts: 1 }])
  const sent = [...(await transactionsFor(world, 'deploy')), ...(await transactionsFor(world, 'start'))]
  expect(sent.map(({ purpose, nonce, succeeded }) => [purpose, nonce, succeeded])).toEqual([
    ['deploy', 0, true],
    ['start', 1, true],
  ])
  expect(await mandateNow(world, made)).toMatchObject({ status: 'live', subscriberId: made.subscriber.id })
  expect(await eventTypes(world, made.subscriber.id)).toEqual([
    'subscriber.created',
    'checkout_session.completed',
    'payment.succeeded',
  ])
})

test('signed terms that still wait when their subscription is archived are charged nothing', async () => {
  await subscribe(world)
  const made = await world.enrol()
  await changeSubscription(world.deps, {
    id: world.subscription.id,
    expectedVersions: null,
    change: { status: 'archived' },
    author: { merchantId: world.merchant.userId, actor: 'system' },
  })
  await world.settle()
  expect(chargesOnChain(world, made)).toBe(0)
  expect(await enrolmentNow(world, made)).toMatchObject({
    status: 'failed',
    failureReason: 'subscription_archived',
  })
})

test('of two that one wallet cannot both pay, one waits for the other, and is not sent in vain', async () => {
  const { payer } = await subscribe(world)
  const made = []
  for (let count = 0; count < 2; count += 1) {
    const subscription = await newSubscription(world, world.merchant, { trialDays: 0 })
    made.push(await world.enrol({ subscription, payer, balance: PRICE }))
  }
  await world.settle()
  const reasons = await Promise.all(made.map(async (each) => (await enrolmentNow(world, each)).failureReason))
  expect(reasons.sort()).toEqual(['insufficient_balance', null])
  expect(await transactionsFor(world, 'start')).toMatchObject([{ succeeded: true }, { succeeded: true }])
})

test('the second enrolment with a merchant deploys nothing', async () => {
  await subscribe(world)
  await subscribe(world)
  expect(await transactionsFor(world, 'deploy')).toHaveLength(1)
})

test.each([
  ['insufficient_balance', { balance: PRICE - 1n }],
  ['allowance_too_low', { allowance: PRICE - 1n }],
])('no contract is deployed for a payer who could not pay: %s', async (reason, purse) => {
  const made = await world.enrol(purse)
  await world.settle()
  expect(await enrolmentNow(world, made)).toMatchObject({ status: 'failed', failureReason: reason })
  expect(await transactionsFor(world, 'deploy')).toEqual([])
  expect(await checkoutOf(made)).toMatchObject({ status: 'open' })
})

test('no contract is deployed for a token that nobody can move', async () => {
  world.chain.endow(({ pausedTokens }) => pausedTokens.add(world.token.toLowerCase()))
  const made = await world.enrol()
  await world.settle()
  expect(await enrolmentNow(world, made)).toMatchObject({ status: 'failed', failureReason: 'token_paused' })
  expect(await transactionsFor(world, 'deploy')).toEqual([])
})

test('with a trial nothing is taken until it ends', async () => {
  const subscription = await newSubscription(world, world.merchant, { trialDays: 7 })
  const made = await subscribe(world, { subscription })
  expect(made.subscriber).toMatchObject({ status: 'trialing', chargesPaid: 0 })
  await world.advance(7 * DAY_MS - 60_000)
  expect(chargesOnChain(world, made)).toBe(0)
  expect(await chargesOf(world, made)).toEqual([])
  await world.advance(60_000)
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'active', chargesPaid: 1, nextPeriod: 1 })
  expect(chargesOnChain(world, made)).toBe(1)
})

test.each([
  ['insufficient_balance', { balance: PRICE - 1n }],
  ['allowance_too_low', { allowance: PRICE - 1n }],
])(
  'what the chain would refuse fails by %s: nothing is sent, and the checkout is open again',
  async (reason, purse) => {
    await subscribe(world)
    const made = await world.enrol(purse)
    await world.settle()
    expect(await enrolmentNow(world, made)).toMatchObject({ status: 'failed', failureReason: reason })
    expect(await transactionsFor(world, 'start')).toHaveLength(1)
    expect(await checkoutOf(made)).toMatchObject({ status: 'open' })
    expect(await mandateNow(world, made)).toMatchObject({ status: 'ended' })
  },
)

test('an enrolment that fails in its block ends with the reason, and the checkout is open again', async () => {
  await subscribe(world)
  const made = await world.enrol()
  await startEnrolments(world.deps, world)
  world.fund(made.payer.address, { balance: 0n })
  await world.settle()
  expect((await transactionsFor(world, 'start')).at(-1)).toMatchObject({ succeeded: false })
  expect(await enrolmentNow(world, made)).toMatchObject({
    status: 'failed',
    failureReason: 'insufficient_balance',
  })
  expect(await checkoutOf(made)).toMatchObject({ status: 'open' })
})

test('an enrolment that came to the chain before its contract was deployed is brought again', async () => {
  await subscribe(world)
  const made = await world.enrol()
  await startEnrolments(world.deps, world)
  world.chain.endow(({ pullers }) => pullers.clear())
  await world.mine()
  const [early] = (await transactionsFor(world, 'start')).slice(-1)
  expect(early).toMatchObject({ succeeded: true })
  await world.turn()
  expect(await enrolmentNow(world, made)).toMatchObject({ status: 'pending', transactionId: early?.id })

  await world.deps.store.db.update(chainTransactions).set({ status: 'final' })
  await world.settle()
  expect(await enrolmentNow(world, made)).toMatchObject({ status: 'complete', failureReason: null })
  expect(balanceOnChain(world, made)).toBe(10n ** 8n - PRICE)
})

test('of two enrolments of one wallet the second is refused, so that it never pays twice', async () => {
  const first = await world.enrol()
  world.clock.advance(1000)
  const second = await world.enrol({ payer: first.payer })
  await world.settle()
  expect(await enrolmentNow(world, first)).toMatchObject({ status: 'complete', failureReason: null })
  expect(await enrolmentNow(world, second)).toMatchObject({
    status: 'failed',
    failureReason: 'already_subscribed',
  })
  expect(balanceOnChain(world, first)).toBe(10n ** 8n - PRICE)
})

test('many keepers at once send an enrolment once', async () => {
  await subscribe(world)
  const made = await world.enrol()
  await Promise.all([1, 2, 3].map(() => startEnrolments(world.deps, world)))
  expect(await transactionsFor(world, 'start')).toHaveLength(2)
  await world.settle()
  await subscribed(world, made)
  expect(chargesOnChain(world, made)).toBe(1)
})

test('a signature that nobody brought to the chain for more than three days is dead', async () => {
  await subscribe(world)
  const made = await world.enrol()
  world.clock.advance(3 * DAY_MS + 60_000)
  world.chain.mine({ timestamp: world.clock.now().getTime() / 1000 })
  await world.settle()
  expect(await enrolmentNow(world, made)).toMatchObject({
    status: 'failed',
    failureReason: 'signature_too_old',
  })
})

test('the last charge that was signed for ends the subscriber when its window ends', async () => {
  const made = await subscribe(world, { fixedCharges: 2 })
  await world.advance(31 * DAY_MS)
  expect(await subscriberNow(world, made)).toMatchObject({
    status: 'active',
    chargesPaid: 2,
    nextPeriod: null,
    cancelReason: 'mandate_exhausted',
  })
  await world.advance(31 * DAY_MS)
  expect(await subscriberNow(world, made)).toMatchObject({
    status: 'ended',
    cancelReason: 'mandate_exhausted',
  })
  expect((await eventTypes(world, made.subscriber.id)).at(-1)).toBe('subscriber.ended')
  expect(chargesOnChain(world, made)).toBe(2)
  expect(await mandateNow(world, made)).toMatchObject({ status: 'ended' })
})

test('nothing is brought to a chain that was never read, so that what it tells is not missed', async () => {
  const { db } = world.deps.store
  await db.delete(chainCursors)
  const made = await world.enrol()
  expect(await startEnrolments(world.deps, world)).toBe(0)
  await world.settle()
  await subscribed(world, made)
})
