import { encodeErrorResult } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { startDeadline } from '@/lib/billing/charges/waiting-terms'
import { DAY_MS, HOUR_MS } from '@/lib/billing/durations'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { maxStartGas } from '@/lib/mandate/puller/start-gas'
import { NO_SIGNATURE } from '@/lib/mandate/terms/mandate-types'
import type { ChainClient } from '@/lib/server/chain/chain-client'
import { resolveCharges } from '@/lib/server/services/keeper/resolve-charges'
import { startEnrolments } from '@/lib/server/services/keeper/start-enrolments'
import { startWaitingTerms } from '@/lib/server/services/keeper/start-waiting-terms'
import { watchFunds } from '@/lib/server/services/keeper/watch-funds'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import { resumeSubscriber } from '@/lib/server/services/subscribers/resume-subscriber'
import { chainTransactions } from '@/lib/server/store/schema/payment-schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import {
  authorizeByPayer,
  balanceOnChain,
  cancelAll,
  chargesOf,
  chargesOnChain,
  enrolmentNow,
  mandateNow,
  openWindow,
  PRICE,
  reachWindow,
  type Subscribed,
  subscribe,
  subscriberNow,
  transactionsFor,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { sharedStore } from '../../support/service/shared-store'
import { eventTypes } from '../../support/service/subscriber-fixture'
import { newSubscription } from '../../support/service/subscription-fixture'

const TRIAL_DAYS = 7
const store = sharedStore()
let world: KeeperWorld
let subscription: SubscriptionDetails
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
  subscription = await newSubscription(world, world.merchant, { trialDays: TRIAL_DAYS })
})

const onTrial = (purse: { balance?: bigint; allowance?: bigint } = {}) =>
  subscribe(world, { subscription, ...purse })
const author = () => ({ merchantId: world.merchant.userId, actor: 'system' }) as const
const sent = () => world.deps.store.db.select().from(chainTransactions)
const isKnownToChain = ({ mandate }: Subscribed) =>
  [...world.chain.head.ledger.standings.keys()].some((key) => key.includes(mandate.id.toLowerCase()))

describe('behind a trial', () => {
  test('nothing is sent, deployed or put in force before the first charge', async () => {
    const made = await onTrial()
    expect(made.subscriber).toMatchObject({ status: 'trialing', nextPeriod: 0, chargesPaid: 0 })
    await world.advance(TRIAL_DAYS * DAY_MS - HOUR_MS)
    expect(await sent()).toEqual([])
    expect(isKnownToChain(made)).toBe(false)
    expect(await mandateNow(world, made)).toMatchObject({ status: 'pending', authorizedAt: null })
  })

  test('terms and first charge are one transaction, once the trial is over', async () => {
    const made = await onTrial()
    await reachWindow(world, made, 0)
    expect(await transactionsFor(world, 'start')).toEqual([])
    expect(await transactionsFor(world, 'charge')).toHaveLength(1)
    expect(chargesOnChain(world, made)).toBe(1)
    expect(balanceOnChain(world, made)).toBe(10n ** 8n - PRICE)
    expect(await subscriberNow(world, made)).toMatchObject({
      status: 'active',
      chargesPaid: 1,
      nextPeriod: 1,
    })
    const [charge] = await chargesOf(world, made)
    expect(await enrolmentNow(world, made)).toMatchObject({ transactionId: charge?.transactionId })
    expect(await mandateNow(world, made)).toMatchObject({ status: 'live' })
    await reachWindow(world, made, 1)
    expect(await subscriberNow(world, made)).toMatchObject({ chargesPaid: 2 })
  })

  test('an empty wallet costs no gas: it is past due, and ends when its signature does', async () => {
    const made = await onTrial()
    world.fund(made.payer.address, { balance: 0n })
    await reachWindow(world, made, 0)
    expect(await subscriberNow(world, made)).toMatchObject({ status: 'past_due' })
    await reachWindow(world, made, 0, 1)
    await reachWindow(world, made, 0, 2.75)
    const [charge] = await chargesOf(world, made)
    expect(charge).toMatchObject({
      status: 'failed',
      attempts: 3,
      failureReason: 'insufficient_balance',
      nextAttemptAt: null,
    })
    await reachWindow(world, made, 0, 3.01)
    expect(await sent()).toEqual([])
    expect(await subscriberNow(world, made)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'first_payment_failed',
    })
    expect(await mandateNow(world, made)).toMatchObject({
      status: 'ended',
      signature: NO_SIGNATURE,
      permit: null,
    })
    expect(await eventTypes(world, made.subscriber.id)).toEqual([
      'subscriber.created',
      'checkout_session.completed',
      'payment.failed',
      'subscriber.past_due',
      'payment.failed',
      'payment.failed',
      'subscriber.cancelled',
    ])
  })

  test('an empty wallet is seen by the reading of all, and nothing is tried out for it', async () => {
    await subscribe(world)
    const made = await onTrial({ balance: PRICE - 1n })
    openWindow(world, made, 0)
    const asked: unknown[] = []
    const { client } = world.network
    const simulate: typeof client.simulate = (call) => {
      asked.push(call)
      return client.simulate(call)
    }
    await startWaitingTerms(world.deps, {
      network: { ...world.network, client: { ...client, simulate } },
      keys: world.keys,
    })
    expect(await chargesOf(world, made)).toMatchObject([
      { status: 'failed', failureReason: 'insufficient_balance', attempts: 1 },
    ])
    expect(asked).toEqual([])
  })

  test('a wallet that is filled in time is charged by the next retry', async () => {
    const made = await onTrial()
    world.fund(made.payer.address, { balance: PRICE - 1n })
    await reachWindow(world, made, 0)
    world.fund(made.payer.address, { balance: PRICE })
    await reachWindow(world, made, 0, 1)
    expect(await subscriberNow(world, made)).toMatchObject({ status: 'active', chargesPaid: 1 })
  })

  test('a keeper that was away for longer than the signature lasts charges nothing', async () => {
    const made = await onTrial()
    world.clock.set(new Date(startDeadline(made.subscriber).getTime() + 1000))
    world.chain.mine({ timestamp: world.clock.now().getTime() / 1000 })
    await world.settle()
    expect(await sent()).toEqual([])
    expect(await subscriberNow(world, made)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'first_payment_failed',
    })
  })
})

