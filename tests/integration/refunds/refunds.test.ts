import { eq } from 'drizzle-orm'
import { type Address, getAddress, type Hash } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import { GET as metricsRoute } from '@/app/api/v1/metrics/route'
import { GET as listRoute, POST as recordRoute } from '@/app/api/v1/payments/[id]/refunds/route'
import { GET as paymentsRoute } from '@/app/api/v1/payments/route'
import { GET as csvRoute } from '@/app/api/v1/payments.csv/route'
import { DAY_MS } from '@/lib/billing/durations'
import { RpcUnavailableError } from '@/lib/server/chain/rpc/rpc-unavailable-error'
import { followRefunds } from '@/lib/server/services/refunds/follow-refunds'
import { saveChainCursor } from '@/lib/server/store/chain/chain-cursors'
import { refunds } from '@/lib/server/store/schema/refund-schema'
import { auditLog, events } from '@/lib/server/store/schema/schema'
import { transferCall } from '@/lib/server/test-mode/tokens/test-token-calls'
import { shippedTokens } from '@/lib/server/tokens/shipped-tokens'
import { chargesOf, PRICE, reachWindow, type Subscribed, subscribe } from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { newAccount } from '../../support/service/checkout-payment'
import { sharedStore } from '../../support/service/shared-store'
import { BASE, newSubscription, tokenId } from '../../support/service/subscription-fixture'

const store = sharedStore()
let world: KeeperWorld
let ada: Subscribed
let paymentId: string
let isAway: boolean
beforeEach(async () => {
  isAway = false
  const step = () => {
    if (isAway) throw new RpcUnavailableError(BASE, ['the server gave no answer'])
  }
  world = await createKeeperWorld({ store: store(), step })
  ada = await subscribe(world)
  paymentId = await paymentOf(ada)
})

const paymentOf = async (of: Subscribed, period = 0) => (await chargesOf(world, of))[period]?.id ?? ''

interface Sent {
  readonly from: Address
  readonly to: Address
  readonly token: Address
}

/** Has an account send tokens to the payer. @returns the hash of the transaction, which is in a block */
function send(
  amount: bigint,
  { from = world.merchant.address, to = ada.payer.address, token = world.token }: Partial<Sent> = {},
): Hash {
  world.fund(from, { token, balance: 10n ** 20n })
  const hash = world.chain.submit({ from, to: token, data: transferCall(to, amount) })
  world.chain.mine()
  return hash
}

/** Has the merchant's smart account send several amounts to the payer in one transaction. */
function sendTogether(...amounts: readonly bigint[]): Hash {
  world.fund(world.merchant.address, { balance: 10n ** 20n })
  const calls = amounts.map((amount) => ({ to: world.token, data: transferCall(ada.payer.address, amount) }))
  const hash = world.chain.submitBatch(world.merchant.address, calls)
  world.chain.mine()
  return hash
}

const record = (transactionHash: string, { id = paymentId, by = world.merchant, idempotencyKey = '' } = {}) =>
  world.call(recordRoute, {
    apiKey: by.apiKey,
    params: { id },
    body: { transactionHash },
    ...(idempotencyKey && { idempotencyKey }),
  })
const refused = async (answer: ReturnType<typeof record>) => {
  const { status, problem } = await answer
  return { status, code: problem?.code }
}
const read = async (id = paymentId) =>
  (await world.call(listRoute, { apiKey: world.merchant.apiKey, params: { id } })).data
const follow = async () => {
  await world.mine()
  await followRefunds(world.deps, { network: world.network })
}
/** Notes that the service has read the chain up to its newest block. */
const noteHead = (finalBlock = 0n) => {
  const { number, hash } = world.chain.head
  const read = { headBlock: number, headHash: hash, readAt: world.clock.now() }
  return saveChainCursor(world.deps.store.db, { chainId: BASE, finalBlock, ...read })
}
const toldOf = async () => {
  const rows = await world.deps.store.db.select().from(events).orderBy(events.id)
  return rows.filter(({ type }) => type.startsWith('payment.refund'))
}
const rows = () => world.deps.store.db.select().from(refunds)

