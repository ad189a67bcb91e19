import { eq } from 'drizzle-orm'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as changeLogo } from '@/app/api/v1/merchant/logo/route'
import { PATCH as changeMerchant } from '@/app/api/v1/merchant/route'
import { POST as cancelRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/cancel/route'
import { POST as resumeRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/resume/route'
import { POST as retryRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/retry/route'
import { GET as listRoute } from '@/app/api/v1/portal/subscriptions/route'
import { POST as merchantCancel } from '@/app/api/v1/subscribers/[id]/cancel/route'
import { EVERY_CHAIN } from '@/lib/billing/accounts/sign-in-wallet'
import { DAY_MS } from '@/lib/billing/durations'
import type { RateLimiter } from '@/lib/server/http/rate-limit'
import { watchFunds } from '@/lib/server/services/keeper/watch-funds'
import { getPaidCharge } from '@/lib/server/services/portal/get-paid-charge'
import type { Store } from '@/lib/server/store/database/store'
import { auditLog, subscribers } from '@/lib/server/store/schema/schema'
import {
  balanceOnChain,
  chargesOf,
  chargesOnChain,
  opening,
  PRICE,
  type Subscribed,
  subscribe,
  subscriberNow,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { cardHtml, receiptHtml } from '../../support/language/portal-text'
import { pngOf } from '../../support/pictures/sample-pictures'
import { openTestStore } from '../../support/service/database'
import { payerSession } from '../../support/service/payer-session'
import {
  eventTypes,
  insertManySubscribers,
  newSubscriber,
  wallet,
} from '../../support/service/subscriber-fixture'
import { BASE, newSubscription, RECEIVER_A, RECEIVER_B } from '../../support/service/subscription-fixture'
import { createWorld } from '../../support/service/world'

/** Test network on which the address of a payer may be another contract. */
const SEPOLIA = 11155111
const UNKNOWN = '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'

let store: Store
let world: KeeperWorld
beforeAll(async () => {
  store = await openTestStore()
  world = await createKeeperWorld({ store })
})
afterAll(() => store.close())

/** An account of its own for each test, so that none sees what another pays for. */
const account = (number: number) => privateKeyToAccount(`0x${String(number).padStart(64, '7')}`)
const list = async (address: Address, query = {}) =>
  world.call(listRoute, { cookie: await payerSession(world, address), query })
const cancel = async (address: Address, subscriberId: string, options: { body?: unknown } = {}) =>
  world.call(cancelRoute, {
    cookie: await payerSession(world, address),
    params: { subscriberId },
    body: { when: 'now' },
    ...options,
  })
const resume = async (address: Address, subscriberId: string) =>
  world.call(resumeRoute, { cookie: await payerSession(world, address), params: { subscriberId } })
test('a payer finds what the wallet pays for, with every merchant, the newest first, and nothing else', async () => {
  const payer = account(1)
  const first = await subscribe(world, { payer })
  const other = await world.newMerchant({ organisation: 'Northwind' })
  const subscription = await newSubscription(world, other, { title: 'Forecasts', trialDays: 14 })
  world.clock.advance(1000)
  const second = await newSubscriber(world, subscription, 0, {
    eoaAddress: payer.address.toLowerCase() as Address,
  })
  await subscribe(world, { payer: account(2) })

  const { data, nextCursor } = await list(payer.address)
  expect(nextCursor).toBeNull()
  expect(data.map(({ id }) => id)).toEqual([second.id, first.subscriber.id])
  expect(data[0]).toMatchObject({
    title: 'Forecasts',
    merchant: { address: other.address, organisation: 'Northwind' },
    status: 'trialing',
    payments: [],
    permission: { state: 'none', discarded: false },
    revocation: null,
    subscribeUrl: `http://localhost:3000/pay/${subscription.paymentLinkId}`,
  })
  expect(data[1]).toMatchObject({
    subscriptionId: world.subscription.id,
    status: 'active',
    payer: payer.address,
    receivers: [
      { address: RECEIVER_A, shareBps: 7000 },
      { address: RECEIVER_B, shareBps: 3000 },
    ],
    cap: PRICE.toString(),
    capText: '9.99',
    endReason: null,
    payments: [{ period: 0, status: 'paid', amountText: '9.99', transactionHash: expect.any(String) }],
    permission: { state: 'live', contract: world.puller },
  })
  expect((await list(account(3).address)).data).toEqual([])
})

test('a wallet that pays by a mandate finds it, whatever address the terms name', async () => {
  const made = await subscribe(world, { payer: account(4) })
  const { data } = await list(made.payer.address)
  expect(data.map(({ id }) => id)).toEqual([made.subscriber.id])
  expect((await list(made.subscriber.eoaAddress)).data.map(({ id }) => id)).toEqual([made.subscriber.id])
})

test('pages hold everything once, and a cursor of another list is refused', async () => {
  const owner = wallet(70_001)
  for (const seconds of [3, 2, 1]) {
    const subscription = await newSubscription(world, world.merchant)
    await insertManySubscribers(world, subscription, 1, { from: 70_001 })
    world.clock.advance(seconds)
  }
  const first = await list(owner, { limit: 2 })
  const rest = await list(owner, { limit: 2, cursor: first.nextCursor ?? '' })
  expect([first.data.length, rest.data.length, rest.nextCursor]).toEqual([2, 1, null])
  expect(new Set([...first.data, ...rest.data].map(({ id }) => id)).size).toBe(3)
  expect((await list(owner, { cursor: 'bm90LW1pbmU' })).problem).toMatchObject({
    status: 400,
    errors: [{ path: 'cursor' }],
  })
})

test('after a cancel nothing more is charged, and the permission is removed from the chain', async () => {
  const made = await subscribe(world, { payer: account(5) })
  const { data } = await cancel(made.payer.address, made.subscriber.id)
  expect(data).toMatchObject({
    id: made.subscriber.id,
    status: 'cancelled',
    cancelledAt: world.clock.now().toISOString(),
    nextChargeAt: null,
    endReason: 'requested_by_payer',
    payments: [{ status: 'paid' }],
  })
  const left = balanceOnChain(world, made)
  await world.advance(opening(made, 1).getTime() + DAY_MS - world.clock.now().getTime())
  expect([chargesOnChain(world, made), balanceOnChain(world, made)]).toEqual([1, left])
  const [after] = (await list(made.payer.address)).data
  expect(after).toMatchObject({ permission: { state: 'removed' }, revocation: null })
})

test('repeated, and several times at once, a cancel happens once and tells once', async () => {
  const made = await subscribe(world, { payer: account(6) })
  const ask = () => cancel(made.payer.address, made.subscriber.id)
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const ended = (await subscriberNow(world, made)).cancelledAt
  world.clock.advance(60_000)
  expect((await ask()).data.cancelledAt).toBe(ended?.toISOString())
  const told = (await eventTypes(world, made.subscriber.id)).filter((type) => type === 'subscriber.cancelled')
  expect(told).toHaveLength(1)
})

test('the same key gives the first answer again', async () => {
  const made = await subscribe(world, { payer: account(7) })
  const cookie = await payerSession(world, made.payer.address)
  const ask = () =>
    world.call(cancelRoute, {
      ...{ cookie, params: { subscriberId: made.subscriber.id } },
      ...{ body: { when: 'now' }, idempotencyKey: 'once' },
    })
  const first = await ask()
  const again = await ask()
  expect(again.text).toBe(first.text)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
})

test('the merchant can look up that it was the payer', async () => {
  const made = await subscribe(world, { payer: account(8) })
  await cancel(made.payer.address, made.subscriber.id)
  const entries = await store.db.select().from(auditLog)
  expect(entries.find(({ target }) => target === made.subscriber.id)).toMatchObject({
    merchantId: world.merchant.userId,
    actor: `payer:${made.payer.address}`,
    action: 'subscriber.cancelled',
    details: { when: 'now', reason: 'requested_by_payer' },
  })
})

test('another wallet, and the merchant too, get the answer for an unknown subscription', async () => {
  const made = await subscribe(world, { payer: account(9) })
  const answerTo = async (address: Address, id: string) => {
    const { problem } = await cancel(address, id)
    const { problem: ofResume } = await resume(address, id)
    expect({ ...ofResume, requestId: '' }).toEqual({ ...problem, requestId: '' })
    return { ...problem, requestId: '' }
  }
  for (const address of [account(10).address, world.merchant.address]) {
    const unknown = await answerTo(address, UNKNOWN)
    expect(unknown).toMatchObject({ status: 404, code: 'not_found' })
    expect(await answerTo(address, made.subscriber.id)).toEqual(unknown)
  }
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'active' })
})

test('a payment is found by who paid it, and by nobody else', async () => {
  const made = await subscribe(world, { payer: account(14) })
  const [charge] = await chargesOf(world, made)
  const chargeId = charge?.id ?? expect.fail('There is a charge')
  const find = (address: Address, id = chargeId, chainId = EVERY_CHAIN) =>
    getPaidCharge(world.deps, { chargeId: id, account: { address, chainId } }).then(
      ({ details }) => details.subscriber.id,
      ({ code }) => code,
    )
  expect(await find(made.payer.address)).toBe(made.subscriber.id)
  expect(await find(account(15).address)).toBe('not_found')
  expect(await find(world.merchant.address)).toBe('not_found')
  expect(await find(made.payer.address, UNKNOWN)).toBe('not_found')
  // Of a smart wallet it is found on the chain on which it was paid.
  expect(await find(made.payer.address, chargeId, BASE)).toBe(made.subscriber.id)
  expect(await find(made.payer.address, chargeId, SEPOLIA)).toBe('not_found')
})

test('a smart wallet finds and stops what it pays for on its own chain, and nothing of another one', async () => {
  const made = await subscribe(world, { payer: account(16) })
  const subscription = await newSubscription(world, world.merchant)
  const free = await newSubscriber(world, subscription, 0, { eoaAddress: made.payer.address })
  const on = async (chainId: number) => ({ cookie: await payerSession(world, made.payer.address, chainId) })
  const listOn = async (chainId: number) =>
    (await world.call(listRoute, await on(chainId))).data.map(({ id }) => id)
  const ids = [made.subscriber.id, free.id]
  expect((await listOn(BASE)).sort()).toEqual(ids.sort())
  expect(await listOn(SEPOLIA)).toEqual([])

  const asked = async (chainId: number, subscriberId: string) => {
    const options = { ...(await on(chainId)), params: { subscriberId } }
    const body = { when: 'now' }
    return {
      cancel: () => world.call(cancelRoute, { ...options, body }),
      retry: () => world.call(retryRoute, options),
    }
  }
  // To the contract of another chain they are as unknown ones.
  const unknownDetail = 'There is no such subscriber. Check the identifier.'
  for (const id of [...ids, UNKNOWN]) {
    const { cancel, retry } = await asked(SEPOLIA, id)
    const problems = [(await cancel()).problem, (await retry()).problem]
    expect(problems.map((problem) => problem?.detail)).toEqual(Array(2).fill(unknownDetail))
  }
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'active' })
  const mine = await asked(BASE, made.subscriber.id)
  expect((await mine.retry()).problem?.code).toBe('not_retryable')
  expect((await mine.cancel()).data.status).toBe('cancelled')
})

