import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET } from '@/app/api/v1/subscribers/[id]/route'
import { cancelSubscriber } from '@/lib/server/services/cancel-subscriber'
import { recordChargeFailed } from '@/lib/server/services/record-charge-failed'
import { recordChargePaid } from '@/lib/server/services/record-charge-paid'
import { mandates } from '@/lib/server/store/payment-schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions'
import { newSubscriber, wallet } from '../support/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../support/subscription-fixture'
import { createWorld, type Merchant, type World } from '../support/world'

const PULLER = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'

let world: World
let merchant: Merchant
let subscription: SubscriptionDetails
let number = 0
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
  merchant = await world.newMerchant()
  subscription = await newSubscription(world, merchant)
})
afterAll(() => world.close())

const read = async (id: string) => (await world.call(GET, { apiKey: merchant.apiKey, params: { id } })).data
const subscribe = async () => (await newSubscriber(world, subscription, ++number)).id

type Mandate = typeof mandates.$inferInsert

async function sign(subscriberId: string, facts: Partial<Mandate>): Promise<void> {
  const [token] = subscription.tokens
  const row: Omit<Mandate, 'message'> = {
    id: `0x${world.deps.random.uuid()}`,
    merchantId: merchant.userId,
    subscriptionId: subscription.id,
    subscriberId,
    chainId: token?.chainId ?? 0,
    puller: PULLER,
    token: token?.address ?? '',
    payer: wallet(number),
    signature: '0x',
    status: 'pending',
    createdAt: world.clock.now(),
    ...facts,
  }
  await world.deps.store.db.insert(mandates).values({ ...row, message: {} as Mandate['message'] })
}

describe('the history of a subscriber', () => {
  it('is all that happened, the newest first, and nothing of others', async () => {
    const id = await subscribe()
    const other = await subscribe()
    await recordChargePaid(world.deps, { subscriberId: id, period: 0, amountAtomic: 9_990_000n })
    await recordChargePaid(world.deps, { subscriberId: other, period: 0, amountAtomic: 9_990_000n })
    world.clock.advance(1000)
    await recordChargeFailed(world.deps, {
      subscriberId: id,
      period: 1,
      attempt: 1,
      amountAtomic: 9_990_000n,
      reason: 'insufficient_balance',
      nextAttemptAt: null,
    })
    await cancelSubscriber(world.deps, {
      author: { merchantId: merchant.userId, actor: 'system' },
      id,
      when: 'now',
    })
    const { events, payments } = await read(id)
    expect(events.map(({ type }) => type)).toEqual([
      'subscriber.cancelled',
      'subscriber.past_due',
      'payment.failed',
      'subscriber.activated',
      'payment.succeeded',
      'checkout_session.completed',
      'subscriber.created',
    ])
    expect(events[0]?.createdAt).toBe(world.clock.now().toISOString())
    expect(payments.map(({ period, status }) => [period, status])).toEqual([
      [1, 'failed'],
      [0, 'paid'],
    ])
    expect(payments[0]).toMatchObject({
      periodStart: '2027-01-05T10:00:00.000Z',
      periodEnd: '2027-02-05T10:00:00.000Z',
      attempts: 1,
      amountText: '9.99',
      failure: { whoMustAct: 'payer', retryable: true },
    })
  })
})

describe('the permission on chain', () => {
  const at = new Date('2026-11-20T10:00:00.000Z')
  const later = new Date('2026-11-21T09:00:00.000Z')

  it('is none where nothing was signed, or what was signed never came into force', async () => {
    const id = await subscribe()
    const none = { state: 'none', contract: null, authorizedAt: null, removedAt: null }
    expect((await read(id)).permission).toEqual(none)
    await sign(id, { status: 'ended', endedAt: later })
    expect((await read(id)).permission).toEqual(none)
  })

  it.each<[string, Partial<Mandate>, string]>([
    ['signed', { status: 'pending' }, 'pending'],
    ['in force', { status: 'live', authorizedAt: at }, 'live'],
    ['ended on the chain', { status: 'ended', authorizedAt: at, endedAt: later }, 'removed'],
  ])('follows the mandate that is %s', async (_, facts, state) => {
    const id = await subscribe()
    await sign(id, facts)
    expect((await read(id)).permission).toEqual({
      state,
      contract: PULLER,
      authorizedAt: facts.authorizedAt?.toISOString() ?? null,
      removedAt: facts.endedAt?.toISOString() ?? null,
    })
  })

  it('is live while new terms are, whatever became of the ones before', async () => {
    const id = await subscribe()
    await sign(id, { status: 'live', authorizedAt: later, createdAt: at })
    await sign(id, { status: 'ended', authorizedAt: at, endedAt: later, createdAt: later })
    expect((await read(id)).permission.state).toBe('live')
  })
})