describe('a refund that the merchant has sent', () => {
  it('is pending in its block, counts once it is deep enough, and is told with its payment', async () => {
    const hash = send(4_000_000n)
    const { status, data } = await record(hash)
    expect(status).toBe(200)
    expect(data).toMatchObject({ paymentId, recipient: ada.payer.address, left: String(PRICE - 4_000_000n) })
    const pending = { status: 'pending', amount: '4000000', amountText: '4', refundedAt: null }
    expect(data.refunds).toMatchObject([{ ...pending, sender: world.merchant.address }])
    expect(await toldOf()).toEqual([])

    await follow()
    const at = world.clock.now().toISOString()
    expect((await read()).refunds).toMatchObject([
      { status: 'refunded', transactionHash: hash, refundedAt: at },
    ])
    world.clock.advance(DAY_MS)
    await follow()
    expect((await read()).refunds).toMatchObject([{ refundedAt: at }])
    const [told, ...others] = await toldOf()
    expect(others).toEqual([])
    expect(told).toMatchObject({
      type: 'payment.refunded',
      subscriberId: ada.subscriber.id,
    })
    const payments = await world.call(paymentsRoute, { apiKey: world.merchant.apiKey })
    const [payment] = payments.data
    // An event is kept for good, and has nothing of the customer.
    const withoutCustomer = { ...payment, clientReferenceId: undefined, email: undefined }
    expect(told?.data).toEqual({ ...withoutCustomer, refund: payment?.refunds[0] })
    expect(payments.data).toMatchObject([
      { id: paymentId, refunded: '4000000', refundedText: '4', status: 'paid' },
    ])
    const { data: file } = await world.call(csvRoute, { apiKey: world.merchant.apiKey })
    const lines = file.trim().split('\r\n')
    expect(lines.map((line) => line.split(',').slice(-6))).toEqual([
      ['refunded', 'refundTransactions', 'clientReferenceId', 'email', 'refundedAt', 'refundedValue'],
      ['4', hash, '', '', at, '4'],
    ])
    const metrics = await world.call(metricsRoute, { apiKey: world.merchant.apiKey })
    expect(payment?.refunds).toMatchObject([{ value: metrics.data.refunded }])
    expect(metrics.data).toMatchObject({ refunded: 4, mrr: 9.99 })
    const audit = await world.deps.store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'payment.refunded'))
    const details = { transactionHash: hash, amount: '4000000', amountText: '4', symbol: 'USDC' }
    expect(audit).toMatchObject([{ target: paymentId, details }])
  })

  it('is settled in a final block, and not looked for again', async () => {
    await record(send(4_000_000n))
    await follow()
    await world.mine()
    await noteHead(world.chain.head.number - 1n)
    await followRefunds(world.deps, { network: world.network })
    expect((await read()).refunds).toMatchObject([{ status: 'settled' }])
    await world.mine()
    expect(await followRefunds(world.deps, { network: world.network })).toBe(0)
    expect(await toldOf()).toHaveLength(1)
  })

  it('comes in parts, never above the payment', async () => {
    await record(send(4_000_000n))
    await record(send(PRICE - 4_000_001n))
    const above = record(send(2n))
    expect(await refused(above)).toEqual({ status: 409, code: 'refund_exceeds_payment' })
    expect((await above).problem?.detail).toContain('0.000001 USDC of this payment can still be refunded')
    expect((await record(send(1n))).data).toMatchObject({ left: '0', leftText: '0' })
    await follow()
    expect((await world.call(paymentsRoute, { apiKey: world.merchant.apiKey })).data[0]?.refunded).toBe(
      String(PRICE),
    )
  })

  it('comes from an address that was paid as well', async () => {
    const paid = ada.mandate.message.payouts.map(({ receiver }) => getAddress(receiver))
    const from = getAddress(paid[0] ?? '')
    expect((await read()).senders).toEqual([world.merchant.address, ...paid])
    expect((await record(send(1n, { from }))).data.refunds).toMatchObject([{ sender: from }])
  })
})

