import { eq } from 'drizzle-orm'
import { type Address, encodeFunctionData, getAddress, zeroAddress } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { POST as changeRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change/route'
import { POST as quoteRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change-quote/route'
import { DAY_MS } from '@/lib/billing/durations'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import { bringChanges } from '@/lib/server/services/changes/bring-changes'
import { startEnrolments } from '@/lib/server/services/keeper/start-enrolments'
import { mustBringOwnTerms } from '@/lib/server/services/onchain/reverted-terms'
import { subscriberChanges } from '@/lib/server/store/schema/change-schema'
import type { WireChangeQuote } from '@/lib/wire/subscribers/portal-change'
import { scriptedSignature } from '../../simulation/chain/scripted-signature'
import { keyOf } from '../../simulation/ledger'
import {
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
import { newSubscription } from '../../support/service/subscription-fixture'

const REQUIRED = { status: 409, code: 'own_transaction_required' }

const store = sharedStore()
let world: KeeperWorld
let made: Subscribed
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
  made = await subscribe(world, { balance: 2n * 10n ** 9n })
})

const now = () => subscriberNow(world, made)
const lastChange = async () => {
  const { id } = made.subscriber
  const rows = world.deps.store.db
    .select()
    .from(subscriberChanges)
    .where(eq(subscriberChanges.subscriberId, id))
  return (await rows).find(({ status }) => status !== 'quoted')
}
const mustBring = (merchantId = world.merchant.userId, account: Address = made.payer.address) =>
  mustBringOwnTerms(world.deps, { chainId: world.network.chainId, account, merchantId })
const ask = async () => ({
  cookie: await payerSession(world, made.payer.address),
  params: { subscriberId: made.subscriber.id },
})

async function quoteTeam(when: 'now' | 'renewal'): Promise<WireChangeQuote> {
  const planId = world.subscription.plans.find(({ name }) => name === 'Team')?.id
  return (await world.call(quoteRoute, { ...(await ask()), body: { planId, when } })).data
}

/** Signs a change to the dearer plan; the scripted chain takes stand-ins for signatures. */
async function changeToTeam(when: 'now' | 'renewal') {
  const { mandate } = await quoteTeam(when)
  const { domain, message } = mandate
  const verifyingContract = getAddress(domain.verifyingContract)
  const signature = await made.payer.signTypedData({ ...mandate, domain: { ...domain, verifyingContract } })
  const answer = await world.call(changeRoute, { ...(await ask()), body: { mandate: message, signature } })
  const row = await lastChange()
  if (answer.status === 202 && row) {
    const standIn = scriptedSignature(made.payer.address, row.mandateId)
    const isIt = eq(subscriberChanges.id, row.id)
    await world.deps.store.db.update(subscriberChanges).set({ signature: standIn }).where(isIt)
  }
  return answer
}

/** Has the contract refuse new terms in the next block, which no simulation before it could know. */
async function mineRefused() {
  const key = keyOf(world.puller, made.mandate.id)
  const setPhase = (phase: 'live' | 'cancelled') =>
    world.chain.endow(({ standings }) => {
      const standing = standings.get(key)
      if (standing) standings.set(key, { ...standing, phase })
    })
  await world.send()
  setPhase('cancelled')
  world.chain.mine({ timestamp: world.clock.now().getTime() / 1000 })
  setPhase('live')
}

async function revertChange() {
  const [from, to] = [opening(made, 0), opening(made, 1)]
  await world.advance(from.getTime() + (to.getTime() - from.getTime()) / 2 - world.clock.now().getTime())
  expect((await changeToTeam('now')).status).toBe(202)
  expect(await mustBring()).toBe(false)
  await bringChanges(world.deps, { network: world.network, keys: world.keys })
  await mineRefused()
}

test('new terms that reverted on the chain are the last of their account that the keeper brings', async () => {
  await revertChange()
  // Known as soon as it is in a block.
  await world.send()
  expect(await mustBring()).toBe(true)
  await world.settle()
  expect(await lastChange()).toMatchObject({
    status: 'failed',
    failureReason: 'unknown',
    transactionId: null,
  })
  expect(await now()).toMatchObject({ status: 'active', terms: 0 })

  expect((await changeToTeam('now')).problem).toMatchObject(REQUIRED)
  await world.settle()
  expect(await transactionsFor(world, 'replace')).toMatchObject([{ succeeded: false }])
  // A merchant may have caused it, which is nothing to others; nor is it to another payer.
  const other = await world.newMerchant()
  expect(await mustBring(other.userId)).toBe(false)
  expect(await mustBring(world.merchant.userId, zeroAddress)).toBe(false)

  const { message } = (await quoteTeam('now')).mandate
  const terms = [mandateOfMessage(made.mandate.message), mandateOfMessage(message as never)] as const
  const data = encodeFunctionData({ abi: pullerAbi, functionName: 'replace', args: [...terms, '0x'] })
  world.chain.submit({ from: made.payer.address, to: world.puller, data })
  await world.mine()
  await world.settle()
  expect(await now()).toMatchObject({ status: 'active', terms: 1 })
})

test('an account whose new terms reverted has its terms brought again after 30 days', async () => {
  await revertChange()
  await world.settle()
  const revertedAt = (await lastChange())?.endedAt?.getTime() ?? 0
  world.clock.set(new Date(revertedAt + 30 * DAY_MS - 1000))
  expect(await mustBring()).toBe(true)
  world.clock.set(new Date(revertedAt + 31 * DAY_MS))
  expect(await mustBring()).toBe(false)
})

test('new terms that wait are given up where a start of the account reverts meanwhile', async () => {
  expect((await changeToTeam('renewal')).status).toBe(202)
  const subscription = await newSubscription(world, world.merchant, { trialDays: 0 })
  const { payer } = made
  const balance = world.chain.head.ledger.balances.get(keyOf(world.token, payer.address)) ?? 0n
  await world.enrol({ payer, subscription, balance, allowance: 10n ** 12n })
  await startEnrolments(world.deps, world)
  world.fund(payer.address, { balance: 0n })
  await world.mine()
  world.fund(payer.address, { balance })
  await world.settle()
  expect((await transactionsFor(world, 'start')).at(-1)).toMatchObject({ succeeded: false })

  await reachWindow(world, made, 1)
  expect(await lastChange()).toMatchObject({ status: 'failed', failureReason: 'own_transaction_required' })
  expect(await transactionsFor(world, 'replace')).toEqual([])
  expect(await now()).toMatchObject({ status: 'active', terms: 0, chargesPaid: 2 })
})