test('the smart wallet that a key would own is told for information, and opens nothing of what the key pays', async () => {
  const made = await subscribe(world, { payer: account(21) })
  const swAddress = account(22).address
  await world.deps.store.db
    .update(subscribers)
    .set({ swAddress })
    .where(eq(subscribers.id, made.subscriber.id))
  const cookie = await payerSession(world, swAddress, BASE)
  expect((await world.call(listRoute, { cookie })).data).toEqual([])
  const cancelled = await world.call(cancelRoute, {
    cookie,
    params: { subscriberId: made.subscriber.id },
    body: { when: 'now' },
  })
  expect(cancelled.status).toBe(404)
})

test('what a merchant noted of a cancel stays with the merchant', async () => {
  const made = await subscribe(world, { payer: account(11) })
  const noted = await world.call(merchantCancel, {
    cookie: await world.newSession(world.merchant.userId),
    params: { id: made.subscriber.id },
    body: { when: 'now', reason: 'fraudulent', comment: 'Watch out' },
  })
  expect(noted.status).toBe(200)
  const { data, text } = await list(made.payer.address)
  expect(data[0]).toMatchObject({ status: 'cancelled', endReason: 'requested_by_merchant' })
  expect(text).not.toMatch(/fraudulent|Watch out/)
})

test('the payer can end the permission on the chain with the facts of the list alone', async () => {
  const made = await subscribe(world, { payer: account(12) })
  const cancelled = await revocationOf(made)
  world.chain.submit({ from: made.payer.address, ...cancelled })
  await world.settle()
  expect((await list(made.payer.address)).data[0]).toMatchObject({
    status: 'cancelled',
    endReason: 'mandate_cancelled',
    permission: { state: 'removed' },
  })
})

