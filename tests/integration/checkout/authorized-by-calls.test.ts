import { type Address, decodeFunctionData, encodeFunctionData, erc20Abi, type Hex, zeroHash } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import { deployCall } from '@/lib/mandate/puller/payer-calls'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { pullerAddress } from '@/lib/mandate/puller/puller-address'
import { pullerFactoryAbi } from '@/lib/mandate/puller/puller-factory.generated'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import { startEnrolments } from '@/lib/server/services/keeper/start-enrolments'
import { findMandate } from '@/lib/server/store/chain/mandates'
import { keyOf } from '../../simulation/ledger'
import { PRICE, subscribe, transactionsFor } from '../../support/browser/keeper-scene'
import { type CallingPayer, callingPayer } from '../../support/chain/calling-payer'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import {
  askQuote,
  firstChoice,
  newAccount,
  sendSigned,
  signMandate,
} from '../../support/service/checkout-payment'
import { FACTORY } from '../../support/service/enrolment-fixture'
import { sharedStore } from '../../support/service/shared-store'
import {
  enrolmentsOf,
  quotedMandateId,
  readCheckout,
  signedCheckout,
} from '../../support/service/signed-checkout'
import { newCheckoutSession, newSubscription } from '../../support/service/subscription-fixture'

const STRANGER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
})

/** A payer whose smart wallet is not deployed yet and holds 100 USDC. */
async function payer(options: { trialDays?: number; balance?: bigint; account?: Address } = {}) {
  const { trialDays = 0, balance = 10n ** 8n, account = newAccount().address } = options
  world.fund(account, { balance })
  const subscription = await newSubscription(world, world.merchant, { trialDays })
  return callingPayer(world, subscription, { account })
}
/** The wallet sends its calls, which are in the next block. */
function runCalls({ account, calls }: CallingPayer): void {
  for (const call of calls) world.chain.submit({ from: account, ...call })
  world.chain.mine({ timestamp: world.clock.now().getTime() / 1000 })
}
const mandateOf = ({ quote }: CallingPayer) =>
  findMandate(world.deps.store.db, { id: quotedMandateId(quote) })
const enrolmentOf = async (of: CallingPayer) => (await enrolmentsOf(world, of)).at(-1)
const balanceOf = ({ account }: CallingPayer) =>
  world.chain.head.ledger.balances.get(keyOf(world.token, account))
/** Nothing was stored, and the checkout goes on. */
async function expectUntouched(of: CallingPayer): Promise<void> {
  expect(await enrolmentsOf(world, of)).toEqual([])
  expect(await mandateOf(of)).toBeNull()
  expect((await readCheckout(world, of.sessionId)).status).toBe('open')
}

describe('what the wallet is to send', () => {
  it('is the merchant’s contract where it is missing, the allowance, and the terms; nothing is signed', async () => {
    const { quote, calls } = await payer()
    expect(quote).toMatchObject({ permit: null, approvals: [] })
    const [deploy, approve, authorize] = calls
    expect(calls.map(({ to }) => to)).toEqual([FACTORY, world.token, world.puller])
    const read = (abi: typeof pullerAbi | typeof pullerFactoryAbi | typeof erc20Abi, data?: Hex) =>
      decodeFunctionData({ abi, data: data ?? '0x' })
    expect(read(pullerFactoryAbi, deploy?.data)).toEqual({
      functionName: 'deploy',
      args: [world.merchant.address],
    })
    expect(read(erc20Abi, approve?.data)).toEqual({
      functionName: 'approve',
      args: [world.puller, 12n * PRICE],
    })
    const { merchant, ...terms } = mandateOfMessage(quote.mandate.message as never)
    expect(read(pullerAbi, authorize?.data)).toEqual({ functionName: 'authorize', args: [terms] })
  })

  it('is the terms alone where everything else stands', async () => {
    await subscribe(world)
    const account = newAccount().address
    world.fund(account, { allowance: 12n * PRICE })
    expect((await payer({ account })).calls.map(({ to }) => to)).toEqual([world.puller])
  })

  it('is nothing for a free plan, whose signature nobody could check: that is said', async () => {
    const plans = [{ name: 'Free', price: 0, frequency: 'month' as const, volume: 0 }]
    const free = await newSubscription(world, world.merchant, { plans })
    const session = await newCheckoutSession(world, free)
    const choice = { ...firstChoice(free, newAccount().address), authorizeBy: 'calls' } as const
    expect((await askQuote(world, session.id, choice)).problem).toMatchObject({
      status: 409,
      code: 'wallet_not_deployed',
    })
  })
})

