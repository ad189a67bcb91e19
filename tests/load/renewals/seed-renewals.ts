import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, encodeFunctionData, getAddress, numberToHex } from 'viem'
import { DEFAULT_DUNNING } from '@/lib/billing/charges/dunning'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import { begin, nextChargeAt } from '@/lib/billing/subscriptions/subscriber'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { pullerAddress } from '@/lib/mandate/puller/puller-address'
import { pullerFactoryAbi } from '@/lib/mandate/puller/puller-factory.generated'
import { buildMandate } from '@/lib/mandate/terms/build-mandate'
import { mandateId } from '@/lib/mandate/terms/mandate-id'
import { mandateMessage } from '@/lib/mandate/terms/mandate-message'
import type { Mandate } from '@/lib/mandate/terms/mandate-types'
import type { App } from '@/lib/server/deps'
import { createSubscription } from '@/lib/server/services/subscriptions/create-subscription'
import { findOrInsertUser } from '@/lib/server/store/accounts/users'
import type { MandateRow } from '@/lib/server/store/chain/mandates'
import type { Store } from '@/lib/server/store/database/store'
import { mandates } from '@/lib/server/store/schema/payment-schema'
import { subscribers } from '@/lib/server/store/schema/schema'
import { FIRST_TERMS, type SubscriberRow } from '@/lib/server/store/subscribers/subscribers'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import type { TestNode } from '@/lib/server/test-mode/local-chain/test-node'
import { approveCall, mintCall, transferCall } from '@/lib/server/test-mode/tokens/test-token-calls'
import { TEST_TOKENS } from '@/lib/server/test-mode/tokens/test-tokens'

/** Each pays for this many subscriptions: more payers would take longer to seed. */
const SUBSCRIPTIONS_A_PAYER = 10
const AT_ONCE = 50
const GAS_EACH = 300_000
const ROWS_AT_ONCE = 500
/** Blocks after which a block of the local chain is final, and its logs are none of the app's. */
const FINAL_AFTER = 65
const PRICE_ATOMIC = 10_000_000n
const MERCHANT = account(1)
const RECEIVER = account(2)
const BANKER = account(3)
/** Payers are numbered from here. */
const FIRST_PAYER = 1000

/** Mandates in force on the chain, whose subscribers are yet to be stored. */
export interface SeededRenewals {
  readonly subscriptionIds: readonly string[]
  /** Stores the subscribers: from then on their first window is due. */
  begin(store: Store): Promise<void>
  /** Moves a few tokens from one account to another, in a transaction of its own. */
  transferOnce(): Promise<unknown>
}

/** Puts mandates in force on a local chain, with the balance and allowance of their first charge, in final blocks. */
export async function seedRenewals(app: App, node: TestNode, renewals: number): Promise<SeededRenewals> {
  const network = app.payments.networks.get(LOCAL_TEST_CHAIN_ID)
  const [token] = TEST_TOKENS
  if (!network || !token) throw new Error('There is no local chain')

  const payers = Array.from({ length: Math.ceil(renewals / SUBSCRIPTIONS_A_PAYER) }, (_, index) =>
    account(FIRST_PAYER + index),
  )
  const merchant = await findOrInsertUser(app.store.db, {
    id: app.random.uuid(),
    address: MERCHANT,
    now: app.clock.now(),
  })
  const subscriptions = await newSubscriptions(app, merchant.id, token.id)
  const puller = pullerAddress({ factory: network.factory, merchant: MERCHANT })
  await deploy(node, network.factory)
  const firstChargeAt = new Date(Math.floor(app.clock.now().getTime() / 1000) * 1000 - 60_000)
  const signed = payers
    .flatMap((payer) => subscriptions.map((subscription) => ({ payer, subscription })))
    .slice(0, renewals)
    .map(({ payer, subscription }) => ({
      subscription,
      mandate: buildMandate({
        merchant: MERCHANT,
        payer,
        subscriptionId: subscription.id,
        token: token.address,
        capAtomic: PRICE_ATOMIC,
        firstChargeAt,
        periodMonths: 1,
        maxPeriods: 1200,
        receivers: [{ address: RECEIVER, shareBps: null }],
      }),
    }))
  const enough = PRICE_ATOMIC * BigInt(SUBSCRIPTIONS_A_PAYER * 12)
  await sendAll(node, [
    ...[BANKER, ...payers].map((account) => ({
      from: BANKER,
      to: token.address,
      data: mintCall(account, enough),
    })),
    ...payers.map((payer) => ({ from: payer, to: token.address, data: approveCall(puller, enough) })),
    ...signed.map(({ mandate }) => ({
      from: mandate.payer,
      to: puller,
      data: encodeFunctionData({ abi: pullerAbi, functionName: 'authorize', args: [mandate] }),
    })),
  ])
  const rows = signed.map(({ mandate, subscription }) => {
    const subscriber = subscriberOf(app, { mandate, subscription, firstChargeAt })
    return { subscriber, mandate: mandateOf(mandate, { subscriber, puller, at: firstChargeAt }) }
  })
  return {
    subscriptionIds: subscriptions.map(({ id }) => id),
    async begin(store) {
      // One transaction for all would block the embedded database for seconds.
      for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
        const part = rows.slice(start, start + ROWS_AT_ONCE)
        await store.transaction(async (tx) => {
          await tx.insert(subscribers).values(part.map(({ subscriber }) => subscriber))
          await tx.insert(mandates).values(part.map(({ mandate }) => mandate))
        })
      }
    },
    async transferOnce() {
      const sent = await node.ask('eth_sendTransaction', {
        from: BANKER,
        to: token.address,
        data: transferCall(RECEIVER, 1n),
        gas: numberToHex(GAS_EACH),
      })
      while ((await node.ask('eth_getTransactionReceipt', sent)) === null) await sleep(20)
    },
  }
}

