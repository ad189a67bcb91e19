import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { GET as optionsRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change-options/route'
import { GET as portalRoute } from '@/app/api/v1/portal/subscriptions/route'
import { POST as linkRoute } from '@/app/api/v1/subscribers/[id]/links/route'
import { announcePriceChange } from '@/lib/server/services/price-changes/announce-price-change'
import { receivers, subscriptions, subscriptionTokens } from '@/lib/server/store/schema/schema'
import {
  mandateNow,
  opening,
  reachWindow,
  subscribe,
  subscriberNow,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld } from '../../support/chain/keeper-world'
import { changeBy, quoteChange } from '../../support/chain/payer-change'
import { payerSession } from '../../support/service/payer-session'
import { sharedStore } from '../../support/service/shared-store'

const NEW = 12_000_000n
const store = sharedStore()

test('a price is accepted in the token, and for the receivers, of terms that nobody else is offered any more', async () => {
  const world = await createKeeperWorld({ store: store() })
  const made = await subscribe(world)
  const { db } = world.deps.store
  const { subscriptionId, tokenId } = made.subscriber
  const signed = await mandateNow(world, made)
  await announcePriceChange(world.deps, {
    planId: made.subscriber.planId,
    price: 12,
    from: opening(made, 2),
    otherwise: 'end',
    author: { merchantId: world.merchant.userId, actor: 'system' },
  })
  const options = async () => {
    const { data } = await world.call(optionsRoute, {
      cookie: await payerSession(world, made.payer.address),
      params: { subscriberId: made.subscriber.id },
    })
    return data
  }
  const offered = await options()

  await db.delete(subscriptionTokens).where(eq(subscriptionTokens.tokenId, tokenId))
  const left = await options()
  expect(left.tokens.map(({ id }: { id: string }) => id)).toContain(tokenId)
  expect(left.receivers).toEqual(offered.receivers)
  expect((await quoteChange(world, made, { quantity: 1, when: 'renewal' })).problem).toMatchObject({
    code: 'not_changeable',
  })

  const onNetwork = eq(receivers.networkId, signed.chainId)
  await db.delete(receivers).where(and(eq(receivers.subscriptionId, subscriptionId), onNetwork))
  expect((await options()).receivers).toHaveLength(signed.message.payouts.length)
  const change = await changeBy(world, made, { when: 'price_change' })
  expect(change).toMatchObject({ priceMicroUsd: NEW, tokenId, message: { payouts: signed.message.payouts } })

  await reachWindow(world, made, 1)
  await reachWindow(world, made, 2)
  await world.settle()
  expect(await subscriberNow(world, made)).toMatchObject({ terms: 1, status: 'active', priceMicroUsd: NEW })
})

test('payers of a subscription that was archived since are not asked to accept what nobody will charge', async () => {
  const world = await createKeeperWorld({ store: store() })
  const made = await subscribe(world)
  const { subscriber, payer } = made
  await announcePriceChange(world.deps, {
    planId: subscriber.planId,
    price: 12,
    from: opening(made, 2),
    otherwise: 'end',
    author: { merchantId: world.merchant.userId, actor: 'system' },
  })
  const cookie = await payerSession(world, payer.address)
  const newPrice = async () => (await world.call(portalRoute, { cookie })).data[0]?.newPrice
  const link = () =>
    world.call(linkRoute, {
      apiKey: world.merchant.apiKey,
      params: { id: subscriber.id },
      body: { for: 'price' },
    })
  expect(await newPrice()).toMatchObject({ price: 12, status: 'open' })
  expect((await link()).status).toBe(201)
  const change = (status: 'active' | 'archived') =>
    world.deps.store.db
      .update(subscriptions)
      .set({ status })
      .where(eq(subscriptions.id, subscriber.subscriptionId))
  await change('archived')
  expect(await newPrice()).toBeNull()
  expect((await world.call(portalRoute, { cookie })).data[0]).toMatchObject({ nextChargeAt: null })
  for (const { problem } of [await link(), await quoteChange(world, made, { when: 'price_change' })]) {
    expect(problem).toMatchObject({ code: 'not_changeable' })
  }
  await change('active')
  expect(await newPrice()).toMatchObject({ price: 12, status: 'open' })
})