test('a payer whose wallet will not do is at risk before the trial ends', async () => {
  const made = await onTrial({ balance: PRICE - 1n })
  await watchFunds(world.deps, world)
  expect(await eventTypes(world, made.subscriber.id)).toContain('subscriber.at_risk')
  const well = await onTrial()
  await watchFunds(world.deps, world)
  expect(await eventTypes(world, well.subscriber.id)).not.toContain('subscriber.at_risk')
})

describe('a cancel during the trial', () => {
  test('discards the terms for good, without a transaction', async () => {
    const made = await onTrial()
    await cancelSubscriber(world.deps, { author: author(), id: made.subscriber.id, when: 'now' })
    expect(await mandateNow(world, made)).toMatchObject({
      status: 'ended',
      signature: NO_SIGNATURE,
      permit: null,
    })
    await reachWindow(world, made, 0)
    expect(await sent()).toEqual([])
  })

  test.each([
    [
      'one',
      ({ subscriber: { id } }: Subscribed) =>
        cancelSubscriber(world.deps, { author: author(), id, when: 'now' }),
    ],
    ['all', () => cancelAll(world, subscription.id)],
  ] as const)('of %s ends terms on the chain that the payer has put in force there', async (_, cancel) => {
    await subscribe(world)
    const made = await onTrial()
    authorizeByPayer(world, made)
    await world.settle()
    await cancel(made)
    expect(await mandateNow(world, made)).toMatchObject({ signature: NO_SIGNATURE, permit: null })
    await world.settle()
    expect(await transactionsFor(world, 'cancel')).toMatchObject([{ succeeded: true }])
    expect(await mandateNow(world, made)).toMatchObject({ status: 'ended' })
  })

  test('of all subscribers at once does the same', async () => {
    const made = await onTrial()
    await cancelAll(world, subscription.id)
    expect(await mandateNow(world, made)).toMatchObject({
      status: 'ended',
      signature: NO_SIGNATURE,
      permit: null,
    })
  })

  test('at its end keeps them until then, so that it can be taken back', async () => {
    const made = await onTrial()
    const { id } = made.subscriber
    await cancelSubscriber(world.deps, { author: author(), id, when: 'period_end' })
    expect(await mandateNow(world, made)).toMatchObject({ status: 'pending' })
    const stays = await onTrial()
    await cancelSubscriber(world.deps, { author: author(), id: stays.subscriber.id, when: 'period_end' })
    await resumeSubscriber(world.deps, { author: author(), id: stays.subscriber.id })
    await reachWindow(world, made, 0)
    expect(await mandateNow(world, made)).toMatchObject({ status: 'ended', signature: NO_SIGNATURE })
    expect(chargesOnChain(world, made)).toBe(0)
  })

  test('takes back a first charge that is signed and in no block', async () => {
    const made = await onTrial()
    openWindow(world, made, 0)
    await startWaitingTerms(world.deps, world) // deploys the contract
    await world.mine()
    expect(await startWaitingTerms(world.deps, world)).toBe(1)
    await cancelSubscriber(world.deps, { author: author(), id: made.subscriber.id, when: 'now' })
    await world.settle()
    expect(chargesOnChain(world, made)).toBe(0)
    expect(isKnownToChain(made)).toBe(false)
    expect(await chargesOf(world, made)).toMatchObject([{ status: 'failed' }])
    expect(await enrolmentNow(world, made)).toMatchObject({ transactionId: null })
  })
})

