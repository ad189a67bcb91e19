import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '@/lib/billing/durations'
import { chargeDue } from '@/lib/server/services/keeper/charge-due'
import { changeSubscription } from '@/lib/server/services/subscriptions/change-subscription'
import { chainTransactions } from '@/lib/server/store/schema/payment-schema'
import {
  balanceOnChain,
  chargesOf,
  chargesOnChain,
  mandateNow,
  opening,
  openWindow,
  PRICE,
  reachWindow,
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

/** Payers whose first month is paid, all on the same day. */
async function subscribeMany(count: number) {
  const enrolled = []
  for (let made = 0; made < count; made += 1) enrolled.push(await world.enrol())
  await world.settle()
  return Promise.all(enrolled.map((each) => subscribed(world, each)))
}

test('a renewal is charged when its window opens, once', async () => {
  const made = await subscribe(world)
  await reachWindow(world, made, 1)
  await world.settle()
  expect(await chargesOf(world, made)).toMatchObject([
    { period: 0, status: 'paid' },
    { period: 1, status: 'paid', attempts: 1, amountAtomic: PRICE },
  ])
  expect(chargesOnChain(world, made)).toBe(2)
  expect(balanceOnChain(world, made)).toBe(10n ** 8n - 2n * PRICE)
  expect((await eventTypes(world, made.subscriber.id)).slice(3)).toEqual(['payment.succeeded'])
})

test('nothing is charged a second before the window opens', async () => {
  const made = await subscribe(world)
  await reachWindow(world, made, 1, -1 / 86_400)
  expect(await chargesOf(world, made)).toHaveLength(1)
  expect(await transactionsFor(world, 'charge')).toEqual([])
})

test('a plan begun on the 31st renews on the last day of shorter months', async () => {
  world.clock.set(new Date('2027-01-31T12:00:00.000Z'))
  world.chain.mine({ timestamp: world.clock.now().getTime() / 1000 })
  const made = await subscribe(world)
  for (const day of ['2027-02-28', '2027-03-31', '2027-04-30']) {
    const paid = chargesOnChain(world, made)
    await world.advance(new Date(`${day}T11:59:59.000Z`).getTime() - world.clock.now().getTime())
    expect(chargesOnChain(world, made)).toBe(paid)
    await world.advance(1000)
    expect(chargesOnChain(world, made)).toBe(paid + 1)
  }
})

test('many keepers at once sign a renewal once', async () => {
  const made = await subscribe(world)
  openWindow(world, made, 1)
  const counts = await Promise.all([1, 2, 3].map(() => chargeDue(world.deps, world)))
  const [, charge] = await chargesOf(world, made)
  expect(charge?.status).toBe('submitted')
  expect((await transactionsFor(world, 'charge')).map(({ id }) => id)).toEqual([charge?.transactionId])
  expect(counts.toSorted()).toEqual([0, 0, 1])
  await world.settle()
  expect(chargesOnChain(world, made)).toBe(2)
  expect(await subscriberNow(world, made)).toMatchObject({ chargesPaid: 2 })
})

test('renewals of one merchant go in one transaction; one that fails in it harms no other', async () => {
  const all = await subscribeMany(4)
  const [first, , third] = all
  if (!first || !third) throw new Error('Nobody subscribed')
  openWindow(world, first, 1)
  await chargeDue(world.deps, world)
  // Between the signature and the block one of them spends the money elsewhere.
  world.fund(third.payer.address, { balance: 0n })
  await world.settle()
  const charged = await Promise.all(all.map(async (each) => (await chargesOf(world, each))[1]))
  expect(new Set(charged.map((charge) => charge?.transactionId)).size).toBe(1)
  expect(charged.map((charge) => [charge?.status, charge?.failureReason])).toEqual([
    ['paid', null],
    ['paid', null],
    ['failed', 'insufficient_balance'],
    ['paid', null],
  ])
  expect(await Promise.all(all.map(async (each) => (await subscriberNow(world, each)).status))).toEqual([
    'active',
    'active',
    'past_due',
    'active',
  ])
})

test('one who cannot pay is left out of the batch, and the others are charged', async () => {
  const all = await subscribeMany(3)
  const [first, second] = all
  if (!first || !second) throw new Error('Nobody subscribed')
  world.fund(second.payer.address, { allowance: 0n })
  await reachWindow(world, first, 1)
  const [transaction] = await transactionsFor(world, 'charge')
  const charged = await Promise.all(all.map(async (each) => (await chargesOf(world, each))[1]))
  expect(charged.map((charge) => [charge?.transactionId, charge?.failureReason])).toEqual([
    [transaction?.id, null],
    [null, 'allowance_too_low'],
    [transaction?.id, null],
  ])
})

test('what one renewal takes is not there for the next of the same payer', async () => {
  const first = await subscribe(world)
  const other = await newSubscription(world, world.merchant, { trialDays: 0 })
  const second = await subscribe(world, { subscription: other, payer: first.payer })
  world.fund(first.payer.address, { balance: PRICE })
  await reachWindow(world, first, 1)
  await reachWindow(world, second, 1)
  const charged = await Promise.all([first, second].map(async (each) => (await chargesOf(world, each))[1]))
  expect(charged.map((charge) => charge?.status).toSorted()).toEqual(['failed', 'paid'])
  expect(balanceOnChain(world, first)).toBe(0n)
})

test('no renewal happens once the subscription is archived, and the subscriber ends with what is paid', async () => {
  const subscription = await newSubscription(world, world.merchant, { trialDays: 0 })
  const made = await subscribe(world, { subscription })
  await changeSubscription(world.deps, {
    id: subscription.id,
    expectedVersions: null,
    change: { status: 'archived' },
    author: { merchantId: world.merchant.userId, actor: 'system' },
  })
  await world.advance(DAY_MS)
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'active' })
  await reachWindow(world, made, 1)
  expect(await subscriberNow(world, made)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'subscription_archived',
  })
  expect(chargesOnChain(world, made)).toBe(1)
  expect(await mandateNow(world, made)).toMatchObject({ status: 'ended' })
})

