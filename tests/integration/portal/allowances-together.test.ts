import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { bringPermits } from '@/lib/server/services/keeper/bring-permits'
import { resolvePermits } from '@/lib/server/services/keeper/resolve-permits'
import { markUnmined } from '@/lib/server/store/chain/chain-transactions'
import { subscriberChanges } from '@/lib/server/store/schema/change-schema'
import { allowanceRenewals } from '@/lib/server/store/schema/renewal-schema'
import { keyOf } from '../../simulation/ledger'
import {
  PRICE,
  type Subscribed,
  subscribe,
  subscriberNow,
  transactionsFor,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { showPermitDomain } from '../../support/chain/permit-domain'
import {
  askQuote,
  firstChoice,
  newAccount,
  sendSigned,
  signedBody,
} from '../../support/service/checkout-payment'
import { askRenewal, changeBySignature, renewBySignature } from '../../support/service/payer-signs'
import { sharedStore } from '../../support/service/shared-store'
import { newCheckoutSession, newSubscription } from '../../support/service/subscription-fixture'

const store = sharedStore()
let world: KeeperWorld
let made: Subscribed
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
  showPermitDomain(world)
  made = await subscribe(world, { balance: 10n ** 10n })
})

const planNamed = (name: string) => world.subscription.plans.find((plan) => plan.name === name)?.id ?? ''
const keeper = () => ({ network: world.network, keys: world.keys })

const allowance = () =>
  world.chain.head.ledger.allowances.get(keyOf(world.token, made.payer.address, world.puller)) ?? 0n
const renewalOf = async ({ subscriber }: Subscribed) => {
  const isOfOne = eq(allowanceRenewals.subscriberId, subscriber.id)
  const [row] = await world.deps.store.db.select().from(allowanceRenewals).where(isOfOne)
  return row
}
/** Another subscription of the same wallet with the same merchant, which allows so much of everything. */
const another = async (allows: bigint) => {
  const subscription = await newSubscription(world, world.merchant, { trialDays: 0 })
  return subscribe(world, { subscription, payer: made.payer, allowance: allows, balance: 10n ** 10n })
}
const reorganize = async () => {
  const [transaction] = await transactionsFor(world, 'permit')
  if (!transaction) throw new Error('Nothing was brought')
  await world.deps.store.transaction((tx) => markUnmined(tx, transaction))
  await resolvePermits(world.deps, world)
}

describe('a renewal and a change of the same subscription', () => {
  test('new terms keep the reach that was signed with them when a renewal of the old ones is undone after', async () => {
    await renewBySignature(world, made, 24)
    await world.settle()
    await changeBySignature(world, made, { planId: planNamed('Team'), when: 'now' })
    await world.settle()
    await world.settle()
    const after = { terms: 1, allowedCharges: 1 }
    expect(await subscriberNow(world, made)).toMatchObject(after)
    await reorganize()
    expect(await subscriberNow(world, made)).toMatchObject(after)
    await world.settle()
    expect(await subscriberNow(world, made)).toMatchObject(after)
  })

  test('a renewal that is on its way keeps terms from being changed: the two would overwrite each other', async () => {
    await renewBySignature(world, made, 24)
    await bringPermits(world.deps, keeper())
    const change = changeBySignature(world, made, { planId: planNamed('Team'), when: 'now' })
    await expect(change).rejects.toThrow('charge_in_flight')
    await world.settle()
    await changeBySignature(world, made, { planId: planNamed('Team'), when: 'now' })
  })

  test('a renewal that nothing carries yet gives way to new terms', async () => {
    await renewBySignature(world, made, 24)
    await changeBySignature(world, made, { planId: planNamed('Team'), when: 'renewal' })
    await world.settle()
    expect(await transactionsFor(world, 'permit')).toEqual([])
    expect(await renewalOf(made)).toMatchObject({ status: 'void', failureReason: 'terms_changed' })
    const { problem } = await askRenewal(world, made, 6)
    expect(problem).toMatchObject({ code: 'permission_not_renewable' })
  })
})

describe('a renewal beside other subscriptions of the same wallet', () => {
  test('leaves a change of another one that waits what it needs', async () => {
    const second = await another(600n * PRICE)
    const change = { planId: planNamed('Team'), when: 'renewal', periods: 2 } as const
    await changeBySignature(world, made, change)
    await renewBySignature(world, second, 6)
    await world.settle()
    expect(allowance()).toBe(2n * 480_000_000n + 6n * PRICE)
  })

  test('counts the old terms of one that changes to lower ones until these hold', async () => {
    const second = await another(600n * PRICE)
    const db = world.deps.store.db
    const change = await changeBySignature(world, made, { planId: planNamed('Team'), when: 'renewal' })
    await db.update(subscriberChanges).set({ capAtomic: 1n }).where(eq(subscriberChanges.id, change.id))
    expect((await askRenewal(world, second, 6)).data).toMatchObject({
      allowanceNeeded: String((11n + 6n) * PRICE),
    })
  })

  test('is not brought where another one has come to need more since', async () => {
    await renewBySignature(world, made, 3)
    await another(600n * PRICE)
    await world.settle()
    expect(await transactionsFor(world, 'permit')).toEqual([])
    expect(allowance()).toBe(599n * PRICE)
    expect(await renewalOf(made)).toMatchObject({ status: 'void', failureReason: 'permit_outdated' })
  })
})

test('new terms of a wallet are not taken while one of its allowances is on its way to the chain', async () => {
  const payer = newAccount()
  made = await subscribe(world, {
    payer,
    subscription: await newSubscription(world, world.merchant, { trialDays: 0 }),
  })
  await renewBySignature(world, made, 24)
  await bringPermits(world.deps, keeper())
  const other = await newSubscription(world, world.merchant, { trialDays: 0 })
  const session = await newCheckoutSession(world, other)
  const choice = firstChoice(other, payer.address)
  const { data: quote } = await askQuote(world, session.id, choice)
  const body = await signedBody(payer, choice, quote)
  const { simulate, rehearse } = world.network.client
  // The scripted chain takes stand-ins for signatures alone.
  Object.assign(world.network.client, {
    simulate: async () => ({ ok: true, data: '0x', gas: 200_000n }),
    rehearse: async () => ({ kind: 'succeeds' }),
  })
  expect((await sendSigned(world, session.id, body)).problem).toMatchObject({ code: 'renewal_in_flight' })
  Object.assign(world.network.client, { simulate, rehearse })
  await world.settle()
  expect(await subscriberNow(world, made)).toMatchObject({ allowedCharges: 25 })
})
