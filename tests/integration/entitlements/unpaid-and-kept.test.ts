import { beforeEach, expect, test } from 'vitest'
import { GET as entitlementsRoute } from '@/app/api/v1/entitlements/route'
import { GET as portalRoute } from '@/app/api/v1/portal/subscriptions/route'
import { GET as subscriberRoute } from '@/app/api/v1/subscribers/[id]/route'
import { PATCH as changeSubscription } from '@/app/api/v1/subscriptions/[id]/route'
import { formatDay } from '@/components/billing/format-day'
import { statusNote } from '@/components/billing/subscriber-facts'
import { DAY_MS } from '@/lib/billing/durations'
import {
  balanceOnChain,
  opening,
  PRICE,
  reachWindow,
  type Subscribed,
  subscribe,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { cardText } from '../../support/language/portal-text'
import { payerSession } from '../../support/service/payer-session'
import { sharedStore } from '../../support/service/shared-store'
import { eventTypes } from '../../support/service/subscriber-fixture'
import { newSubscription } from '../../support/service/subscription-fixture'

const store = sharedStore()
let world: KeeperWorld
let made: Subscribed
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
  const subscription = await newSubscription(world, world.merchant, { trialDays: 0 })
  await set(subscription.id, { graceDays: 3, retryDays: [2], afterFailure: 'keep' })
  made = await subscribe(world, { subscription })
})

/** Sets the subscription as its merchant does. */
async function set(id: string, body: object): Promise<void> {
  const { status, data } = await world.call(changeSubscription, {
    apiKey: world.merchant.apiKey,
    params: { id },
    body,
  })
  expect([status, data]).toMatchObject([200, body])
}
const dayOf = (at: Date) => formatDay(at.toISOString(), world.clock.now())
const graceOf = (period: number) => new Date(opening(made, period).getTime() + 3 * DAY_MS)

/** The subscriber as its merchant, its payer and the merchant's own app see it. */
async function seen() {
  const apiKey = world.merchant.apiKey
  const { data: merchants } = await world.call(subscriberRoute, {
    apiKey,
    params: { id: made.subscriber.id },
  })
  const cookie = await payerSession(world, made.payer.address)
  const [payers] = (await world.call(portalRoute, { cookie })).data
  const [access] = (await world.call(entitlementsRoute, { apiKey, query: { address: made.payer.address } }))
    .data
  if (!payers) throw new Error('It is seen nowhere')
  const now = world.clock.now()
  expect(payers.accessUntil).toBe(merchants.accessUntil)
  if (access) expect(access.accessUntil).toBe(merchants.accessUntil)
  return {
    ...{ status: merchants.status, note: statusNote(merchants, now), accessUntil: merchants.accessUntil },
    ...{ entitled: access?.entitled ?? false, endReason: payers.endReason, card: cardText(payers, now) },
  }
}

test('who is kept unpaid stays past due for months, without access, and is back with one payment', async () => {
  world.fund(made.payer.address, { balance: 0n })
  const unpaid = () => ({
    ...{ status: 'past_due', endReason: null, accessUntil: graceOf(1).toISOString() },
    note: `since ${dayOf(opening(made, 1))}`,
  })
  for (const day of [0, 2]) await reachWindow(world, made, 1, day)
  const inGrace = await seen()
  expect(inGrace).toMatchObject({ ...unpaid(), entitled: true })
  expect(inGrace.card.text).toContain(`You keep access until ${dayOf(graceOf(1))}.`)
  expect(inGrace.card.text).toContain('There isn’t enough USDC in your wallet.')
  expect(inGrace.card.payments).toEqual(['9.99 USDC Failed', '9.99 USDC Paid'])

  // By default the second of them in a row would end it.
  for (const period of [2, 3, 4]) {
    await reachWindow(world, made, period, 3)
    const kept = await seen()
    expect(kept, `window ${period}`).toMatchObject({ ...unpaid(), entitled: false })
    expect(kept.card.summary).toMatch(new RegExp(`Past due since ${dayOf(opening(made, 1))}$`))
    expect(kept.card.facts.Unpaid).toBe(`Due ${dayOf(opening(made, period))}, $9.99 in USDC`)
    expect(kept.card.text).toContain(`Your access ended on ${dayOf(graceOf(1))}.`)
  }
  const before = await eventTypes(world, made.subscriber.id)
  expect(before.filter((type) => /cancelled|ended|recovered/.test(type))).toEqual([])

  world.fund(made.payer.address, { balance: 10n ** 8n })
  await world.advance(DAY_MS)
  await reachWindow(world, made, 5)
  const paid = await seen()
  expect(paid).toMatchObject({ status: 'active', entitled: true, accessUntil: graceOf(6).toISOString() })
  expect(paid.card.text).not.toContain('Your access ended')
  expect(balanceOnChain(world, made)).toBe(10n ** 8n - PRICE)
})

test('once the merchant ends whom nobody pays, the next window that stays unpaid ends it', async () => {
  world.fund(made.payer.address, { balance: 0n })
  for (const period of [1, 2, 3]) await reachWindow(world, made, period)
  expect(await seen()).toMatchObject({ status: 'past_due' })
  await set(made.subscriber.subscriptionId, { afterFailure: 'cancel' })
  await reachWindow(world, made, 4)
  const ended = await seen()
  expect(ended).toMatchObject({ status: 'cancelled', endReason: 'payment_failed', entitled: false })
  expect(ended.card.facts).toMatchObject({ 'Next charge': 'None' })
})
