import type { Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as cancelRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/cancel/route'
import { POST as onChainRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/cancel-on-chain/route'
import { POST as resumeRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/resume/route'
import { GET as listRoute } from '@/app/api/v1/portal/subscriptions/route'
import { POST as merchantCancel } from '@/app/api/v1/subscribers/[id]/cancel/route'
import { POST as merchantResume } from '@/app/api/v1/subscribers/[id]/resume/route'
import { DAY_MS } from '@/lib/billing/durations'
import type { Store } from '@/lib/server/store/database/store'
import { chargesOnChain, opening, subscribe, subscriberNow } from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { openTestStore } from '../../support/service/database'
import { payerSession } from '../../support/service/payer-session'
import { eventTypes, newSubscriber } from '../../support/service/subscriber-fixture'
import { newSubscription } from '../../support/service/subscription-fixture'

let store: Store
let world: KeeperWorld
beforeAll(async () => {
  store = await openTestStore()
  world = await createKeeperWorld({ store })
})
afterAll(() => store.close())

const account = (number: number) => privateKeyToAccount(`0x${String(number).padStart(64, '5')}`)
const list = async (address: Address) => world.call(listRoute, { cookie: await payerSession(world, address) })
const cancel = async (address: Address, subscriberId: string, { body }: { body?: unknown } = {}) =>
  world.call(cancelRoute, {
    cookie: await payerSession(world, address),
    params: { subscriberId },
    body: body ?? { when: 'now' },
  })
const resume = async (address: Address, subscriberId: string) =>
  world.call(resumeRoute, { cookie: await payerSession(world, address), params: { subscriberId } })
const asMerchant = async (subscriberId: string, body?: unknown) => ({
  cookie: await world.newSession(world.merchant.userId),
  params: { id: subscriberId },
  ...(body !== undefined && { body }),
})

test('a cancel waits for the end of what is paid unless now is asked for, and only the payer takes it back', async () => {
  const made = await subscribe(world, { payer: account(18) })
  const { id } = made.subscriber
  const before = await subscriberNow(world, made)
  const end = opening(made, 1).toISOString()
  const { data } = await cancel(made.payer.address, id, { body: {} })
  expect(data).toMatchObject({
    ...{ status: 'active', nextChargeAt: null, cancelAt: end, cancelOrigin: 'payer', currentPeriodEnd: end },
    ...{ endReason: 'requested_by_payer', permission: { state: 'live' } },
  })
  const { problem } = await world.call(merchantResume, await asMerchant(id))
  expect(problem).toMatchObject({ status: 409, code: 'not_resumable' })
  expect(problem?.detail).toContain('The payer cancelled this subscription.')

  const resumed = await resume(made.payer.address, id)
  expect(resumed.data).toMatchObject({
    cancelAt: null,
    cancelOrigin: null,
    nextChargeAt: end,
    endReason: null,
  })
  expect(await subscriberNow(world, made)).toEqual(before)
  expect((await resume(made.payer.address, id)).problem).toMatchObject({ status: 409, code: 'not_resumable' })
  expect((await eventTypes(world, id)).slice(-2)).toEqual([
    'subscriber.cancel_scheduled',
    'subscriber.resumed',
  ])
})

test('a cancel with the end that was shown is made for that end alone', async () => {
  const made = await subscribe(world, { payer: account(23) })
  const { id } = made.subscriber
  const end = opening(made, 1).toISOString()
  const before = await subscriberNow(world, made)
  const stale = { expectedEnd: opening(made, 2).toISOString() }
  const refused = await cancel(made.payer.address, id, { body: stale })
  expect(refused.problem).toMatchObject({ status: 409, code: 'end_changed', facts: { end } })
  expect(await subscriberNow(world, made)).toEqual(before)
  for (const body of [{ expectedEnd: end }, { when: 'period_end', expectedEnd: end }]) {
    expect((await cancel(made.payer.address, id, { body })).data).toMatchObject({ cancelAt: end })
  }
})

test('a cancel that waits ends with what is paid, and then the permission is removed from the chain', async () => {
  const made = await subscribe(world, { payer: account(19) })
  await cancel(made.payer.address, made.subscriber.id, { body: { when: 'period_end' } })
  await world.advance(opening(made, 1).getTime() + DAY_MS - world.clock.now().getTime())
  expect(chargesOnChain(world, made)).toBe(1)
  expect((await list(made.payer.address)).data[0]).toMatchObject({
    ...{ status: 'cancelled', cancelledAt: opening(made, 1).toISOString(), cancelOrigin: null },
    permission: { state: 'removed' },
  })
  const { problem } = await resume(made.payer.address, made.subscriber.id)
  expect(problem).toMatchObject({ status: 409, code: 'subscriber_not_running' })
})

test('what the merchant ended, or both, the payer does not take back', async () => {
  const made = await subscribe(world, { payer: account(20) })
  const { id } = made.subscriber
  await cancel(made.payer.address, id, { body: { when: 'period_end' } })
  const told = await eventTypes(world, id)
  const both = await world.call(merchantCancel, await asMerchant(id, { when: 'period_end' }))
  expect(both.data).toMatchObject({ cancelOrigin: 'both' })
  // Systems see it as it was.
  expect(await eventTypes(world, id)).toEqual(told)
  for (const { problem } of [
    await resume(made.payer.address, id),
    await world.call(merchantResume, await asMerchant(id)),
  ]) {
    expect(problem).toMatchObject({ status: 409, code: 'not_resumable' })
  }
  expect((await cancel(made.payer.address, id)).data).toMatchObject({ status: 'cancelled' })
})

test('a signature that would end a permission is refused where there is none on the chain', async () => {
  const free = await newSubscription(world, world.merchant)
  const payer = account(22).address
  const { id } = await newSubscriber(world, free, 0, { eoaAddress: payer })
  const { problem } = await world.call(onChainRoute, {
    cookie: await payerSession(world, payer),
    params: { subscriberId: id },
    body: { signature: `0x${'ab'.repeat(65)}` },
  })
  expect(problem).toMatchObject({ status: 409, code: 'no_permission_on_chain' })
  expect((await list(payer)).data[0]).toMatchObject({ cancelAt: null })
})

test.each([{ when: 'later' }, { when: 'now', reason: 'unused' }, []])(
  'a cancel is refused for %j, and changes nothing',
  async (body) => {
    const free = await newSubscription(world, world.merchant)
    const payer = account(21).address
    const { id } = await newSubscriber(world, free, 0, { eoaAddress: payer })
    expect((await cancel(payer, id, { body })).problem).toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
    expect((await list(payer)).data[0]).toMatchObject({ status: 'trialing', cancelAt: null })
  },
)
