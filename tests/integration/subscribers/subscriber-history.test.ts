import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET } from '@/app/api/v1/subscribers/[id]/route'
import { ManualClock, onBillingClock } from '@/lib/server/clock'
import { recordChargeFailed } from '@/lib/server/services/keeper/fail-charge'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import { listMandatesOf } from '@/lib/server/store/chain/mandates'
import { chainTransactions, mandates } from '@/lib/server/store/schema/payment-schema'
import { saveForecast, savePayerFunds } from '@/lib/server/store/subscribers/payer-funds'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { newSubscriber, wallet } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../../support/service/world'

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
    token: token?.address ?? PULLER,
    payer: wallet(number),
    signature: '0x',
    status: 'pending',
    createdAt: world.clock.now(),
    ...facts,
  }
  await world.deps.store.db.insert(mandates).values({ ...row, message: {} as Mandate['message'] })
}

const HASH = `0x${'ab12'.repeat(16)}` as const

/** A transaction of ours that is to end a mandate; in no block yet. */
async function sendCancel(): Promise<string> {
  const id = world.deps.random.uuid()
  const row = {
    id,
    chainId: 8453,
    sender: PULLER,
    nonce: number,
    purpose: 'cancel',
    to: PULLER,
    data: '0x',
    gasLimit: 1n,
    status: 'signed',
    hash: null,
    blockNumber: null,
    blockHash: null,
    succeeded: null,
    failureToldAt: null,
    createdAt: world.clock.now(),
  } as const
  await world.deps.store.db.insert(chainTransactions).values(row)
  return id
}

async function include(id: string, { succeeded }: { succeeded: boolean }): Promise<void> {
  await world.deps.store.db
    .update(chainTransactions)
    .set({ status: 'mined', hash: HASH, succeeded })
    .where(eq(chainTransactions.id, id))
}

/** Saves the balance and allowance of a subscriber's payer, as if just read from the chain. */
async function fund(subscriberId: string): Promise<void> {
  const [mandate] = await listMandatesOf(world.deps.store.db, { merchantId: merchant.userId, subscriberId })
  if (!mandate) throw new Error('Nothing was signed')
  await savePayerFunds(world.deps.store.db, [
    {
      chainId: mandate.chainId,
      token: mandate.token,
      payer: mandate.payer,
      puller: mandate.puller,
      balanceAtomic: 24_100_000n,
      allowanceAtomic: 119_880_000n,
      readAt: world.clock.now(),
    },
  ])
}

async function foresee(subscriberId: string, failsAt: Date | null): Promise<void> {
  await saveForecast(world.deps.store.db, {
    subscriberId,
    merchantId: merchant.userId,
    chargesFunded: 2,
    failsAt,
    lacks: failsAt && 'balance',
    atRiskSince: null,
    permissionEndingSince: null,
    readAt: world.clock.now(),
  })
}

it('what is read from the chain in real time is told in billing time', () => {
  const clock = new ManualClock(new Date('2027-03-21T10:00:00.000Z'))
  const wallClock = new ManualClock(new Date('2026-11-21T10:00:00.000Z'))
  const read = new Date('2026-11-21T09:59:30.000Z')
  expect(onBillingClock({ clock, wallClock }, read)).toEqual(new Date('2027-03-21T09:59:30.000Z'))
  expect(onBillingClock({ clock, wallClock: clock }, read)).toEqual(read)
})

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
    expect((await read(id)).payments[0]).toMatchObject({ failure: { whoMustAct: 'payer', retryable: true } })
    await cancelSubscriber(world.deps, {
      author: { merchantId: merchant.userId, actor: 'system' },
      id,
      when: 'now',
    })
    const { title, events, payments } = await read(id)
    expect(title).toBe(subscription.title)
    expect(events.map(({ type }) => type)).toEqual([
      'subscriber.cancelled',
      'subscriber.past_due',
      'payment.failed',
      'invoice.created',
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
      failure: { whoMustAct: 'nobody', retryable: false },
    })
  })
})

