import { asc, eq } from 'drizzle-orm'
import { getAddress, type Hash } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { POST as recordRoute } from '@/app/api/v1/payments/[id]/refunds/route'
import { POST as changeRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change/route'
import { POST as quoteRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change-quote/route'
import { GET as subscriberRoute } from '@/app/api/v1/subscribers/[id]/route'
import { followRefunds } from '@/lib/server/services/refunds/follow-refunds'
import { creditEntries, subscriberChanges } from '@/lib/server/store/schema/change-schema'
import { transferCall } from '@/lib/server/test-mode/tokens/test-token-calls'
import { scriptedSignature } from '../../simulation/chain/scripted-signature'
import {
  chargesOf,
  opening,
  PRICE,
  type Subscribed,
  subscribe,
  subscriberNow,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { payerSession } from '../../support/service/payer-session'
import { sharedStore } from '../../support/service/shared-store'

const TEAM = 480_000_000n
const store = sharedStore()
let world: KeeperWorld
let made: Subscribed
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
  made = await subscribe(world, { balance: 2n * 10n ** 9n })
})

const now = () => subscriberNow(world, made)

/** Has the payer change the plan at once, which comes into force. */
async function changeTo(name: string) {
  const planId = world.subscription.plans.find((plan) => plan.name === name)?.id ?? ''
  const asked = {
    cookie: await payerSession(world, made.payer.address),
    params: { subscriberId: made.subscriber.id },
  }
  const { data } = await world.call(quoteRoute, { ...asked, body: { planId, when: 'now' } })
  const { domain, types, primaryType, message } = data.mandate
  const verifyingContract = getAddress(domain.verifyingContract)
  const typed = { domain: { ...domain, verifyingContract }, types, primaryType, message }
  const signature = await made.payer.signTypedData(typed as never)
  const answer = await world.call(changeRoute, { ...asked, body: { mandate: message, signature } })
  expect(answer.problem).toBeNull()
  const { db } = world.deps.store
  const own = eq(subscriberChanges.subscriberId, made.subscriber.id)
  for (const { id, mandateId, status } of await db.select().from(subscriberChanges).where(own)) {
    if (status !== 'waiting') continue
    // The scripted chain takes stand-ins for signatures.
    const change = { signature: scriptedSignature(made.payer.address, mandateId) }
    await db.update(subscriberChanges).set(change).where(eq(subscriberChanges.id, id))
  }
  await world.settle()
  await world.settle()
}

const halfPeriod = async () => {
  const [from, to] = [opening(made, 0), opening(made, 1)]
  await world.advance(from.getTime() + (to.getTime() - from.getTime()) / 2 - world.clock.now().getTime())
}

const paymentOf = async (terms: number) =>
  (await chargesOf(world, made)).find((charge) => charge.terms === terms)?.id ?? ''

function send(amount: bigint): Hash {
  const from = world.merchant.address
  world.fund(from, { token: world.token, balance: 10n ** 20n })
  const hash = world.chain.submit({ from, to: world.token, data: transferCall(made.payer.address, amount) })
  world.chain.mine()
  return hash
}

const record = async (transactionHash: Hash, terms = 0) =>
  world.call(recordRoute, {
    apiKey: world.merchant.apiKey,
    params: { id: await paymentOf(terms) },
    body: { transactionHash },
  })
const follow = async () => {
  await world.mine()
  await followRefunds(world.deps, { network: world.network })
}
const credits = async () => {
  const rows = await world.deps.store.db
    .select()
    .from(creditEntries)
    .where(eq(creditEntries.subscriberId, made.subscriber.id))
    .orderBy(asc(creditEntries.id))
  return rows.map(({ amountMicroUsd }) => amountMicroUsd)
}
const shownCredit = async () => {
  const params = { id: made.subscriber.id }
  return (await world.call(subscriberRoute, { apiKey: world.merchant.apiKey, params })).data.credit
}

describe('a refund of a payment of the terms before a change', () => {
  test('takes back the credit that came of it, which later credit makes up for', async () => {
    await halfPeriod()
    await changeTo('Team')
    expect(await credits()).toEqual([PRICE / 2n, -(PRICE / 2n)])
    expect((await record(send(PRICE))).status).toBe(200)
    expect(await credits()).toEqual([PRICE / 2n, -(PRICE / 2n), -(PRICE / 2n)])
    expect((await now()).creditMicroUsd).toBe(-(PRICE / 2n))
    expect(await shownCredit()).toBe(0)
    // The year was paid by money and by half of a month, which went back since.
    await changeTo('Starter')
    const sum = (await credits()).reduce((total, each) => total + each, 0n)
    expect((await now()).creditMicroUsd).toBe(sum)
    expect(sum).toBeGreaterThan(TEAM - PRICE - PRICE / 2n - PRICE / 10n)
    expect(sum).toBeLessThanOrEqual(TEAM - PRICE - PRICE / 2n)
  })

  test('counts once, however it is repeated, and in parts as a whole', async () => {
    await halfPeriod()
    await changeTo('Team')
    const [one, other] = [send(PRICE / 2n), send(PRICE / 2n)]
    await Promise.all([record(one), record(one), record(other)])
    await follow()
    await follow()
    expect((await credits()).slice(2).reduce((total, each) => total + each, 0n)).toBe(-(PRICE / 2n))
  })

  test('gives the credit again where a reorganization takes it away', async () => {
    await halfPeriod()
    await changeTo('Team')
    await record(send(PRICE))
    world.chain.undo(1, () => true)
    world.chain.mine()
    await follow()
    expect((await now()).creditMicroUsd).toBe(0n)
    expect((await credits()).slice(2)).toEqual([-(PRICE / 2n), PRICE / 2n])
  })

  test('is the same as one before the change', async () => {
    await halfPeriod()
    await record(send(PRICE))
    await changeTo('Team')
    expect(await credits()).toEqual([])
    expect((await now()).creditMicroUsd).toBe(0n)
  })

  test('leaves credit alone where it is of the present terms', async () => {
    await halfPeriod()
    await changeTo('Team')
    await record(send(1_000_000n), 1)
    expect(await credits()).toEqual([PRICE / 2n, -(PRICE / 2n)])
  })
})
