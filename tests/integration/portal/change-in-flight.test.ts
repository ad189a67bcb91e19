import { eq } from 'drizzle-orm'
import { getAddress } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { POST as changeRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change/route'
import { POST as quoteRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change-quote/route'
import { bringChanges } from '@/lib/server/services/changes/bring-changes'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import { pauseSubscriber } from '@/lib/server/services/subscribers/pause-subscriber'
import { resumeSubscriber } from '@/lib/server/services/subscribers/resume-subscriber'
import { listMandatesOf } from '@/lib/server/store/chain/mandates'
import { subscriberChanges } from '@/lib/server/store/schema/change-schema'
import { subscribers } from '@/lib/server/store/schema/schema'
import { paymentJobs } from '@/lib/server/work/payment-jobs'
import { scriptedSignature } from '../../simulation/chain/scripted-signature'
import {
  balanceOnChain,
  cancelByPayer,
  opening,
  reachWindow,
  type Subscribed,
  subscribe,
  subscriberNow,
  transactionsFor,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { payerSession } from '../../support/service/payer-session'
import { sharedStore } from '../../support/service/shared-store'

const store = sharedStore()
let world: KeeperWorld
let made: Subscribed
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
  made = await subscribe(world, { balance: 2n * 10n ** 9n })
})

const now = () => subscriberNow(world, made)
const changes = () =>
  world.deps.store.db
    .select()
    .from(subscriberChanges)
    .where(eq(subscriberChanges.subscriberId, made.subscriber.id))

/** Signs a change to the dearer plan; the scripted chain takes stand-ins for signatures. */
async function changeToTeam() {
  const planId = world.subscription.plans.find(({ name }) => name === 'Team')?.id
  const cookie = await payerSession(world, made.payer.address)
  const asked = { cookie, params: { subscriberId: made.subscriber.id } }
  const { data } = await world.call(quoteRoute, { ...asked, body: { planId, when: 'now' } })
  const { domain, message } = data.mandate
  const verifyingContract = getAddress(domain.verifyingContract)
  const typed = { ...data.mandate, domain: { ...domain, verifyingContract } }
  const signature = await made.payer.signTypedData(typed)
  const answer = await world.call(changeRoute, { ...asked, body: { mandate: message, signature } })
  expect(answer.status).toBe(202)
  const [row] = await changes()
  const standIn = scriptedSignature(made.payer.address, row?.mandateId ?? '0x')
  await world.deps.store.db.update(subscriberChanges).set({ signature: standIn })
}

describe('a change that is on its way to the chain', () => {
  const author = () => ({ merchantId: world.merchant.userId, actor: 'system' }) as const
  const mandatesNow = async () => {
    const { id: subscriberId, merchantId } = made.subscriber
    const rows = await listMandatesOf(world.deps.store.db, { merchantId, subscriberId })
    return rows.map(({ terms, status }) => [terms, status]).sort()
  }
  const cancelAtEnd = async () => {
    await cancelSubscriber(world.deps, { author: author(), id: made.subscriber.id, when: 'period_end' })
    return now()
  }
  const changeInMidPeriod = async () => {
    const [from, to] = [opening(made, 0), opening(made, 1)]
    await world.advance(from.getTime() + (to.getTime() - from.getTime()) / 2 - world.clock.now().getTime())
    await changeToTeam()
  }
  const signReplace = async () => {
    await changeInMidPeriod()
    await bringChanges(world.deps, { network: world.network, keys: world.keys })
    expect(await transactionsFor(world, 'replace')).toHaveLength(1)
  }

  test('is signed by the job that brings new subscriptions, whose payers look on too', async () => {
    await changeInMidPeriod()
    const job = paymentJobs(world.deps).find(({ name }) => name.startsWith('bring signed terms'))
    await job?.run(world.deps, new AbortController().signal)
    expect(await transactionsFor(world, 'replace')).toHaveLength(1)
  })

  test('leaves a cancel at the end of the period alone: what is paid stays, and nothing is charged', async () => {
    await signReplace()
    await world.send()
    world.chain.mine({ timestamp: world.clock.now().getTime() / 1000 })
    const before = balanceOnChain(world, made)
    const ending = await cancelAtEnd()
    expect(ending).toMatchObject({ cancelAt: opening(made, 1), nextPeriod: null })
    await world.settle()
    expect(await now()).toEqual(ending)
    expect((await changes()).at(-1)).toMatchObject({
      status: 'failed',
      failureReason: 'subscriber_cancelled',
    })
    await world.settle()
    // The new terms are ended on the chain, as they are charged by nobody.
    expect(await mandatesNow()).toEqual([
      [0, 'ended'],
      [1, 'ended'],
    ])
    const resumed = resumeSubscriber(world.deps, { author: author(), id: made.subscriber.id })
    await expect(resumed).rejects.toMatchObject({ code: 'not_resumable' })
    await reachWindow(world, made, 1)
    expect(await now()).toMatchObject({ status: 'cancelled', cancelledAt: opening(made, 1), chargesPaid: 1 })
    expect(balanceOnChain(world, made)).toBe(before)
  })

  test('is taken back where the payer cancels before a block has it', async () => {
    await signReplace()
    const ending = await cancelAtEnd()
    await world.settle()
    await world.settle()
    expect(await mandatesNow()).toEqual([[0, 'live']])
    expect(await now()).toEqual(ending)
    expect((await changes()).at(-1)).toMatchObject({
      status: 'failed',
      failureReason: 'subscriber_cancelled',
    })
    await resumeSubscriber(world.deps, { author: author(), id: made.subscriber.id })
    await reachWindow(world, made, 1)
    expect(await now()).toMatchObject({ status: 'active', terms: 0, chargesPaid: 2 })
  })

  test('is not paused, and new terms of one who is paused end the pause', async () => {
    await signReplace()
    const { id } = made.subscriber
    const pause = () => pauseSubscriber(world.deps, { author: author(), id, periods: 2 })
    await expect(pause()).rejects.toMatchObject({ code: 'not_pausable' })
    // As if the payer brought terms that were signed before the pause.
    const paused = { status: 'paused', pausedPeriod: 1, accessWhilePaused: 'stop', nextPeriod: 3 } as const
    await world.deps.store.db.update(subscribers).set(paused).where(eq(subscribers.id, id))
    await world.settle()
    await world.settle()
    expect(await now()).toMatchObject({ terms: 1, status: 'active', pausedPeriod: null, chargesPaid: 2 })
  })

  test('ends with the subscription where the payer’s own end of the terms comes into the block before it', async () => {
    await signReplace()
    cancelByPayer(world, made)
    world.chain.mine({ timestamp: world.clock.now().getTime() / 1000 })
    await world.settle()
    expect((await transactionsFor(world, 'replace'))[0]).toMatchObject({ succeeded: false })
    expect((await changes()).at(-1)).toMatchObject({ status: 'failed', failureReason: 'mandate_cancelled' })
    expect(await now()).toMatchObject({ status: 'cancelled', cancelReason: 'mandate_cancelled', terms: 0 })
  })
})