function newSubscriptions(app: App, merchantId: string, tokenId: string): Promise<SubscriptionDetails[]> {
  return Promise.all(
    Array.from({ length: SUBSCRIPTIONS_A_PAYER }, (_, index) =>
      createSubscription(app, {
        author: { merchantId, actor: 'system' },
        title: `Renewals ${index + 1}`,
        trialDays: 0,
        trialPerWallet: true,
        accessWhilePaused: 'stop',
        fixedCharges: null,
        ...DEFAULT_DUNNING,
        retryDays: [...DEFAULT_DUNNING.retryDays],
        invoiceDetails: 'none',
        linktree: '',
        plans: [{ name: 'Monthly', price: 10, frequency: 'month', volume: 0 }],
        tokens: [tokenId],
        receivers: [{ address: RECEIVER, networkId: LOCAL_TEST_CHAIN_ID }],
      }),
    ),
  )
}

async function deploy(node: TestNode, factory: Address): Promise<void> {
  const data = encodeFunctionData({ abi: pullerFactoryAbi, functionName: 'deploy', args: [MERCHANT] })
  await node.setCoins(BANKER, 10n ** 21n)
  await node.send({ from: BANKER, to: factory, data })
}

type Call = { readonly from: Address; readonly to: Address; readonly data: `0x${string}` }

/** In their order for each sender, many to a block; all are in blocks when it returns. */
async function sendAll(node: TestNode, calls: readonly Call[]): Promise<void> {
  const nonces = new Map<Address, number>()
  for (const from of new Set(calls.map((call) => call.from))) {
    await node.setCoins(from, 10n ** 21n)
    await node.ask('anvil_impersonateAccount', from)
    nonces.set(from, Number(await node.ask('eth_getTransactionCount', from, 'latest')))
  }
  await node.ask('evm_setAutomine', false)
  for (let start = 0; start < calls.length; start += AT_ONCE) {
    const sent = calls.slice(start, start + AT_ONCE).map((call) => {
      const nonce = nonces.get(call.from) ?? 0
      nonces.set(call.from, nonce + 1)
      const numbers = { gas: numberToHex(GAS_EACH), nonce: numberToHex(nonce) }
      return node.ask('eth_sendTransaction', { ...call, ...numbers })
    })
    await Promise.all(sent)
    await node.mine()
  }
  await node.ask('evm_setAutomine', true)
  await node.ask('anvil_mine', numberToHex(FINAL_AFTER))
}

function subscriberOf(
  app: App,
  of: { mandate: Mandate; subscription: SubscriptionDetails; firstChargeAt: Date },
): SubscriberRow {
  const { mandate, subscription, firstChargeAt } = of
  const [plan] = subscription.plans
  const [token] = subscription.tokens
  if (!plan || !token) throw new Error('The subscription has no plan or no token')
  const state = begin({ subscribedAt: firstChargeAt, trialDays: 0, periodMonths: 1, maxPeriods: 1200 })
  return {
    ...state,
    ...FIRST_TERMS,
    quantity: 1,
    allowedCharges: 12,
    paidOtherwise: 0,
    id: app.random.uuid(),
    merchantId: subscription.merchantId,
    subscriptionId: subscription.id,
    planId: plan.id,
    tokenId: token.id,
    checkoutSessionId: null,
    eoaAddress: mandate.payer,
    swAddress: mandate.payer,
    priceMicroUsd: plan.priceMicroUsd,
    capAtomic: PRICE_ATOMIC,
    nextChargeAt: nextChargeAt(state),
    discount: null,
    reducedPriceMicroUsd: null,
    asOf: firstChargeAt,
  }
}

function mandateOf(
  mandate: Mandate,
  of: { subscriber: SubscriberRow; puller: Address; at: Date },
): MandateRow {
  const { subscriber, puller, at } = of
  const instance = { chainId: LOCAL_TEST_CHAIN_ID, puller }
  return {
    ...instance,
    id: mandateId(instance, mandate),
    merchantId: subscriber.merchantId,
    subscriptionId: subscriber.subscriptionId,
    subscriberId: subscriber.id,
    token: mandate.token,
    payer: mandate.payer,
    message: mandateMessage(mandate),
    // Its payer brought it to the chain.
    signature: '0x',
    permit: null,
    status: 'live',
    authorizedAt: at,
    endedAt: null,
    permissionNeededAt: null,
    cancelSignature: null,
    cancelTransactionId: null,
    terms: 0,
    createdAt: at,
  }
}

/** An account without a known key: the local chain sends for any account. */
function account(number: number): Address {
  return getAddress(numberToHex(0xacc0000000 + number, { size: 20 }))
}
