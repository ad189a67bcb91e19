import {
  type Address,
  decodeFunctionData,
  encodeErrorResult,
  type Hex,
  hashTypedData,
  type LocalAccount,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { permitTypedData } from '@/lib/mandate/allowance/permit'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { lookAtPermits } from '@/lib/server/services/keeper/look-at-permits'
import { watchFunds } from '@/lib/server/services/keeper/watch-funds'
import { readPaidSubscription } from '@/lib/server/services/portal/read-paid-subscriptions'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import type { StoredPermit } from '@/lib/server/store/schema/payment-schema'
import { portalSubscriptionView } from '@/lib/server/views/portal/portal-subscription-view'
import { scriptedSignature } from '../../simulation/chain/scripted-signature'
import { TOKEN_DOMAIN } from '../../simulation/chain/token-rules'
import { keyOf } from '../../simulation/ledger'
import {
  authorizeByPayer,
  chargesOf,
  chargesOnChain,
  enrolmentNow,
  mandateNow,
  PRICE,
  reachWindow,
  subscribe,
  subscriberNow,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { sharedStore } from '../../support/service/shared-store'
import { eventTypes } from '../../support/service/subscriber-fixture'
import { newSubscription } from '../../support/service/subscription-fixture'

const DAY_S = 86_400
const FRESH_MS = 60_000
const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
})

const newPayer = () => privateKeyToAccount(generatePrivateKey())

/** A permit of the next nonce for so many charges, which lasts until three days after a trial. */
function signPermit(owner: Address, charges: bigint, trialDays = 7): StoredPermit {
  const value = charges * PRICE
  const deadline = BigInt(world.clock.now().getTime() / 1000 + (trialDays + 3) * DAY_S)
  const nonce = BigInt(world.chain.head.ledger.permits.get(keyOf(world.token, owner)) ?? 0)
  const terms = { owner, spender: world.puller, value, nonce, deadline }
  const typedData = permitTypedData({
    chainId: world.network.chainId,
    token: world.token,
    domain: TOKEN_DOMAIN,
    ...terms,
  })
  const signature = scriptedSignature(owner, hashTypedData(typedData))
  return { value: String(value), deadline: String(deadline), nonce: String(nonce), signature }
}

const onTrial = async (payer: LocalAccount, charges: bigint, trialDays = 7) =>
  subscribe(world, {
    subscription: await newSubscription(world, world.merchant, { trialDays }),
    payer,
    allowance: 0n,
    ...(charges > 0n && { permit: signPermit(payer.address, charges, trialDays) }),
  })

/** The payer uses its next nonce for something else. */
const moveNonce = ({ address }: LocalAccount) =>
  world.chain.endow(({ permits }) => {
    const key = keyOf(world.token, address)
    permits.set(key, (permits.get(key) ?? 0) + 1)
  })

const watch = async () => {
  world.clock.advance(FRESH_MS)
  await watchFunds(world.deps, world)
}

