import { and, eq } from 'drizzle-orm'
import { encodeErrorResult, hexToBigInt, numberToHex, pad, toEventSelector } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { failureMeaning } from '@/lib/billing/charges/charge-failure'
import { DAY_MS } from '@/lib/billing/durations'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import { payoutParts } from '@/lib/mandate/terms/payout-parts'
import { RpcUnavailableError } from '@/lib/server/chain/rpc/rpc-unavailable-error'
import { createLog } from '@/lib/server/log'
import { cancelMandates } from '@/lib/server/services/keeper/cancel-mandates'
import { chargeDue } from '@/lib/server/services/keeper/charge-due'
import { failCharge } from '@/lib/server/services/keeper/fail-charge'
import { shortCharges } from '@/lib/server/services/onchain/try-transfers'
import { chainTransactions } from '@/lib/server/store/schema/payment-schema'
import { events } from '@/lib/server/store/schema/schema'
import { eventView } from '@/lib/server/views/events/event-view'
import { keyOf } from '../../simulation/ledger'
import {
  balanceOnChain,
  cancelAll,
  chargesOf,
  chargesOnChain,
  enrolmentNow,
  mandateNow,
  opening,
  openWindow,
  PRICE,
  reachWindow,
  type Subscribed,
  subscribe,
  subscriberNow,
  transactionsFor,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { countingStore } from '../../support/service/counting-store'
import { sharedStore } from '../../support/service/shared-store'
import { eventTypes } from '../../support/service/subscriber-fixture'
import { newSubscription } from '../../support/service/subscription-fixture'

const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
})

test.each([
  ['insufficient_balance', { balance: PRICE - 1n }],
  ['allowance_too_low', { allowance: PRICE - 1n }],
])('a charge without the means fails by %s, and is taken by a retry in its window', async (reason, purse) => {
  const made = await subscribe(world)
  world.fund(made.payer.address, purse)
  await reachWindow(world, made, 1)
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'past_due', nextPeriod: 1 })
  const failed = {
    status: 'failed',
    failureReason: reason,
    attempts: 1,
    nextAttemptAt: new Date(opening(made, 1).getTime() + DAY_MS),
  }
  expect((await chargesOf(world, made))[1]).toMatchObject(failed)
  expect(await transactionsFor(world, 'charge')).toEqual([])
  await world.settle()
  expect((await chargesOf(world, made))[1]).toMatchObject(failed)
  world.fund(made.payer.address, { balance: 10n ** 8n, allowance: 10n ** 10n })
  await world.advance(DAY_MS)
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'active', chargesPaid: 2, nextPeriod: 2 })
  expect((await eventTypes(world, made.subscriber.id)).slice(3)).toEqual([
    'payment.failed',
    'subscriber.past_due',
    'payment.succeeded',
    'subscriber.activated',
  ])
})

test('a charge of a paused token is tried on days 0, 1, 3, 5 and 7 and no more, with one event each', async () => {
  const made = await subscribe(world)
  world.chain.endow(({ pausedTokens }) => pausedTokens.add(world.token.toLowerCase()))
  const attempts = []
  for (let day = 0; day <= 12; day += 1) {
    await reachWindow(world, made, 1, day)
    attempts.push((await chargesOf(world, made))[1]?.attempts)
  }
  expect(attempts).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5, 5, 5])
  expect((await chargesOf(world, made))[1]).toMatchObject({
    status: 'failed',
    failureReason: 'token_paused',
    nextAttemptAt: null,
  })
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'past_due', nextPeriod: 1 })
  const types = await eventTypes(world, made.subscriber.id)
  expect(types.filter((type) => type === 'payment.failed')).toHaveLength(5)
  expect(types.filter((type) => type === 'subscriber.past_due')).toHaveLength(1)
  expect(chargesOnChain(world, made)).toBe(1)
})

