import { eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, expect, test } from 'vitest'
import { POST as linksRoute } from '@/app/api/v1/subscribers/[id]/links/route'
import { EVERY_CHAIN } from '@/lib/billing/accounts/sign-in-wallet'
import { DAY_MS } from '@/lib/billing/durations'
import { sweepCredentials } from '@/lib/server/services/accounts/sweep-credentials'
import { openPayerLink } from '@/lib/server/services/portal/open-payer-link'
import { announcePriceChange } from '@/lib/server/services/price-changes/announce-price-change'
import { changePlan } from '@/lib/server/services/subscriptions/change-plan'
import { payerLinks } from '@/lib/server/store/schema/renewal-schema'
import type { Scope } from '@/lib/wire/accounts/scope'
import { cancelAll, opening, type Subscribed, subscribe } from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { sharedStore } from '../../support/service/shared-store'
import { newSubscription } from '../../support/service/subscription-fixture'

const store = sharedStore()
let world: KeeperWorld
let made: Subscribed
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
  made = await subscribe(world)
})

const account = (address = made.payer.address) => ({ address, chainId: EVERY_CHAIN })
const open = (code: string, address = made.payer.address) =>
  openPayerLink(world.deps, { code, account: account(address) })

async function makeLink(purpose = 'permission', wanted: object = {}) {
  const { apiKey } = await keyWith(['subscribers:write'])
  const params = { id: made.subscriber.id }
  const { status, data } = await world.call(linksRoute, { apiKey, params, body: { for: purpose, ...wanted } })
  expect(status).toBe(201)
  return { code: String(data.url).split('/').at(-1) ?? '', data }
}
const keyWith = async (scopes: readonly Scope[]) => ({
  apiKey: await world.newApiKey(world.merchant.userId, { scopes }),
})

test('a link opens its subscription for the paying wallet alone, for 30 days', async () => {
  const { code, data } = await makeLink()
  expect(data.url).toBe(`${world.deps.env.baseUrl}/portal/renew/${code}`)
  expect(new Date(data.expiresAt).getTime()).toBe(world.deps.wallClock.now().getTime() + 30 * DAY_MS)
  expect(await open(code)).toMatchObject({ kind: 'paid', purpose: 'permission' })
  expect(await open(code, privateKeyToAccount(generatePrivateKey()).address)).toEqual({ kind: 'foreign' })
  expect(await openPayerLink(world.deps, { code, account: null })).toEqual({
    kind: 'stranger',
    purpose: 'permission',
  })
  expect(await open(`${code.slice(0, -1)}-`)).toEqual({ kind: 'unknown' })
  expect(await open('x')).toEqual({ kind: 'unknown' })
  // The stored hash opens nothing.
  const [row] = await world.deps.store.db.select().from(payerLinks)
  expect(row?.codeHash).not.toContain(code)
  expect(await open(row?.codeHash ?? '')).toEqual({ kind: 'unknown' })
})

test('an expired link is known as such for a while, and is deleted then', async () => {
  const { code } = await makeLink('retry')
  const isGone = () => world.deps.pageWatch.isGone(`/portal/renew/${code}`)
  expect(await isGone()).toBe(false)
  const expire = (days: number) =>
    world.deps.store.db
      .update(payerLinks)
      .set({ expiresAt: new Date(world.deps.wallClock.now().getTime() - days * DAY_MS) })
      .where(eq(payerLinks.subscriberId, made.subscriber.id))
  await expire(1)
  await sweepCredentials(world.deps)
  expect(await open(code)).toEqual({ kind: 'expired' })
  expect(await isGone()).toBe(true)
  await expire(31)
  await sweepCredentials(world.deps)
  expect(await open(code)).toEqual({ kind: 'unknown' })
  expect(await isGone()).toBe(false)
})

test('a link is made by a key with the scope, for its own subscriber, while charges are to come', async () => {
  const params = { id: made.subscriber.id }
  const body = { for: 'permission' }
  const reader = await keyWith(['subscribers:read'])
  expect((await world.call(linksRoute, { ...reader, params, body })).problem).toMatchObject({ status: 403 })
  const writer = await keyWith(['subscribers:write'])
  const bad = await world.call(linksRoute, { ...writer, params, body: { for: 'gift' } })
  expect(bad.problem).toMatchObject({ status: 400 })
  await cancelAll(world, made.subscriber.subscriptionId)
  const late = await world.call(linksRoute, { ...writer, params, body })
  expect(late.problem).toMatchObject({ code: 'permission_not_renewable' })
  expect(await world.deps.store.db.select().from(payerLinks)).toEqual([])
})

test('a link for a higher price is made where one is asked for, and opens with it', async () => {
  const { apiKey } = await keyWith(['subscribers:write'])
  const ask = { apiKey, params: { id: made.subscriber.id }, body: { for: 'price' } }
  expect((await world.call(linksRoute, ask)).problem).toMatchObject({ code: 'not_changeable' })
  const author = { merchantId: world.merchant.userId, actor: 'system' } as const
  const planId = made.subscriber.planId
  const rise = { price: 12, from: opening(made, 2), otherwise: 'keep' } as const
  await announcePriceChange(world.deps, { planId, author, ...rise })
  const { code } = await makeLink('price')
  expect(await open(code)).toMatchObject({ kind: 'paid', purpose: 'price' })
})

test('a link for a change has the plan and the quantity chosen that the merchant names', async () => {
  const [starter, team] = world.subscription.plans
  const author = { merchantId: world.merchant.userId, actor: 'system' } as const
  await changePlan(world.deps, { id: team?.id ?? '', change: { quantityMax: 5 }, author })
  const { code } = await makeLink('change', { planId: team?.id, quantity: 5 })
  expect(await open(code)).toMatchObject({
    kind: 'paid',
    purpose: 'change',
    wanted: { planId: team?.id, quantity: 5 },
  })
  const plain = await makeLink('change')
  expect(await open(plain.code)).toMatchObject({ wanted: { planId: null, quantity: null } })

  const other = await newSubscription(world, world.merchant, { trialDays: 0 })
  const { apiKey } = await keyWith(['subscribers:write'])
  const refused = async (body: object) => {
    const answer = await world.call(linksRoute, { apiKey, params: { id: made.subscriber.id }, body })
    return [answer.status, answer.problem?.errors?.[0]?.path]
  }
  expect(await refused({ for: 'change', planId: other.plans[0]?.id })).toEqual([400, 'planId'])
  expect(await refused({ for: 'change', planId: team?.id, quantity: 6 })).toEqual([400, 'quantity'])
  expect(await refused({ for: 'change', quantity: 2 })).toEqual([400, 'quantity'])
  expect(await refused({ for: 'change', quantity: 0 })).toEqual([400, 'quantity'])
  expect(await refused({ for: 'permission', planId: starter?.id })).toEqual([400, 'for'])
  await changePlan(world.deps, { id: team?.id ?? '', change: { archived: true }, author })
  expect(await refused({ for: 'change', planId: team?.id })).toEqual([400, 'planId'])
})