test('two trials of one wallet that end together are charged one after the other, on what the first one left', async () => {
  const other = await newSubscription(world, world.merchant, { trialDays: TRIAL_DAYS })
  const first = await onTrial()
  const second = await subscribe(world, { subscription: other, payer: first.payer, balance: PRICE })
  openWindow(world, second, 0)
  await startWaitingTerms(world.deps, world)
  await world.mine()
  expect(await startWaitingTerms(world.deps, world)).toBe(1)
  await world.settle()
  const found = [await subscriberNow(world, first), await subscriberNow(world, second)]
  expect(found.map(({ status }) => status).toSorted()).toEqual(['active', 'past_due'])
  expect(await transactionsFor(world, 'charge')).toMatchObject([{ succeeded: true }])
  world.fund(first.payer.address, { balance: PRICE })
  await reachWindow(world, second, 0, 1)
  for (const each of [first, second]) {
    expect(await subscriberNow(world, each)).toMatchObject({ status: 'active', chargesPaid: 1 })
  }
})

test('first charges of one wallet, with and without a trial, are signed one at a time by two keepers at once', async () => {
  await subscribe(world)
  const { payer, ...made } = await onTrial()
  openWindow(world, { ...made, payer }, 0)
  const other = await newSubscription(world, world.merchant, { trialDays: 0 })
  await world.enrol({ subscription: other, payer, balance: PRICE })
  const signed = await Promise.all([
    startWaitingTerms(world.deps, world),
    startEnrolments(world.deps, world),
    startWaitingTerms(world.deps, world),
  ])
  expect(signed.reduce((sum, each) => sum + each, 0)).toBe(1)
})

test('two keepers at once start terms once', async () => {
  const made = await onTrial()
  openWindow(world, made, 0)
  await startWaitingTerms(world.deps, world)
  await world.mine()
  const signed = await Promise.all([1, 2, 3].map(() => startWaitingTerms(world.deps, world)))
  expect(signed.reduce((sum, each) => sum + each, 0)).toBe(1)
})

const UNAFFORDABLE = { kind: 'unaffordable' } as const

test.each([
  ['fees above the ceiling', 'fees_too_high', { feeCeiling: 1n }, {}],
  ['a keeper without coin', 'keeper_empty', {}, { rehearse: async () => UNAFFORDABLE }],
] as const)(
  'a first charge that waits for %s says so, and nothing has failed',
  async (_, reason, own, answers) => {
    const made = await onTrial()
    openWindow(world, made, 0)
    await startWaitingTerms(world.deps, world)
    await world.mine()
    const network = { ...world.network, ...own, client: { ...world.network.client, ...answers } }
    expect(await startWaitingTerms(world.deps, { ...world, network })).toBe(0)
    const waits = { status: 'due', failureReason: reason, attempts: 0 }
    expect(await chargesOf(world, made)).toMatchObject([waits])
    expect(await subscriberNow(world, made)).toMatchObject({ status: 'trialing' })
  },
)