test('a window that closed unpaid is forfeited: the next one is charged once, and nothing for the one before', async () => {
  const made = await subscribe(world)
  world.fund(made.payer.address, { balance: 0n })
  await reachWindow(world, made, 1)
  world.fund(made.payer.address, { balance: 10n ** 8n })
  await reachWindow(world, made, 2)
  expect(await chargesOf(world, made)).toMatchObject([
    { period: 0, status: 'paid' },
    { period: 1, status: 'failed', nextAttemptAt: expect.anything() },
    { period: 2, status: 'paid' },
  ])
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'active', chargesPaid: 2, nextPeriod: 3 })
  expect(balanceOnChain(world, made)).toBe(10n ** 8n - PRICE)
})

test('two failed windows in a row end the subscriber, here and on the chain', async () => {
  const made = await subscribe(world)
  world.fund(made.payer.address, { balance: 0n })
  await reachWindow(world, made, 1)
  await reachWindow(world, made, 2)
  expect(await subscriberNow(world, made)).toMatchObject({
    status: 'past_due',
    nextPeriod: 2,
    chargesPaid: 1,
  })
  await reachWindow(world, made, 3)
  expect(await subscriberNow(world, made)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'payment_failed',
  })
  expect(await mandateNow(world, made)).toMatchObject({ status: 'ended' })
  world.fund(made.payer.address, { balance: 10n ** 8n })
  await reachWindow(world, made, 4)
  expect(balanceOnChain(world, made)).toBe(10n ** 8n)
  const types = await eventTypes(world, made.subscriber.id)
  expect(types.filter((type) => type === 'subscriber.cancelled')).toHaveLength(1)
})

test('a merchant’s own retry days and patience hold: no end, and nothing is collected for what was missed', async () => {
  const dunning = { graceDays: 3, retryDays: [2], afterFailure: 'keep' as const }
  const subscription = await newSubscription(world, world.merchant, { trialDays: 0, ...dunning })
  const made = await subscribe(world, { subscription })
  world.fund(made.payer.address, { balance: 0n })
  const attempts = []
  for (let day = 0; day <= 4; day += 1) {
    await reachWindow(world, made, 1, day)
    attempts.push((await chargesOf(world, made))[1]?.attempts)
  }
  expect(attempts).toEqual([1, 1, 2, 2, 2])
  const [pastDue] = await world.deps.store.db
    .select()
    .from(events)
    .where(and(eq(events.subscriberId, made.subscriber.id), eq(events.type, 'subscriber.past_due')))
  if (!pastDue) throw new Error('It is not told')
  expect(eventView({ event: pastDue, title: null, subscriber: null, sequence: null }).data).toMatchObject({
    paidThrough: opening(made, 1).toISOString(),
    accessUntil: new Date(opening(made, 1).getTime() + 3 * DAY_MS).toISOString(),
  })
  for (const period of [2, 3, 4]) await reachWindow(world, made, period)
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'past_due', nextPeriod: 4, unpaidFrom: 1 })
  world.fund(made.payer.address, { balance: 10n ** 8n })
  await world.advance(2 * DAY_MS)
  const paid = await subscriberNow(world, made)
  expect(paid).toMatchObject({ status: 'active', chargesPaid: 2, nextPeriod: 5, unpaidFrom: 5 })
  expect(balanceOnChain(world, made)).toBe(10n ** 8n - PRICE)
})

test('failed windows that are not in a row do not end anybody', async () => {
  const made = await subscribe(world)
  for (const period of [1, 3]) {
    world.fund(made.payer.address, { balance: 0n })
    await reachWindow(world, made, period)
    world.fund(made.payer.address, { balance: 10n ** 8n })
    await reachWindow(world, made, period + 1)
  }
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'active', chargesPaid: 3 })
})

test('a keeper that slept through whole windows charges the open one once, and ends nobody for it', async () => {
  const made = await subscribe(world)
  await reachWindow(world, made, 4, 3)
  expect((await chargesOf(world, made)).map(({ period, status }) => [period, status])).toEqual([
    [0, 'paid'],
    [4, 'paid'],
  ])
  expect(chargesOnChain(world, made)).toBe(2)
})