test('an allowance that outlives the permission is shown, with the call that removes it, unless it is used still', async () => {
  const payer = account(17)
  const first = await subscribe(world, { payer })
  await watchFunds(world.deps, world)
  const [read] = (await list(payer.address)).data
  const allowance = read?.funds?.allowance
  expect(BigInt(allowance ?? 0)).toBeGreaterThan(0n)
  expect(read?.leftAllowance).toBeNull()

  const subscription = await newSubscription(world, world.merchant, { trialDays: 0 })
  const second = await subscribe(world, { payer, subscription })
  await cancel(payer.address, first.subscriber.id)
  await world.settle()
  const left = async () => (await list(payer.address)).data.map((each) => each.leftAllowance)
  expect(await left()).toEqual([null, null])

  await cancel(payer.address, second.subscriber.id)
  await world.settle()
  const [ofSecond, ofFirst] = await left()
  expect(ofFirst).toEqual(ofSecond)
  expect(ofFirst).toMatchObject({ contract: world.puller, chainId: BASE, allowance: expect.any(String) })
  expect(ofFirst?.removeAllowance).toEqual({
    to: world.token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [world.puller, 0n] }),
  })
})

async function revocationOf({ payer }: Subscribed) {
  const [shown] = (await list(payer.address)).data
  const revocation = shown?.revocation
  if (!revocation) throw new Error('There is nothing to revoke')
  expect(revocation).toMatchObject({ contract: world.puller, mandate: { payer: payer.address } })
  // approve(contract, 0)
  expect(revocation.removeAllowance).toEqual({
    to: world.token,
    data: `0x095ea7b3${world.puller.slice(2).toLowerCase().padStart(64, '0')}${'0'.repeat(64)}`,
  })
  return revocation.cancel as { to: `0x${string}`; data: `0x${string}` }
}