test('renewals go on while the subscription is paused', async () => {
  const made = await subscribe(world)
  await changeSubscription(world.deps, {
    id: world.subscription.id,
    expectedVersions: null,
    change: { status: 'paused' },
    author: { merchantId: world.merchant.userId, actor: 'system' },
  })
  await reachWindow(world, made, 1)
  expect(chargesOnChain(world, made)).toBe(2)
})

test('many renewals are tried out together: each is asked for alone only where it would fail', async () => {
  const all = await subscribeMany(5)
  const [first, second] = all
  if (!first || !second) throw new Error('Nobody subscribed')
  world.fund(second.payer.address, { balance: 0n })
  openWindow(world, first, 1)
  const asked = { tryOut: 0, simulate: 0, read: 0 }
  const { client } = world.network
  const counting: typeof client = {
    ...client,
    tryOut: (call) => {
      asked.tryOut += 1
      return client.tryOut(call)
    },
    simulate: (call) => {
      asked.simulate += 1
      return client.simulate(call)
    },
    read: (calls) => {
      asked.read += 1
      return client.read(calls)
    },
  }
  const network = { ...world.network, client: counting }
  expect(await chargeDue(world.deps, { network, keys: world.keys })).toBe(4)
  // The one that fails is simulated alone, for its reason.
  expect(asked).toEqual({ tryOut: 1, simulate: 1, read: 1 })
})

test('a server that cannot try out a batch is asked for each renewal alone', async () => {
  const all = await subscribeMany(3)
  const [first] = all
  if (!first) throw new Error('Nobody subscribed')
  openWindow(world, first, 1)
  const network = { ...world.network, client: { ...world.network.client, tryOut: async () => null } }
  expect(await chargeDue(world.deps, { network, keys: world.keys })).toBe(3)
  await world.settle()
  expect(all.map((each) => chargesOnChain(world, each))).toEqual([2, 2, 2])
})

