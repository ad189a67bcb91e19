import { eq } from 'drizzle-orm'
import { encodeErrorResult, type LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { POST as renewRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/permission/route'
import { POST as quoteRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/permission-quote/route'
import { buildApprovals } from '@/lib/mandate/allowance/build-approvals'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { watchFunds } from '@/lib/server/services/keeper/watch-funds'
import { mandates } from '@/lib/server/store/schema/payment-schema'
import { allowanceRenewals } from '@/lib/server/store/schema/renewal-schema'
import type { WirePermissionQuote } from '@/lib/wire/subscribers/portal-permission'
import { keyOf } from '../../simulation/ledger'
import { cancelAll, mandateNow, PRICE, type Subscribed, subscribe } from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { showPermitDomain } from '../../support/chain/permit-domain'
import { closedGate } from '../../support/process/gate'
import { payerSession } from '../../support/service/payer-session'
import { sharedStore } from '../../support/service/shared-store'
import { eventTypes } from '../../support/service/subscriber-fixture'
import { newSubscription } from '../../support/service/subscription-fixture'

const NEEDED = 12n * PRICE
const store = sharedStore()
let world: KeeperWorld
let made: Subscribed
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
  showPermitDomain(world)
  const subscription = await newSubscription(world, world.merchant, { trialDays: 7 })
  made = await subscribe(world, { subscription, allowance: 0n })
  // The payer's next nonce is used for something else.
  world.chain.endow(({ permits }) => permits.set(keyOf(world.token, made.payer.address), 4))
  await watchFunds(world.deps, world)
})

const asked = async (wallet = made.payer.address) => ({
  cookie: await payerSession(world, wallet),
  params: { subscriberId: made.subscriber.id },
})
const askQuote = async (wallet = made.payer.address) =>
  world.call(quoteRoute, { ...(await asked(wallet)), body: { charges: 12 } })
const sign = async (body: { deadline: string; signature: string }, wallet = made.payer.address) =>
  world.call(renewRoute, { ...(await asked(wallet)), body: { charges: 12, permit: body } })
const quote = async (): Promise<WirePermissionQuote> => (await askQuote()).data
const told = async () =>
  (await eventTypes(world, made.subscriber.id)).filter((type) => type.startsWith('subscriber.permission'))

/** The answer of a wallet to a quote. */
async function signed(change: { deadline?: string; value?: string } = {}, signer: LocalAccount = made.payer) {
  const { permit } = await quote()
  if (!permit?.domain) throw new Error('There is no permit to sign')
  const { owner, spender, nonce, ...rest } = permit.message
  const { value, deadline } = { ...rest, ...change }
  const message = { owner, spender, value: BigInt(value), nonce: BigInt(nonce), deadline: BigInt(deadline) }
  const signature = await signer.signTypedData({ ...permit, message } as Parameters<
    LocalAccount['signTypedData']
  >[0])
  return { deadline, signature }
}

describe('a payer whose waiting permit is void', () => {
  test('signs another one for the same charges, which takes its place until the trial ends', async () => {
    const { permit, ...rest } = await quote()
    expect(rest).toMatchObject({ spender: world.puller, allowanceNeeded: String(NEEDED), approvals: [] })
    const lasts = made.subscriber.firstChargeAt.getTime() / 1000 + 3 * 86_400
    expect(permit?.message).toMatchObject({ nonce: '4', value: String(NEEDED), deadline: String(lasts) })
    const answer = await signed()
    expect(await told()).toEqual(['subscriber.permission_needed'])
    // Twice at once, as by two clicks.
    const renewed = await Promise.all([sign(answer), sign(answer)])
    expect(renewed.map(({ status, data }) => [status, data.neededPermission])).toEqual([
      [200, null],
      [200, null],
    ])
    expect((await mandateNow(world, made)).permit).toMatchObject({ nonce: '4', value: String(NEEDED) })
    world.clock.advance(60_000)
    await watchFunds(world.deps, world)
    expect(await told()).toEqual(['subscriber.permission_needed', 'subscriber.permission_renewed'])
  })

  test('is told what is wrong with another signature, and keeps what it has', async () => {
    const stranger = privateKeyToAccount(generatePrivateKey())
    const soon = String(BigInt(world.clock.now().getTime()) / 1000n + 3600n)
    for (const [answer, code] of [
      [await signed({}, stranger), 'bad_signature'],
      [await signed({ value: '1' }), 'bad_signature'],
      [await signed({ deadline: soon }), 'permit_unusable'],
    ] as const) {
      expect((await sign(answer)).problem).toMatchObject({ code })
    }
    world.chain.endow(({ permits }) => permits.set(keyOf(world.token, made.payer.address), 3))
    const used = await signed()
    world.chain.endow(({ permits }) => permits.set(keyOf(world.token, made.payer.address), 4))
    expect((await sign(used)).problem).toMatchObject({ code: 'permit_unusable' })
    expect((await mandateNow(world, made)).permit).toBeNull()
  })

  test('is the only one who can, and only while the terms wait', async () => {
    const answer = await signed()
    const stranger = privateKeyToAccount(generatePrivateKey()).address
    expect((await askQuote(stranger)).problem).toMatchObject({ code: 'not_found' })
    expect((await sign(answer, stranger)).problem).toMatchObject({ code: 'not_found' })
    await cancelAll(world, made.subscriber.subscriptionId)
    expect((await askQuote()).problem).toMatchObject({ code: 'permission_not_renewable' })
    expect((await sign(answer)).problem).toMatchObject({ code: 'permission_not_renewable' })
  })
})

describe('a permit that is sent while something else comes to pass', () => {
  test('is not taken for terms that came into force since they were read', async () => {
    const answer = await signed()
    const { db } = world.deps.store
    const { client } = world.network
    const { code } = client
    // The terms are read before the account.
    Object.assign(client, {
      code: async (address: typeof world.token) => {
        await db.update(mandates).set({ status: 'live' }).where(eq(mandates.id, made.mandate.id))
        return code(address)
      },
    })
    expect((await sign(answer)).problem).toMatchObject({
      status: 409,
      code: 'permit_unusable',
      detail: expect.stringContaining('came into force meanwhile'),
    })
    expect(await db.select().from(allowanceRenewals)).toEqual([])
    expect((await mandateNow(world, made)).permit).toBeNull()
  })

  test('is not taken where another subscription of the wallet came to need a part of it', async () => {
    const answer = await signed()
    const subscription = await newSubscription(world, world.merchant, { trialDays: 7 })
    const { payer } = made
    const { client } = world.network
    const { code } = client
    const { transaction } = world.deps.store
    // All is read of the chain and the database between the question to the chain and the transaction that keeps it.
    let hasAsked = false
    Object.assign(client, {
      code: (address: typeof world.token) => {
        hasAsked ||= address === payer.address
        return code(address)
      },
    })
    const beforeIt: typeof transaction = async (run) => {
      if (hasAsked) {
        Object.assign(world.deps.store, { transaction })
        await subscribe(world, { payer, subscription, allowance: 0n })
      }
      return transaction(run)
    }
    Object.assign(world.deps.store, { transaction: beforeIt })
    expect((await sign(answer)).problem).toMatchObject({
      status: 409,
      code: 'permit_unusable',
      detail: expect.stringContaining('Another subscription of this wallet'),
    })
    expect((await mandateNow(world, made)).permit).toBeNull()
  })
})

test('a question that waits for the chain keeps nobody from the database, with an Idempotency-Key too', async () => {
  const { code } = world.network.client
  const [asksChain, mayGoOn] = [closedGate(), closedGate()]
  Object.assign(world.network.client, {
    code: async (address: typeof world.token) => {
      asksChain.open()
      await mayGoOn.opened
      return code(address)
    },
  })
  const quoted = world.call(quoteRoute, {
    ...(await asked()),
    body: { charges: 12 },
    idempotencyKey: 'a quote',
  })
  await asksChain.opened
  expect(await cancelAll(world, made.subscriber.subscriptionId)).toEqual({ success: true })
  mayGoOn.open()
  expect((await quoted).status).toBe(200)
})

test('where the token takes no permit the payer sends an approval, after one of 0 where it asks for that', async () => {
  const { client } = world.network
  const { code, simulate } = client
  // A smart wallet signs no permits.
  Object.assign(client, {
    code: async (address: typeof world.token) =>
      address === made.payer.address ? '0x6001' : await code(address),
  })
  const place = { token: world.token, spender: world.puller, needed: NEEDED, allowance: 1n }
  expect(await quote()).toMatchObject({
    permit: null,
    approvals: buildApprovals({ ...place, zeroFirst: false }),
  })
  world.fund(made.payer.address, { allowance: 1n })
  const revert = encodeErrorResult({ abi: pullerAbi, errorName: 'NothingToCharge' })
  Object.assign(client, {
    simulate: async (asked: Parameters<typeof simulate>[0]) =>
      asked.to === world.token ? { ok: false, revert } : simulate(asked),
  })
  expect((await quote()).approvals).toEqual(buildApprovals({ ...place, zeroFirst: true }))
  world.fund(made.payer.address, { allowance: NEEDED })
  expect(await quote()).toMatchObject({ permit: null, approvals: [] })
})