describe('a permit that waits for the end of a trial', () => {
  test('is brought with the first charge', async () => {
    const made = await onTrial(newPayer(), 3n)
    await watch()
    expect(await eventTypes(world, made.subscriber.id)).not.toContain('subscriber.permission_needed')
    await reachWindow(world, made, 0)
    expect(await subscriberNow(world, made)).toMatchObject({ status: 'active', chargesPaid: 1 })
  })

  test('is shown as discarded once the trial is cancelled', async () => {
    const made = await onTrial(newPayer(), 3n)
    const shown = async () => {
      const paid = await readPaidSubscription(world.deps.store.db, made.subscriber.id, world.deps)
      return portalSubscriptionView(world.deps.env, paid, world.clock.now()).permission
    }
    expect(await shown()).toMatchObject({ state: 'pending', discarded: false })
    const author = { merchantId: world.merchant.userId, actor: 'system' } as const
    await cancelSubscriber(world.deps, { author, id: made.subscriber.id, when: 'now' })
    expect(await shown()).toMatchObject({ state: 'none', discarded: true })
  })

  test('is brought with the first charge also where the payer put the terms in force itself', async () => {
    await subscribe(world)
    const made = await onTrial(newPayer(), 3n)
    authorizeByPayer(world, made)
    await world.settle()
    expect(await mandateNow(world, made)).toMatchObject({ status: 'pending', authorizedAt: expect.any(Date) })
    const paid = await readPaidSubscription(world.deps.store.db, made.subscriber.id, world.deps)
    const view = portalSubscriptionView(world.deps.env, paid, world.clock.now())
    expect(view).toMatchObject({ permission: { state: 'live' }, revocation: { contract: world.puller } })
    await reachWindow(world, made, 0)
    expect(await chargesOf(world, made)).toMatchObject([{ status: 'paid', attempts: 1 }])
    expect(await mandateNow(world, made)).toMatchObject({ status: 'live' })
    await reachWindow(world, made, 1)
    expect(await subscriberNow(world, made)).toMatchObject({ status: 'active', chargesPaid: 2 })
  })

  test('is not needed where the payer approves too: the first charge is one like any other', async () => {
    await subscribe(world)
    const made = await onTrial(newPayer(), 3n)
    authorizeByPayer(world, made)
    await world.settle()
    world.fund(made.payer.address, { allowance: 12n * PRICE })
    await reachWindow(world, made, 0)
    expect(await subscriberNow(world, made)).toMatchObject({ status: 'active', chargesPaid: 1 })
    expect(await enrolmentNow(world, made)).toMatchObject({ transactionId: null })
  })

  test('is asked for again, by one event, once its nonce was used; and not any more where the payer approves', async () => {
    const payer = newPayer()
    const made = await onTrial(payer, 3n)
    moveNonce(payer)
    await watch()
    await watch()
    expect((await mandateNow(world, made)).permissionNeededAt).not.toBeNull()
    const needed = async () =>
      (await eventTypes(world, made.subscriber.id)).filter((type) => type.startsWith('subscriber.permission'))
    expect(await needed()).toEqual(['subscriber.permission_needed'])
    const asked = await readPaidSubscription(world.deps.store.db, made.subscriber.id, world.deps)
    expect(asked.allowanceNeeded).toBe(12n * PRICE)
    const view = portalSubscriptionView(world.deps.env, asked, world.clock.now())
    expect(view.neededPermission).toMatchObject({ contract: world.puller, allowance: String(12n * PRICE) })
    world.fund(payer.address, { allowance: 3n * PRICE })
    await watch()
    expect(await needed()).toEqual(['subscriber.permission_needed', 'subscriber.permission_renewed'])
    await reachWindow(world, made, 0)
    expect(chargesOnChain(world, made)).toBe(1)
  })

  test('whose nonce was used takes nothing, and its payer is past due by that reason', async () => {
    const payer = newPayer()
    const made = await onTrial(payer, 3n)
    moveNonce(payer)
    await reachWindow(world, made, 0)
    expect(await chargesOf(world, made)).toMatchObject([
      { status: 'failed', failureReason: 'allowance_too_low' },
    ])
    expect(await subscriberNow(world, made)).toMatchObject({ status: 'past_due' })
  })

  test('leaves a larger allowance, which the payer has approved meanwhile, as it is', async () => {
    const payer = newPayer()
    const made = await onTrial(payer, 3n)
    world.fund(payer.address, { allowance: 24n * PRICE })
    await reachWindow(world, made, 0)
    expect(chargesOnChain(world, made)).toBe(1)
    const { allowances } = world.chain.head.ledger
    expect(allowances.get(keyOf(world.token, payer.address, world.puller))).toBe(23n * PRICE)
  })

  test('gives way to a later one of the same nonce, which was signed for both', async () => {
    const payer = newPayer()
    const first = await onTrial(payer, 3n)
    const second = await onTrial(payer, 6n, 9)
    await reachWindow(world, first, 0)
    await reachWindow(world, second, 0)
    expect(await subscriberNow(world, first)).toMatchObject({ status: 'active', chargesPaid: 1 })
    expect(await subscriberNow(world, second)).toMatchObject({ status: 'active', chargesPaid: 1 })
  })

  test('of a wallet without one of its own is brought where another of the same wallet covers it', async () => {
    const payer = newPayer()
    const first = await onTrial(payer, 0n)
    const second = await onTrial(payer, 6n, 9)
    await reachWindow(world, first, 0)
    expect(await subscriberNow(world, first)).toMatchObject({ status: 'active', chargesPaid: 1 })
    await reachWindow(world, second, 0)
    expect(await subscriberNow(world, second)).toMatchObject({ status: 'active', chargesPaid: 1 })
  })
})