describe('terms that the account put in force', () => {
  it('count once the chain holds them: the first charge follows, and no signature is ever sent', async () => {
    const made = await payer()
    expect((await made.send()).problem).toMatchObject({ status: 409, code: 'not_authorized' })
    await expectUntouched(made)
    runCalls(made)
    expect(await made.send()).toMatchObject({ status: 202, data: { status: 'pending' } })
    expect(await mandateOf(made)).toMatchObject({ status: 'live', signature: '0x', permit: null })
    expect(await made.send()).toMatchObject({ status: 202, data: { status: 'pending' } })
    await world.settle()
    expect(await enrolmentOf(made)).toMatchObject({
      status: 'complete',
      eoaAddress: made.account,
      swAddress: made.account,
    })
    expect((await readCheckout(world, made.sessionId)).subscriber).toMatchObject({ status: 'active' })
    expect(balanceOf(made)).toBe(10n ** 8n - PRICE)
    const [first, ...others] = await transactionsFor(world, 'start')
    expect(others).toEqual([])
    const sent = decodeFunctionData({ abi: pullerAbi, data: first?.data as Hex })
    expect(sent.functionName).toBe('charge')
    expect(await transactionsFor(world, 'deploy')).toEqual([])
    expect(await made.send()).toMatchObject({ status: 202, data: { status: 'complete' } })
  })

  it('count for a contract that sends calls and signs nothing, as a Safe does', async () => {
    const account = newAccount().address
    world = await createKeeperWorld({ store: store(), wallets: [account] })
    const made = await payer({ account })
    expect(made.quote).toMatchObject({ permit: null, approvals: [] })
    runCalls(made)
    expect(await made.send()).toMatchObject({ status: 202, data: { status: 'pending' } })
    await world.settle()
    expect(await enrolmentOf(made)).toMatchObject({ status: 'complete', swAddress: account })
    expect((await readCheckout(world, made.sessionId)).subscriber).toMatchObject({ status: 'active' })
    expect(balanceOf(made)).toBe(10n ** 8n - PRICE)
  })

  it('make a subscriber on trial as deep as the network asks for, and nothing is sent or taken', async () => {
    const made = await payer({ trialDays: 14 })
    runCalls(made)
    await made.send()
    // The block with the calls was never dispatched, as when it was read before the enrolment was stored.
    await startEnrolments(world.deps, world)
    expect(await enrolmentOf(made)).toMatchObject({ status: 'pending' })
    world.chain.mine({ timestamp: world.clock.now().getTime() / 1000 })
    await startEnrolments(world.deps, world)
    expect(await enrolmentOf(made)).toMatchObject({ status: 'complete' })
    expect((await readCheckout(world, made.sessionId)).subscriber).toMatchObject({ status: 'trialing' })
    expect(await transactionsFor(world, 'start')).toEqual([])
    expect(balanceOf(made)).toBe(10n ** 8n)
  })

  it('are taken as long as the checkout lives, as a page that was closed may bring them late', async () => {
    const made = await payer()
    runCalls(made)
    world.clock.advance(23 * 3_600_000)
    world.chain.mine({ timestamp: world.clock.now().getTime() / 1000 })
    expect((await made.send()).status).toBe(202)
    const late = await payer()
    runCalls(late)
    world.clock.advance(24 * 3_600_000)
    expect((await late.send()).problem).toMatchObject({ status: 410, code: 'session_expired' })
    expect(await enrolmentsOf(world, late)).toEqual([])
  })

  it('stay with the checkout that they were quoted for: whoever sees them on the chain cannot take them', async () => {
    const made = await payer()
    const subscription = await newSubscription(world, world.merchant, { trialDays: 0 })
    const thief = await callingPayer(world, subscription, { account: made.account })
    runCalls(made)
    const { problem } = await sendSigned(world, thief.sessionId, {
      ...thief.body,
      mandate: made.body.mandate,
    })
    expect(problem).toMatchObject({
      code: 'terms_changed',
      errors: [{ path: 'mandate.subscriptionRef' }],
    })
    await expectUntouched(thief)
    expect((await made.send()).status).toBe(202)
  })

  it('of somebody else, or other terms than those in the chain, are refused', async () => {
    const made = await payer()
    runCalls(made)
    const { mandate } = made.body
    for (const [field, change] of [
      ['payer', { account: STRANGER }],
      ['payer', { mandate: { ...mandate, payer: STRANGER } }],
      ['maxAmountPerPeriod', { mandate: { ...mandate, maxAmountPerPeriod: '1' } }],
      ['replaces', { mandate: { ...mandate, replaces: zeroHash.replace('00', '01') } }],
    ] as const) {
      expect((await made.send(change)).problem, field).toMatchObject({
        code: 'terms_changed',
        errors: [{ path: `mandate.${field}` }],
      })
    }
    // On offer, but not what the wallet put in force.
    const { problem } = await made.send({ mandate: { ...mandate, maxPeriods: '3' } })
    expect(problem).toMatchObject({ status: 409, code: 'not_authorized' })
    await expectUntouched(made)
  })

  it('that its owner ended meanwhile are refused', async () => {
    const made = await payer()
    runCalls(made)
    const args = [mandateOfMessage(made.quote.mandate.message as never)] as const
    const data = encodeFunctionData({ abi: pullerAbi, functionName: 'cancel', args })
    runCalls({ ...made, calls: [{ to: world.puller, data }] })
    expect((await made.send()).problem).toMatchObject({
      code: 'charge_would_fail',
      errors: [{ code: 'mandate_cancelled' }],
    })
    await expectUntouched(made)
  })

  it('of an empty wallet, or without the allowance, are refused before anything is stored', async () => {
    const empty = await payer({ balance: PRICE - 1n })
    runCalls(empty)
    expect((await empty.send()).problem).toMatchObject({ status: 402, code: 'insufficient_balance' })
    await expectUntouched(empty)
    const made = await payer()
    runCalls(made)
    world.fund(made.account, { allowance: PRICE })
    expect((await made.send()).problem).toMatchObject({ status: 402, code: 'allowance_too_low' })
    await expectUntouched(made)
  })

  it('in a contract that is not the merchant’s own are none', async () => {
    const made = await payer()
    const other = await world.newMerchant()
    const factory = FACTORY
    const foreign = pullerAddress({ factory, merchant: other.account.address })
    const calls = [
      deployCall({ factory, merchant: other.account.address }),
      ...made.calls.slice(1, -1),
      ...made.calls.slice(-1).map(({ data }) => ({ to: foreign, data })),
    ]
    runCalls({ ...made, calls })
    expect((await made.send()).problem).toMatchObject({ status: 409, code: 'not_authorized' })
    await expectUntouched(made)
  })

  it('come with no signature and no permit', async () => {
    const made = await payer()
    const signature = `0x${'5b'.repeat(64)}1b`
    for (const [path, change] of [
      ['signature', { signature }],
      ['permit', { permit: { deadline: '1795315200', signature } }],
      ['signature', { authorizeBy: 'signature' }],
    ] as const) {
      expect((await made.send(change)).problem).toMatchObject({ status: 400, errors: [{ path }] })
    }
  })
})