describe('a wallet that deceives the keeper once its trial is over', () => {
  /** Its first charge is due, the contract stands, and the wallet is one that a node answers for in another way. */
  async function startWith(answers: Partial<ChainClient>) {
    const made = await onTrial()
    openWindow(world, made, 0)
    await startWaitingTerms(world.deps, world)
    await world.mine()
    const network = { ...world.network, client: { ...world.network.client, ...answers } }
    expect(await startWaitingTerms(world.deps, { ...world, network })).toBe(0)
    expect(await transactionsFor(world, 'charge')).toEqual([])
    expect(await subscriberNow(world, made)).toMatchObject({ status: 'past_due' })
    return (await chargesOf(world, made))[0]
  }

  test('by a yes to a simulation, and a no to what is signed, costs no gas', async () => {
    const revert = encodeErrorResult({ abi: pullerAbi, errorName: 'BadSignature' })
    const charge = await startWith({ rehearse: async () => ({ kind: 'reverts', revert }) })
    expect(charge).toMatchObject({ status: 'failed', failureReason: 'unknown', attempts: 1 })
  })

  test.each([
    ['with a program', '0x60', true],
    ['without one', null, false],
  ] as const)(
    '%s, by more gas than a start may take, costs none, and is not tried again',
    async (_, code, hasCode) => {
      const { client } = world.network
      const gas = maxStartGas({ payouts: 2, hasCode }) + 1n
      const charge = await startWith({
        simulate: async () => ({ ok: true, gas }),
        code: async (address) => (await client.code(address)) ?? code,
      })
      const failed = { status: 'failed', failureReason: 'too_costly', attempts: 1, nextAttemptAt: null }
      expect(charge).toMatchObject(failed)
    },
  )
})

test('a start that reverts in its block is not tried again at the keeper’s cost', async () => {
  const made = await onTrial()
  openWindow(world, made, 0)
  await startWaitingTerms(world.deps, world)
  await world.mine()
  await startWaitingTerms(world.deps, world)
  world.fund(made.payer.address, { balance: 0n })
  await world.mine()
  await world.mine()
  expect(await resolveCharges(world.deps, world)).toBe(1)
  expect(await chargesOf(world, made)).toMatchObject([
    { status: 'failed', failureReason: 'insufficient_balance', nextAttemptAt: null },
  ])
  world.fund(made.payer.address, { balance: 10n ** 8n })
  const before = (await sent()).length
  await reachWindow(world, made, 0, 2)
  expect(await sent()).toHaveLength(before)
})

describe('the gas of a day', () => {
  test('that is spent makes first charges wait for the next one, and the chain is asked nothing', async () => {
    const made = [await onTrial(), await onTrial()]
    for (const each of made) openWindow(world, each, 0)
    const asked: string[] = []
    const client = new Proxy(world.network.client, {
      get: (of, name, receiver) => {
        asked.push(String(name))
        return Reflect.get(of, name, receiver)
      },
    })
    const network = { ...world.network, client, startGasPerDay: 1n }
    expect(await startWaitingTerms(world.deps, { ...world, network })).toBe(0)
    expect(asked).toEqual([])
    expect(await sent()).toEqual([])
    for (const each of made) {
      const waits = { status: 'due', failureReason: 'gas_budget_spent', attempts: 0 }
      expect(await chargesOf(world, each)).toMatchObject([waits])
      expect(await subscriberNow(world, each)).toMatchObject({ status: 'trialing' })
    }
    await world.settle()
    expect(await subscriberNow(world, made[0] as Subscribed)).toMatchObject({ status: 'active' })
  })

  test('goes to merchants in turn: one with many trials that end makes no other wait for all of them', async () => {
    const other = await world.newMerchant()
    const elsewhere = await newSubscription(world, other, { trialDays: TRIAL_DAYS })
    const made: Subscribed[] = []
    for (let count = 0; count < 5; count += 1) made.push(await onTrial())
    world.clock.advance(1000)
    made.push(await subscribe(world, { subscription: elsewhere, merchant: other }))
    openWindow(world, made.at(-1) as Subscribed, 0)
    // Each finds its contract deployed.
    await startWaitingTerms(world.deps, world)
    await world.mine()
    expect(await startWaitingTerms(world.deps, world)).toBe(6)
    const isOther = (await transactionsFor(world, 'charge')).map(({ to }) => to !== world.puller)
    expect(isOther).toEqual([false, true, false, false, false, false])
  })
})
