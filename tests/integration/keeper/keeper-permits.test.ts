import { type Address, hashTypedData } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, expect, test } from 'vitest'
import { permitTypedData } from '@/lib/mandate/allowance/permit'
import { resolveStarts } from '@/lib/server/services/keeper/resolve-starts'
import { startEnrolments } from '@/lib/server/services/keeper/start-enrolments'
import { mustBringOwnTerms } from '@/lib/server/services/onchain/reverted-terms'
import type { StoredPermit } from '@/lib/server/store/schema/payment-schema'
import { scriptedSignature } from '../../simulation/chain/scripted-signature'
import { TOKEN_DOMAIN } from '../../simulation/chain/token-rules'
import { keyOf } from '../../simulation/ledger'
import {
  chargesOnChain,
  enrolmentNow,
  PRICE,
  subscribe,
  transactionsFor,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { sharedStore } from '../../support/service/shared-store'

const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
})

const allowanceNow = (payer: Address) =>
  world.chain.head.ledger.allowances.get(keyOf(world.token, payer, world.puller)) ?? 0n

/** A permit for three charges, signed as the scripted chain checks it. */
function signPermit(owner: Address, options: { signer?: Address; validForS?: number } = {}): StoredPermit {
  const value = 3n * PRICE
  const deadline = BigInt(world.clock.now().getTime() / 1000 + (options.validForS ?? 3600))
  const digest = hashTypedData(
    permitTypedData({
      chainId: world.network.chainId,
      token: world.token,
      domain: TOKEN_DOMAIN,
      owner,
      spender: world.puller,
      value,
      nonce: 0n,
      deadline,
    }),
  )
  const signature = scriptedSignature(options.signer ?? owner, digest)
  return { value: String(value), deadline: String(deadline), signature }
}

test('a permit gives the allowance in the transaction that takes the first charge', async () => {
  const payer = privateKeyToAccount(generatePrivateKey())
  const made = await subscribe(world, { payer, allowance: 0n, permit: signPermit(payer.address) })
  expect(made.subscriber).toMatchObject({ status: 'active', chargesPaid: 1 })
  expect(allowanceNow(payer.address)).toBe(2n * PRICE)
})

test('a permit that somebody else has used already does no harm where the allowance stands', async () => {
  const payer = privateKeyToAccount(generatePrivateKey())
  const permit = signPermit(payer.address)
  world.chain.endow(({ permits }) => permits.set(keyOf(world.token, payer.address), 1))
  const made = await subscribe(world, { payer, allowance: BigInt(permit.value), permit })
  expect(made.subscriber).toMatchObject({ status: 'active', chargesPaid: 1 })
  expect(allowanceNow(payer.address)).toBe(2n * PRICE)
})

test('a permit that was used, and partly spent since, does no harm where the rest covers the charge', async () => {
  await subscribe(world)
  const payer = privateKeyToAccount(generatePrivateKey())
  const permit = signPermit(payer.address)
  world.chain.endow(({ permits }) => permits.set(keyOf(world.token, payer.address), 1))
  const made = await subscribe(world, { payer, allowance: PRICE, permit })
  expect(made.subscriber).toMatchObject({ status: 'active', chargesPaid: 1 })
  expect(allowanceNow(payer.address)).toBe(0n)
})

test('a permit that was used and spent fails by its reason, and nothing is taken', async () => {
  await subscribe(world)
  const payer = privateKeyToAccount(generatePrivateKey())
  world.chain.endow(({ permits }) => permits.set(keyOf(world.token, payer.address), 1))
  const made = await world.enrol({ payer, allowance: 0n, permit: signPermit(payer.address) })
  await world.settle()
  expect(await enrolmentNow(world, made)).toMatchObject({
    status: 'failed',
    failureReason: 'allowance_too_low',
  })
  expect(chargesOnChain(world, made)).toBe(0)
})

test.each([
  ['has run out', { validForS: -60 }],
  ['somebody else signed', { signer: '0x00000000000000000000000000000000000000aa' as const }],
])('a permit that %s is no permission', async (_, options) => {
  await subscribe(world)
  const payer = privateKeyToAccount(generatePrivateKey())
  const made = await world.enrol({ payer, allowance: 0n, permit: signPermit(payer.address, options) })
  await world.settle()
  expect(await enrolmentNow(world, made)).toMatchObject({ failureReason: 'allowance_too_low' })
})

test('a start that reverted is remembered when it is brought in another way, and only once', async () => {
  await subscribe(world)
  const payer = privateKeyToAccount(generatePrivateKey())
  const permit = signPermit(payer.address)
  const made = await world.enrol({ payer, allowance: 0n, permit })
  await startEnrolments(world.deps, world)
  // Before the block, somebody brings the permit, and the payer spends what it allowed.
  world.chain.endow(({ permits }) => permits.set(keyOf(world.token, payer.address), 1))
  await world.mine()
  world.fund(payer.address, { allowance: 2n * PRICE })
  await resolveStarts(world.deps, world)
  expect(await enrolmentNow(world, made)).toMatchObject({ status: 'pending', transactionId: null })
  world.fund(payer.address, { allowance: 0n })
  await world.settle()
  expect(await enrolmentNow(world, made)).toMatchObject({ status: 'failed', transactionId: null })
  const { chainId } = world.network
  const other = await world.newMerchant()
  const mustBring = (merchantId: string) =>
    mustBringOwnTerms(world.deps, { chainId, account: payer.address, merchantId })
  expect(await mustBring(world.merchant.userId)).toBe(true)
  // A merchant may have caused it, which is nothing to others.
  expect(await mustBring(other.userId)).toBe(false)
})

test('a start that reverts both ways is not brought a third time', async () => {
  await subscribe(world)
  const payer = privateKeyToAccount(generatePrivateKey())
  const permit = signPermit(payer.address)
  const made = await world.enrol({ payer, allowance: 0n, permit })
  const setPermitUsed = (times: number) =>
    world.chain.endow(({ permits }) => permits.set(keyOf(world.token, payer.address), times))
  for (const isUsedAfter of [1, 0]) {
    await startEnrolments(world.deps, world)
    setPermitUsed(1)
    world.fund(payer.address, { allowance: 0n })
    await world.mine()
    // By then the other way would work.
    setPermitUsed(isUsedAfter)
    world.fund(payer.address, { allowance: 2n * PRICE * BigInt(isUsedAfter) })
    await resolveStarts(world.deps, world)
  }
  expect(await enrolmentNow(world, made)).toMatchObject({ status: 'failed' })
  expect((await transactionsFor(world, 'start')).slice(1)).toMatchObject([
    { succeeded: false },
    { succeeded: false },
  ])
})