test('terms that a reorganization took from the chain for good are named as the reason', async () => {
  const made = await subscribe(world)
  world.chain.endow(({ standings }) => standings.delete(keyOf(world.puller, made.mandate.id)))
  await reachWindow(world, made, 1)
  expect((await chargesOf(world, made))[1]).toMatchObject({
    status: 'failed',
    failureReason: 'mandate_missing',
    nextAttemptAt: null,
  })
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'past_due' })
})

test('silence of the chain is no failure: what is due stays due, with that noted', async () => {
  await subscribe(world)
  const made = await subscribe(world)
  openWindow(world, made, 1)
  const { store: counted, statements } = countingStore(world.deps.store)
  const silent = () => Promise.reject(new RpcUnavailableError(world.network.chainId, ['nobody answers']))
  const client = { ...world.network.client, read: silent, simulate: silent }
  await expect(
    chargeDue({ ...world.deps, store: counted }, { network: { ...world.network, client }, keys: world.keys }),
  ).rejects.toThrow(RpcUnavailableError)
  // However many are due, while the chain is silent again and again.
  expect(statements().filter((statement) => statement.startsWith('update'))).toHaveLength(1)
  expect((await chargesOf(world, made))[1]).toMatchObject({
    status: 'due',
    failureReason: 'rpc_unavailable',
    attempts: 0,
  })
  expect(await subscriberNow(world, made)).toMatchObject({ status: 'active' })
  await world.settle()
  expect((await chargesOf(world, made))[1]).toMatchObject({ status: 'paid', failureReason: null })
})

describe('a token that says yes and moves something else', () => {
  /** From now on it moves half of what it is told to for these payers, as a simulation shows. */
  function keepHalf(payers: readonly Subscribed[]) {
    const { client } = world.network
    const { tryOut } = client
    const halved = payers.map(({ payer }) => pad(payer.address).toLowerCase())
    Object.assign(client, {
      tryOut: async (call: Parameters<typeof tryOut>[0]) => {
        const run = await tryOut(call)
        const logs = run?.logs.map((log) => {
          const isHalved = log.address === world.token && halved.includes(log.topics[1]?.toLowerCase() ?? '')
          return isHalved ? { ...log, data: numberToHex(hexToBigInt(log.data) / 2n, { size: 32 }) } : log
        })
        return run && { ...run, logs }
      },
    })
    return () => Object.assign(client, { tryOut })
  }
  const failed = { status: 'failed', failureReason: 'token_unusable', attempts: 1 }

  test('is charged nothing, among others and alone, and again once it moves all', async () => {
    const odd = await subscribe(world)
    const well = await subscribe(world)
    const mend = keepHalf([odd])
    await reachWindow(world, well, 1)
    expect((await chargesOf(world, odd))[1]).toMatchObject(failed)
    expect((await chargesOf(world, well))[1]).toMatchObject({ status: 'paid' })
    await cancelAll(world, world.subscription.id, well.payer.address)
    await reachWindow(world, odd, 1, 1)
    expect((await chargesOf(world, odd))[1]).toMatchObject({ ...failed, attempts: 2 })
    expect(chargesOnChain(world, odd)).toBe(1)
    mend()
    await reachWindow(world, odd, 1, 3)
    expect((await chargesOf(world, odd))[1]).toMatchObject({ status: 'paid', attempts: 3 })
  })

  test('is found out where each charge goes alone', async () => {
    const odd = await subscribe(world)
    const well = await subscribe(world)
    world.chain.endow(({ hooks }) => hooks.set(keyOf(world.token), { gas: 250_000n, isHidden: false }))
    keepHalf([odd])
    await reachWindow(world, well, 1)
    expect((await chargesOf(world, odd))[1]).toMatchObject(failed)
    expect((await chargesOf(world, well))[1]).toMatchObject({ status: 'paid' })
  })

  test.each([
    ['stands', () => subscribe(world)],
    ['is missing', async () => null],
  ])('takes no first charge where the contract %s, with a trial or without', async (_, prepare) => {
    await prepare()
    const subscription = await newSubscription(world, world.merchant, { trialDays: 7 })
    const onTrial = await subscribe(world, { subscription })
    const enrolled = await world.enrol()
    keepHalf([onTrial, { ...onTrial, ...enrolled }])
    await world.settle()
    expect(await enrolmentNow(world, enrolled)).toMatchObject({ failureReason: 'token_unusable' })
    await reachWindow(world, onTrial, 0)
    expect(await chargesOf(world, onTrial)).toMatchObject([failed])
    expect(chargesOnChain(world, onTrial)).toBe(0)
  })
})

