import { eq } from 'drizzle-orm'
import { getAddress } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { POST as changeRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change/route'
import { POST as quoteRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change-quote/route'
import { HOUR_MS, MINUTE_MS } from '@/lib/billing/durations'
import { countChange } from '@/lib/server/services/onchain/change-count'
import { plans } from '@/lib/server/store/schema/schema'
import { findWaitingChange } from '@/lib/server/store/subscribers/changes'
import type { WireChangeQuote } from '@/lib/wire/subscribers/portal-change'
import { type Subscribed, subscribe } from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { payerSession } from '../../support/service/payer-session'
import { sharedStore } from '../../support/service/shared-store'

const store = sharedStore()
let world: KeeperWorld
let made: Subscribed
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
  made = await subscribe(world, { balance: 2n * 10n ** 9n })
})

const planNamed = (name: string) => world.subscription.plans.find((plan) => plan.name === name)?.id ?? ''
const asked = async (body: object) => ({
  cookie: await payerSession(world, made.payer.address),
  params: { subscriberId: made.subscriber.id },
  body,
})
const quote = async (body: object) => world.call(quoteRoute, await asked(body))
const quoted = async (body: object): Promise<WireChangeQuote> => (await quote(body)).data
const change = async (body: object) => world.call(changeRoute, await asked(body))
const waiting = () => findWaitingChange(world.deps.store.db, { subscriberId: made.subscriber.id })

/** The part of a quote that the payer's wallet signs. */
async function signed({ mandate }: WireChangeQuote) {
  const { domain, types, primaryType, message } = mandate
  const verifyingContract = getAddress(domain.verifyingContract)
  const typed = { domain: { ...domain, verifyingContract }, types, primaryType, message }
  return { mandate: message, signature: await made.payer.signTypedData(typed as never) }
}

test('the plan that was signed last comes, of two alike, and one that was given up can be chosen again', async () => {
  const { db } = world.deps.store
  const [starter] = await db
    .select()
    .from(plans)
    .where(eq(plans.id, planNamed('Starter')))
  if (!starter) throw new Error('No plan')
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  // The same price and frequency: the messages differ in nothing that the contract reads.
  await db.insert(plans).values([
    { ...starter, id: one, name: 'One', position: 7 },
    { ...starter, id: other, name: 'Other', position: 8 },
  ])
  const wanted = [one, other, one]
  const quotes: WireChangeQuote[] = []
  for (const planId of wanted) quotes.push(await quoted({ planId, when: 'renewal' }))
  for (const [turn, offer] of quotes.entries()) {
    const { status, data } = await change(await signed(offer))
    expect([status, data.change]).toEqual([
      202,
      expect.objectContaining({ status: 'waiting', planId: wanted[turn] }),
    ])
    expect(await waiting()).toMatchObject({ planId: wanted[turn] })
  }
  // The choice of before stays given up, whoever sends it again.
  const stale = quotes[1] as WireChangeQuote
  expect((await change(await signed(stale))).problem).toMatchObject({ code: 'quote_expired' })
  // Of two pages that are open, the one that is signed last is taken.
  const [early, late] = [
    await quoted({ planId: other, when: 'renewal' }),
    await quoted({ planId: one, when: 'renewal' }),
  ]
  await change(await signed(late))
  const answer = await change(await signed(early))
  expect([answer.status, answer.data.change?.planId]).toEqual([202, other])
  expect(await waiting()).toMatchObject({ planId: other })
})

test('changes that hold at once are bounded, and those at the next renewal are not', async () => {
  const counted = async (subscriberId = made.subscriber.id) => {
    const mine = { subscriberId, chainId: 8453, payer: made.payer.address }
    await world.deps.store.transaction((tx) => countChange(tx, world.deps, mine))
  }
  const team = { planId: planNamed('Team'), when: 'now' } as const
  const early = await quoted(team)
  // One that takes the place of another takes its turn too.
  for (const _ of [1, 2, 3, 4]) expect((await change(await signed(await quoted(team)))).status).toBe(202)
  expect((await change(await signed(await quoted({ ...team, when: 'renewal' })))).status).toBe(202)
  await counted()
  await counted()
  const refused = { code: 'changed_often' }
  await expect(counted()).rejects.toMatchObject(refused)
  const answers = [await quote(team), await change(await signed(early))]
  expect(answers.map(({ problem }) => [problem?.status, problem?.code])).toEqual([
    [409, 'changed_often'],
    [409, 'changed_often'],
  ])
  expect(await waiting()).toMatchObject({ when: 'renewal' })
  expect((await change(await signed(await quoted({ ...team, when: 'renewal' })))).status).toBe(202)
  // The wallet's other subscriptions add up.
  for (const _ of [4, 5, 6]) await counted(crypto.randomUUID())
  await expect(counted(crypto.randomUUID())).rejects.toMatchObject(refused)
})

test('what costs more gas than it brings is not due at once', async () => {
  const { db } = world.deps.store
  const [starter] = await db
    .select()
    .from(plans)
    .where(eq(plans.id, planNamed('Starter')))
  if (!starter) throw new Error('No plan')
  const planId = crypto.randomUUID()
  await db.insert(plans).values({ ...starter, id: planId, name: 'Same', position: 7 })
  await world.advance(10 * MINUTE_MS)
  // Beside credit a cent is charged at least, which is worth its gas on this network; next on one where it is not.
  expect((await quoted({ planId, when: 'now' })).dueNow).toBe('10000')
  Reflect.set(world.deps.payments.networks.get(8453) ?? {}, 'leastPriceMicroUsd', 20_000n)
  expect((await quote({ planId, when: 'now' })).problem).toMatchObject({ code: 'not_changeable' })
  expect((await quote({ planId, when: 'renewal' })).status).toBe(200)
  await world.advance(2 * HOUR_MS)
  expect((await quote({ planId, when: 'now' })).status).toBe(200)
})