describe('the permission on chain', () => {
  const at = new Date('2026-11-20T10:00:00.000Z')
  const later = new Date('2026-11-21T09:00:00.000Z')

  it('is none where nothing was signed, or what was signed never came into force', async () => {
    const id = await subscribe()
    const none = {
      state: 'none',
      contract: null,
      authorizedAt: null,
      authorizedBy: null,
      removedAt: null,
      removedBy: null,
    }
    expect((await read(id)).permission).toMatchObject(none)
    await sign(id, { status: 'ended', endedAt: later })
    expect((await read(id)).permission).toMatchObject(none)
  })

  it.each<[string, Partial<Mandate>, string]>([
    ['signed', { status: 'pending' }, 'pending'],
    ['in force', { status: 'live', authorizedAt: at }, 'live'],
    ['ended on the chain', { status: 'ended', authorizedAt: at, endedAt: later }, 'removed'],
  ])('follows the mandate that is %s', async (_, facts, state) => {
    const id = await subscribe()
    await sign(id, facts)
    expect((await read(id)).permission).toMatchObject({
      chargesLeft: 12,
      state,
      contract: PULLER,
      authorizedAt: facts.authorizedAt?.toISOString() ?? null,
      authorizedBy: null,
      removedAt: facts.endedAt?.toISOString() ?? null,
      removedBy: null,
    })
  })

  it('is live while new terms are, whatever became of the ones before', async () => {
    const id = await subscribe()
    await sign(id, { status: 'live', authorizedAt: later, createdAt: at })
    await sign(id, { status: 'ended', authorizedAt: at, endedAt: later, createdAt: later })
    expect((await read(id)).permission.state).toBe('live')
  })

  it('names the transaction that ended it once that is in a block, and not one that failed', async () => {
    const id = await subscribe()
    const transaction = await sendCancel()
    await sign(id, { status: 'live', authorizedAt: at, cancelTransactionId: transaction })
    expect((await read(id)).permission).toMatchObject({ state: 'removing', removedBy: null })
    await include(transaction, { succeeded: false })
    expect((await read(id)).permission.removedBy).toBeNull()
    await include(transaction, { succeeded: true })
    expect((await read(id)).permission.removedBy).toEqual({
      transactionHash: HASH,
      explorerUrl: `https://basescan.org/tx/${HASH}`,
    })
  })
})

describe('the funds of a payer', () => {
  it('are unknown until the chain was read, and say what they cover', async () => {
    const id = await subscribe()
    await sign(id, { status: 'live', authorizedAt: world.clock.now() })
    expect((await read(id)).funds).toBeNull()
    await fund(id)
    expect((await read(id)).funds).toEqual({
      balance: '24100000',
      balanceText: '24.1',
      allowance: '119880000',
      allowanceText: '119.88',
      readAt: world.clock.now().toISOString(),
      stale: false,
      forecast: null,
    })
    const failsAt = new Date('2027-02-05T10:00:00.000Z')
    await foresee(id, failsAt)
    expect((await read(id)).funds?.forecast).toEqual({
      chargesFunded: 2,
      lacks: 'balance',
      failsAt: failsAt.toISOString(),
      permissionEndsAt: expect.any(String),
      atRiskSince: null,
    })
  })

  it('foretell nothing for who will not be charged again', async () => {
    const id = await subscribe()
    await recordChargePaid(world.deps, { subscriberId: id, period: 0, amountAtomic: 9_990_000n })
    await sign(id, { status: 'live', authorizedAt: world.clock.now() })
    await fund(id)
    await foresee(id, null)
    expect((await read(id)).funds?.forecast).not.toBeNull()
    await cancelSubscriber(world.deps, {
      author: { merchantId: merchant.userId, actor: 'system' },
      id,
      when: 'period_end',
    })
    expect((await read(id)).funds).toMatchObject({ balanceText: '24.1', forecast: null })
  })
})