test('charges of one payer alike are told apart in what a batch moves', async () => {
  const { mandate } = await subscribe(world)
  const planned = { mandate: mandateOfMessage(mandate.message), amount: PRICE }
  const logs = payoutParts(planned.mandate.payouts, PRICE).map(({ receiver, part }) => ({
    address: world.token,
    topics: [toEventSelector('Transfer(address,address,uint256)'), pad(planned.mandate.payer), pad(receiver)],
    data: numberToHex(part, { size: 32 }),
  }))
  const run = { gasUsed: 0n, logs }
  expect(shortCharges(run, [planned, { ...planned }])).toHaveLength(1)
  expect(shortCharges({ ...run, logs: [...logs, ...logs] }, [planned, { ...planned }])).toEqual([])
})

test('a merchant whose contract names another keeper has no gas spent on it, and is told that it must act', async () => {
  const made = await subscribe(world)
  openWindow(world, made, 1)
  const before = await world.deps.store.db.select().from(chainTransactions)
  const revert = encodeErrorResult({ abi: pullerAbi, errorName: 'NotKeeper' })
  const client = {
    ...world.network.client,
    simulate: async () => ({ ok: false, revert }) as const,
    tryOut: async () => null,
  }
  expect(await chargeDue(world.deps, { ...world, network: { ...world.network, client } })).toBe(0)
  const [, charge] = await chargesOf(world, made)
  expect(charge).toMatchObject({ status: 'failed', failureReason: 'other_keeper', attempts: 1 })
  expect(failureMeaning('other_keeper')).toMatchObject({ whoMustAct: 'merchant', retryable: true })
  expect(await world.deps.store.db.select().from(chainTransactions)).toHaveLength(before.length)
})

test('a merchant whose contract names another canceller has no gas spent on it, and is logged once', async () => {
  const made = await subscribe(world)
  await cancelAll(world, world.subscription.id)
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => lines.push(line) })
  const revert = encodeErrorResult({ abi: pullerAbi, errorName: 'NotAllowedToCancel' })
  const client = { ...world.network.client, simulate: async () => ({ ok: false, revert }) as const }
  const network = { ...world.network, client }
  for (let run = 0; run < 2; run += 1) {
    expect(await cancelMandates({ ...world.deps, log }, { ...world, network })).toBe(0)
  }
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('may not cancel here')
  expect(await transactionsFor(world, 'cancel')).toEqual([])
  expect(await mandateNow(world, made)).toMatchObject({ status: 'live' })
})

test('an attempt that has gone on under another transaction, or was sent meanwhile, is not failed by an earlier look', async () => {
  const made = await subscribe(world)
  openWindow(world, made, 1)
  await chargeDue(world.deps, world)
  const [first, sent] = await chargesOf(world, made)
  if (!first || !sent) throw new Error('Nothing was sent')
  expect(sent.status).toBe('submitted')
  const { subscriberId, terms, period, amountAtomic, transactionId } = sent
  const cause = { reason: 'insufficient_balance', retryable: true }
  const fail = (of: string | null) =>
    failCharge(world.deps, { subscriberId, terms, period, amountAtomic, transactionId: of, cause })
  for (const earlier of [null, first.transactionId]) {
    expect(await fail(earlier)).toBe(false)
    expect((await chargesOf(world, made))[1]).toEqual(sent)
    expect(await subscriberNow(world, made)).toMatchObject({ status: 'active' })
  }
  expect(await eventTypes(world, made.subscriber.id)).not.toContain('payment.failed')
  expect(await fail(transactionId)).toBe(true)
  expect((await chargesOf(world, made))[1]).toMatchObject({ status: 'failed', failureReason: cause.reason })
})