test('a payer who asks too often has to wait, and nobody else', async () => {
  const counted: [string, string][] = []
  const limiter: RateLimiter = {
    take: (rule, key) => {
      counted.push([rule.name, key])
      return counted.filter(([name, by]) => name === rule.name && by === key).length > 1 ? 7 : null
    },
  }
  const limited = await createWorld({ store, limiter })
  const [busy, quiet] = [await payerSession(limited, wallet(1)), await payerSession(limited, wallet(2))]
  const params = { subscriberId: UNKNOWN }
  for (const [cookie, status] of [
    [busy, 404],
    [busy, 429],
    [quiet, 404],
  ] as const) {
    expect((await limited.call(cancelRoute, { cookie, params, body: {} })).status).toBe(status)
  }
  for (const status of [200, 429]) {
    expect((await limited.call(listRoute, { cookie: busy })).status).toBe(status)
  }
  expect(counted.map(([name]) => name)).toEqual(['payer', 'payer', 'payer', 'read', 'read'])
})

test('card and receipt have the merchant’s logo, color, contact, terms and privacy', async () => {
  const made = await subscribe(world, { payer: account(31) })
  const { apiKey } = world.merchant
  const body = {
    accent: '#a33b20',
    supportContact: 'help@northwind.example',
    termsUrl: 'https://northwind.example/terms',
    privacyUrl: 'https://northwind.example/privacy',
  }
  expect((await world.call(changeMerchant, { apiKey, body })).status).toBe(200)
  const image = Buffer.from(pngOf({ width: 24, height: 24 })).toString('base64')
  const { logo } = (await world.call(changeLogo, { apiKey, body: { image } })).data
  const [row] = (await list(made.payer.address)).data
  if (!row) throw new Error('It is not listed')
  for (const html of [cardHtml(row, world.clock.now()), receiptHtml(row)]) {
    expect(html).toContain(`src="${logo}"`)
    expect(html).toContain('data-accent=""')
    for (const href of [`mailto:${body.supportContact}`, body.termsUrl, body.privacyUrl]) {
      expect(html).toContain(`href="${href}"`)
    }
  }
})
