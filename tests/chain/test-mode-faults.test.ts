import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { POST as giveTokens } from '@/app/api/v1/test/faucet/route'
import { POST as setFault } from '@/app/api/v1/test/faults/route'
import { periodStart } from '@/lib/billing/calendar'
import { DAY_MS } from '@/lib/billing/durations'
import { charges, payerFunds } from '@/lib/server/store/schema/payment-schema'
import { approveCall } from '@/lib/server/test-mode/tokens/test-token-calls'
import { createPayingWorld, type PaidCheckout, type PayingWorld } from '../support/chain/paying-world'
import { deep } from '../support/process/deep'
import { eventTypes } from '../support/service/subscriber-fixture'

/*
 * Each fault of test mode before a renewal, by the API that its controls use: what it does, and that all is well once
 * it is lifted.
 */

let world: PayingWorld
let payer: PaidCheckout
beforeAll(async () => {
  world = await createPayingWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  payer = await world.subscribe(await world.offer(await world.newMerchant(), 'USDC'))
  await world.finalize()
})

const fault = async (body: object) => {
  const { status, data } = await world.call(setFault, { body })
  expect(status).toBe(200)
  return data
}
const account = () => payer.payer.address
/** Goes to a day of the window of the first renewal. */
const reachDay = (day: number) => {
  const { firstChargeAt, periodMonths } = payer.subscriber
  return world.reach(new Date(periodStart(firstChargeAt, periodMonths, 1).getTime() + (day + 0.01) * DAY_MS))
}
const subscriber = async () => (await world.paid(payer)).subscriber
const renewal = async () => {
  const rows = await world.deps.store.db
    .select()
    .from(charges)
    .where(eq(charges.subscriberId, payer.subscriber.id))
    .orderBy(asc(charges.period))
  return rows[1]
}
const fundsAreStale = async () => {
  const rows = await world.deps.store.db.select().from(payerFunds)
  return rows.length > 0 && rows.every(({ isStale }) => isStale)
}
const expectPaid = async () => {
  expect(await renewal()).toMatchObject({ status: 'paid', transactionHash: expect.stringMatching(/^0x/) })
  expect(await subscriber()).toMatchObject({ status: 'active', chargesPaid: 2, nextPeriod: 2 })
  expect(await world.standing(payer)).toMatchObject({ charges: 2 })
}
const expectFailed = async (reason: string) => {
  expect(await renewal()).toMatchObject({ status: 'failed', failureReason: reason, attempts: 1 })
  expect(await subscriber()).toMatchObject({ status: 'past_due', chargesPaid: 1 })
}

it('an empty wallet fails for want of balance, and pays from the faucet', async () => {
  await fault({ fault: 'drain', account: account() })
  // However short the while since its funds were read: a fault is told ahead of the charge that it fails.
  expect(await fundsAreStale()).toBe(true)
  await reachDay(0)
  await expectFailed('insufficient_balance')
  await world.call(giveTokens, { body: { account: account(), tokenId: payer.token.id } })
  await reachDay(1)
  await expectPaid()
})

it('an allowance that was removed fails the renewal, and a new one pays it', {
  ...deep('the switch is held by test-mode-operations.test.ts, its outcome by keeper-failures.test.ts'),
}, async () => {
  await fault({ fault: 'remove_allowance', account: account() })
  await reachDay(0)
  await expectFailed('allowance_too_low')
  const { puller } = payer.mandate
  await world.sendFrom(account(), {
    to: payer.token.address,
    data: approveCall(puller as `0x${string}`, 10n * payer.amount),
  })
  await reachDay(1)
  await expectPaid()
})

it('a paused token fails the renewal, and pays once it is resumed', {
  ...deep('the switch is held by test-mode-operations.test.ts, its outcome by keeper-failures.test.ts'),
}, async () => {
  await fault({ fault: 'pause_token', token: payer.token.id })
  await reachDay(0)
  await expectFailed('token_paused')
  await fault({ fault: 'pause_token', token: payer.token.id, on: false })
  await reachDay(1)
  await expectPaid()
})

it('a chain out of reach fails nobody: the renewal waits, and is paid when the chain is back', {
  ...deep('the switch is held by test-mode-operations.test.ts, its outcome by keeper-failures.test.ts'),
}, async () => {
  await fault({ fault: 'rpc_down' })
  const { firstChargeAt, periodMonths } = payer.subscriber
  const due = new Date(periodStart(firstChargeAt, periodMonths, 1).getTime() + 0.01 * DAY_MS)
  await expect(world.reach(due)).rejects.toThrow('switched off')
  expect(await subscriber()).toMatchObject({ status: 'active', chargesPaid: 1 })
  await fault({ fault: 'rpc_down', on: false })
  await world.work()
  await expectPaid()
  expect(await eventTypes(world, payer.subscriber.id)).not.toContain('payment.failed')
})

it('a transaction that the chain forgets leaves the renewal sent, and the same one pays it later', async () => {
  await fault({ fault: 'drop_transaction' })
  await reachDay(0)
  const sent = await renewal()
  expect(sent).toMatchObject({ status: 'submitted' })
  expect(await world.standing(payer)).toMatchObject({ charges: 1 })
  expect(await fault({ fault: 'drop_transaction', on: false })).toMatchObject({ on: false })
  await world.work()
  await expectPaid()
  expect((await renewal())?.transactionId).toBe(sent?.transactionId)
})

it('a reorganization takes the payment back, tells so, and the same transaction pays again', async () => {
  await reachDay(0)
  await expectPaid()
  const before = await renewal()
  const { detail } = await fault({ fault: 'reorg' })
  expect(detail).toMatch(/^Undid \d+ blocks? with 1 transaction\.$/)
  expect(await world.standing(payer)).toMatchObject({ charges: 1 })
  await world.work()
  await expectPaid()
  expect((await renewal())?.transactionId).toBe(before?.transactionId)
  expect((await eventTypes(world, payer.subscriber.id)).slice(-3)).toEqual([
    'payment.succeeded',
    'payment.reversed',
    'payment.succeeded',
  ])
})