/** Two payers, of whom the second one's month begins an hour later. */
async function subscribeBoth() {
  const first = await subscribe(world)
  await world.advance(HOUR_MS)
  const second = await subscribe(world)
  openWindow(world, first, 1)
  expect(await chargeDue(world.deps, world)).toBe(1)
  return { first, second }
}

/** Has what is signed ask for as much gas as two blocks have. */
const fillBlocks = () =>
  world.deps.store.db
    .update(chainTransactions)
    .set({ gasLimit: 60_000_000n })
    .where(eq(chainTransactions.status, 'signed'))

test('no charge is signed while the next blocks are full of those before: it waits, and nothing has failed', async () => {
  const { first, second } = await subscribeBoth()
  await fillBlocks()
  openWindow(world, second, 1)
  expect(await chargeDue(world.deps, world)).toBe(0)
  expect(await chargesOf(world, second)).toMatchObject([
    { period: 0, status: 'paid' },
    { period: 1, status: 'due', attempts: 0, transactionId: null },
  ])
  expect(await transactionsFor(world, 'charge')).toHaveLength(1)

  await world.settle()
  for (const each of [first, second]) {
    expect(chargesOnChain(world, each)).toBe(2)
    expect((await chargesOf(world, each))[1]).toMatchObject({ status: 'paid', attempts: 1 })
  }
})

test('a larger block, as its server says, has room for more', async () => {
  const { second } = await subscribeBoth()
  await fillBlocks()
  openWindow(world, second, 1)
  const { client } = world.network
  const roomy = { ...client, head: async () => ({ ...(await client.head()), gasLimit: 60_000_000n }) }
  expect(await chargeDue(world.deps, { ...world, network: { ...world.network, client: roomy } })).toBe(1)
})

test('a charge is signed beside others on their way, under the next nonce', async () => {
  const { first, second } = await subscribeBoth()
  openWindow(world, second, 1)
  expect(await chargeDue(world.deps, world)).toBe(1)
  const [one, other] = await transactionsFor(world, 'charge')
  expect(other?.nonce).toBe((one?.nonce ?? 0) + 1)
  await world.settle()
  for (const each of [first, second]) expect(chargesOnChain(world, each)).toBe(2)
})

/** Sets all clocks, while no job runs. */
function moveTo(time: Date): void {
  world.clock.set(time)
  world.chain.mine({ timestamp: time.getTime() / 1000 })
}

/** A payer by the quarter, due for longer, and one by the month, both at a day before the month's window ends. */
async function twoDue(daysBefore: number) {
  const merchant = await world.newMerchant()
  const subscription = await newSubscription(world, merchant, {
    trialDays: 0,
    plans: [{ name: 'By the quarter', price: 9.99, frequency: 'quarter', volume: 0 }],
  })
  const quarterly = await subscribe(world, { merchant, subscription })
  moveTo(new Date(opening(quarterly, 1).getTime() - 30 * DAY_MS))
  const monthly = await subscribe(world)
  moveTo(new Date(opening(monthly, 2).getTime() - daysBefore * DAY_MS))
  expect(await chargeDue(world.deps, world)).toBe(2)
  const order = (await transactionsFor(world, 'charge')).map(({ to }) => to)
  return { order, quarterly: quarterly.mandate.puller, monthly: monthly.mandate.puller }
}

test('a window that is about to lapse is charged before those that are due for longer', async () => {
  const { order, quarterly, monthly } = await twoDue(1)
  expect(order).toEqual([monthly, quarterly])
})

test('else what is due for longest is charged first', async () => {
  const { order, quarterly, monthly } = await twoDue(20)
  expect(order).toEqual([quarterly, monthly])
})