describe('a wallet that lends itself code while its permit waits', () => {
  const HOUR_MS = 3_600_000
  const REFUSED = encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['invalid signature'] })
  const PAUSED = encodeErrorResult({ abi: parseAbi(['error EnforcedPause()']) })
  const TOO_LOW = encodeErrorResult({ abi: pullerAbi, errorName: 'AllowanceTooLow', args: [0n, PRICE] })
  const PERMIT = toFunctionSelector('permit(address,address,uint256,uint256,uint8,bytes32,bytes32)')

  /** From now on the token asks the wallet's code, which says no. @returns the accounts that were looked at */
  function lendCode(revert: Hex) {
    const { client } = world.network
    const { code, simulate } = client
    const looked: Address[] = []
    Object.assign(client, {
      code: async (address: Address) => {
        if (address === world.puller) return code(address)
        looked.push(address)
        return '0xef01000000000000000000000000000000000000000001'
      },
      simulate: async (call: Parameters<typeof simulate>[0]) => {
        const tried = await simulate(call)
        if (call.to === world.token && call.data.startsWith(PERMIT)) return { ok: false, revert }
        if (call.to !== world.puller) return tried
        // The contract passes over a refused permit.
        const { functionName, args } = decodeFunctionData({ abi: pullerAbi, data: call.data })
        return functionName === 'start' && args[2].deadline > 0n ? { ok: false, revert: TOO_LOW } : tried
      },
    })
    return looked
  }
  const told = async (id: string) =>
    (await eventTypes(world, id)).filter((type) => type.startsWith('subscriber.permission'))

  test('is asked for a transaction within a day, once; the look costs one reading a day', async () => {
    const payer = newPayer()
    const made = await onTrial(payer, 3n)
    await watch()
    const looked = lendCode(REFUSED)
    await watch()
    expect(await told(made.subscriber.id)).toEqual([])
    world.clock.advance(DAY_S * 1000)
    await watch()
    await watch()
    expect(looked).toEqual([payer.address])
    expect(await told(made.subscriber.id)).toEqual(['subscriber.permission_needed'])
    world.fund(payer.address, { allowance: 3n * PRICE })
    await reachWindow(world, made, 0)
    expect(chargesOnChain(world, made)).toBe(1)
  })

  test('and then finds its first charge refused is asked at once', async () => {
    const made = await onTrial(newPayer(), 3n)
    await world.advance(7 * DAY_S * 1000 - 2 * HOUR_MS)
    await watch()
    lendCode(REFUSED)
    await reachWindow(world, made, 0)
    expect(await chargesOf(world, made)).toMatchObject([{ failureReason: 'allowance_too_low' }])
    await watch()
    expect(await told(made.subscriber.id)).toEqual(['subscriber.permission_needed'])
  })

  test('is asked for nothing while the token is paused, which says nothing about its code', async () => {
    const made = await onTrial(newPayer(), 3n)
    lendCode(PAUSED)
    await watch()
    expect(await told(made.subscriber.id)).toEqual([])
  })
})

test('of many wallets each is looked at once a day, and some at a time', async () => {
  const { network } = world
  const permits = Array.from({ length: 25 }, () => {
    const payer = newPayer().address
    return { token: world.token, payer, puller: world.puller, permit: signPermit(payer, 1n) }
  })
  const looked: Address[] = []
  const code: typeof network.client.code = async (address) => {
    looked.push(address)
    return null
  }
  const look = () =>
    lookAtPermits(world.deps, { network: { ...network, client: { ...network.client, code } }, permits })
  const counts: number[] = []
  for (let calls = 0; calls < 3; calls += 1) {
    await look()
    counts.push(new Set(looked).size)
  }
  expect([counts, looked.length]).toEqual([[20, 25, 25], 25])
})