describe('after they were taken', () => {
  it('a block that is undone keeps the payer waiting, and ends with a reason where it never comes back', async () => {
    const made = await payer()
    runCalls(made)
    await made.send()
    world.chain.undo(1, () => true)
    await world.settle()
    expect(await enrolmentOf(made)).toMatchObject({ status: 'pending', transactionId: null })
    world.clock.advance(11 * 60_000)
    await world.settle()
    expect(await enrolmentOf(made)).toMatchObject({ status: 'failed', failureReason: 'not_authorized' })
    expect((await readCheckout(world, made.sessionId)).status).toBe('open')
    expect(await transactionsFor(world, 'start')).toEqual([])
  })

  it('a wallet that was emptied pays nothing, and what it allowed is ended on the chain', async () => {
    const made = await payer()
    runCalls(made)
    await made.send()
    world.fund(made.account, { balance: 0n })
    await world.settle()
    expect(await enrolmentOf(made)).toMatchObject({
      status: 'failed',
      failureReason: 'insufficient_balance',
    })
    expect(await mandateOf(made)).toMatchObject({ status: 'ended' })
    expect(await transactionsFor(world, 'cancel')).toHaveLength(1)
  })
})

it('a wallet whose start reverted on the chain brings its next terms with that merchant itself', async () => {
  await subscribe(world)
  const subscription = await newSubscription(world, world.merchant, { trialDays: 0 })
  const made = await signedCheckout(world, subscription)
  const { address: account } = made.payer
  await world.enrol({ payer: made.payer })
  await startEnrolments(world.deps, world)
  world.fund(account, { balance: 0n })
  await world.settle()
  expect(await transactionsFor(world, 'start')).toMatchObject([{ succeeded: true }, { succeeded: false }])

  world.fund(account, { balance: 10n ** 8n, allowance: 12n * PRICE })
  const required = { status: 409, code: 'own_transaction_required' }
  expect((await made.send()).problem).toMatchObject(required)
  expect((await askQuote(world, made.sessionId, made.choice)).problem).toMatchObject(required)
  const again = await callingPayer(world, subscription, { account })
  runCalls(again)
  expect(await again.send()).toMatchObject({ status: 202, data: { status: 'pending' } })
  await world.settle()
  expect(await enrolmentOf(again)).toMatchObject({ status: 'complete' })
})

it('a signature of a wallet that is not deployed is refused by name, and what it would deploy is never run', async () => {
  const subscription = await newSubscription(world, world.merchant, { trialDays: 0 })
  const session = await newCheckoutSession(world, subscription)
  const choice = firstChoice(subscription, newAccount().address)
  const { data: quote } = await askQuote(world, session.id, choice)
  const inner = await signMandate(newAccount(), quote)
  const signature = `${inner}${'6492'.repeat(16)}`
  const mandate = quote.mandate.message
  const { problem } = await sendSigned(world, session.id, { ...choice, mandate, signature })
  expect(problem).toMatchObject({ status: 409, code: 'wallet_not_deployed' })
  expect(await enrolmentsOf(world, { sessionId: session.id })).toEqual([])
})