describe('a repeated request', () => {
  it('changes nothing, with a key and without, one after the other and at once', async () => {
    const hash = sendTogether(1_000_000n, 1_000_000n)
    const first = await record(hash)
    const again = await record(hash)
    expect(again.data).toEqual(first.data)
    const keyed = await Promise.all([
      record(hash, { idempotencyKey: 'one' }),
      record(hash),
      record(hash.toUpperCase().replace('0X', '0x')),
    ])
    expect(keyed.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await rows()).toHaveLength(1)
  })

  it('of a transaction that is in no block yet succeeds once it is, with the same key', async () => {
    world.fund(world.merchant.address, { balance: 10n ** 20n })
    const data = transferCall(ada.payer.address, 5n)
    const hash = world.chain.submit({ from: world.merchant.address, to: world.token, data })
    const early = record(hash, { idempotencyKey: 'early' })
    expect(await refused(early)).toEqual({ status: 409, code: 'transaction_not_found' })
    world.chain.mine()
    expect((await record(hash, { idempotencyKey: 'early' })).data.refunds).toMatchObject([{ amount: '5' }])
  })

  it('at the same moment counts a transfer once', async () => {
    const hash = send(3_000_000n)
    const answers = await Promise.all([record(hash), record(hash), record(hash)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await rows()).toMatchObject([{ amountAtomic: 3_000_000n }])
  })
})

describe('a transaction with several transfers', () => {
  it('refunds two payments, each with its own, also at the same moment', async () => {
    await reachWindow(world, ada, 1)
    const second = await paymentOf(ada, 1)
    const hash = sendTogether(PRICE, 2_000_000n)
    const answers = await Promise.all([record(hash), record(hash, { id: second })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const counted = await rows()
    expect(counted.map(({ logIndex }) => logIndex).sort()).toEqual([0, 1])
    expect(new Set(counted.map(({ chargeId }) => chargeId))).toEqual(new Set([paymentId, second]))
  })

  it('counts each once, for one payment', async () => {
    await reachWindow(world, ada, 1)
    const second = await paymentOf(ada, 1)
    const hash = send(2_000_000n)
    const answers = await Promise.all([record(hash), record(hash, { id: second })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem?.code).toBe('refund_already_counted')
    expect(await rows()).toHaveLength(1)
  })

  it('counts for one merchant, where two share an address', async () => {
    const [receiver] = ada.mandate.message.payouts
    const shared = getAddress(receiver?.receiver ?? '')
    const other = await world.newMerchant()
    const subscription = await newSubscription(world, other, { trialDays: 0 })
    const bought = await subscribe(world, { subscription, merchant: other, payer: ada.payer })
    const hash = send(2_000_000n, { from: shared })
    const answers = await Promise.all([
      record(hash),
      record(hash, { id: await paymentOf(bought), by: other }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem?.code).toBe('refund_already_counted')
  })
})

describe('a transaction that is no refund', () => {
  const notFound = { status: 409, code: 'refund_not_found' }

  it('of another token, another sender, another recipient, or nothing at all', async () => {
    const weth = shippedTokens.find(({ id }) => id === tokenId('WETH', BASE))
    expect(await refused(record(send(5n, { token: getAddress(weth?.address ?? '') })))).toEqual(notFound)
    expect(await refused(record(send(5n, { from: newAccount().address })))).toEqual(notFound)
    expect(await refused(record(send(5n, { to: newAccount().address })))).toEqual(notFound)
    expect(await refused(record(send(0n)))).toEqual(notFound)
    expect(await rows()).toEqual([])
  })

  it('is a charge of ours, or goes from an account to itself', async () => {
    const other = await world.newMerchant()
    const receivers = [{ address: ada.payer.address, networkId: BASE }]
    const of = { trialDays: 0, tokens: [tokenId('USDC', BASE)], receivers }
    const subscription = await newSubscription(world, other, of)
    const payer = world.merchant.account
    const bought = await subscribe(world, { subscription, merchant: other, payer })
    const [charge] = await chargesOf(world, bought)
    expect(await refused(record(charge?.transactionHash ?? ''))).toEqual(notFound)
    const own = await paymentOf(await subscribe(world, { payer }))
    expect(await refused(record(send(5n, { to: payer.address }), { id: own }))).toEqual(notFound)
    expect(await rows()).toEqual([])
  })

  it('failed, or is older than the payment', async () => {
    world.fund(world.merchant.address, { balance: 0n })
    const data = transferCall(ada.payer.address, 5n)
    const failed = world.chain.submit({ from: world.merchant.address, to: world.token, data })
    world.chain.mine()
    expect(await refused(record(failed))).toEqual(notFound)
    const before = send(5n)
    await reachWindow(world, ada, 1)
    expect(await refused(record(before, { id: await paymentOf(ada, 1) }))).toEqual(notFound)
  })

  it('is of a payment that never reached the merchant', async () => {
    world.fund(ada.payer.address, { balance: 0n })
    await reachWindow(world, ada, 1)
    const failed = await paymentOf(ada, 1)
    expect(await refused(record(send(5n), { id: failed }))).toEqual({ status: 409, code: 'not_refundable' })
    expect(await rows()).toEqual([])
  })

  it('is on no chain, or cannot be asked for', async () => {
    expect(await refused(record(`0x${'ab'.repeat(32)}`))).toEqual({
      status: 409,
      code: 'transaction_not_found',
    })
    const hash = send(5n)
    isAway = true
    expect(await refused(record(hash))).toEqual({ status: 503, code: 'unavailable' })
    expect(await rows()).toEqual([])
  })
})

describe('a reorganization', () => {
  /** Undoes the block of a refund, and mines others, with its transaction changed to `remade`. */
  const undo = async (isLost: boolean, remade: object = {}) => {
    const [refund] = await rows()
    world.chain.undo(Number(world.chain.head.number - (refund?.blockNumber ?? 0n)) + 1, () => isLost)
    Object.assign(world.chain.pool[0] ?? {}, remade)
    world.chain.mine()
    await follow()
  }

  it('that takes the transaction away takes the refund back, and tells it', async () => {
    await record(send(4_000_000n))
    await follow()
    await undo(true)
    expect(await read()).toMatchObject({
      left: String(PRICE),
      refunds: [{ status: 'reversed', refundedAt: null }],
    })
    expect((await toldOf()).map(({ type }) => type)).toEqual(['payment.refunded', 'payment.refund_reversed'])
    expect((await world.call(paymentsRoute, { apiKey: world.merchant.apiKey })).data[0]?.refunded).toBe('0')
    const reversedAt = world.clock.now()
    world.clock.advance(DAY_MS / 2)
    await follow()
    expect(await rows()).toMatchObject([{ reversedAt, checkedBlock: world.chain.head.number }])
    expect(await toldOf()).toHaveLength(2)
  })

  // What a smart account's transaction moves may depend on the state before it.
  it.each([
    ['amount', () => ({ data: transferCall(ada.payer.address, 3_999_999n) })],
    ['recipient', () => ({ data: transferCall(newAccount().address, 4_000_000n) })],
    ['sender', () => ({ from: ada.payer.address })],
  ])('that gives the transaction another %s takes the refund back', async (_, remade) => {
    const hash = send(4_000_000n)
    await record(hash)
    await follow()
    await undo(false, remade())
    expect((await read()).refunds).toMatchObject([{ status: 'reversed' }])
    expect(await refused(record(hash))).toEqual({ status: 409, code: 'refund_not_found' })
  })

  it('that only moves it changes nothing', async () => {
    const hash = send(4_000_000n)
    await record(hash)
    await follow()
    await undo(false)
    expect((await read()).refunds).toMatchObject([{ status: 'refunded', transactionHash: hash }])
    expect(await toldOf()).toHaveLength(1)
  })

  it('before it was confirmed is told to nobody, and the transaction counts again once it is back', async () => {
    const hash = send(4_000_000n)
    await record(hash)
    world.chain.undo(1)
    world.chain.mine({ isHeldBack: () => true })
    await noteHead()
    await followRefunds(world.deps, { network: world.network })
    expect((await read()).refunds).toMatchObject([{ status: 'reversed', blockNumber: null }])
    expect(await refused(record(hash))).toEqual({ status: 409, code: 'transaction_not_found' })
    world.chain.mine()
    expect((await record(hash)).data.refunds).toMatchObject([{ status: 'pending' }])
    await follow()
    expect((await toldOf()).map(({ type }) => type)).toEqual(['payment.refunded'])
    expect(await rows()).toHaveLength(1)
  })

  it('does not let a refund come back above the payment', async () => {
    const hash = send(4_000_000n)
    await record(hash)
    world.chain.undo(1)
    world.chain.mine({ isHeldBack: () => true })
    await noteHead()
    await followRefunds(world.deps, { network: world.network })
    world.fund(world.merchant.address, { balance: 10n ** 20n })
    const data = transferCall(ada.payer.address, PRICE)
    const whole = world.chain.submit({ from: world.merchant.address, to: world.token, data })
    world.chain.mine({ isHeldBack: ({ hash: each }) => each === hash })
    await record(whole)
    world.chain.mine()
    expect(await refused(record(hash))).toEqual({ status: 409, code: 'refund_exceeds_payment' })
    await follow()
    const statuses = (await read()).refunds.map(({ transactionHash, status }) => [transactionHash, status])
    expect(new Map(statuses as [string, string][])).toEqual(
      new Map([
        [hash, 'reversed'],
        [whole, 'refunded'],
      ]),
    )
    expect(await read()).toMatchObject({ left: '0' })
  })
})
