import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, type Hex, type PrivateKeyAccount, parseUnits } from 'viem'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import { decodeStatus, encodeStatus, type MandateStatus } from '@/lib/mandate/puller/puller-calls'
import { systemClock } from '@/lib/server/clock'
import { parseEnv } from '@/lib/server/env'
import { createLog } from '@/lib/server/log'
import type { NewSubscription } from '@/lib/server/services/subscriptions/create-subscription'
import { syncTokenCatalogue } from '@/lib/server/services/subscriptions/sync-token-catalogue'
import { findMandate, type MandateRow } from '@/lib/server/store/chain/mandates'
import type { SubscriberRow } from '@/lib/server/store/subscribers/subscribers'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import type { TestNode } from '@/lib/server/test-mode/local-chain/test-node'
import { openTestMode, type TestMode } from '@/lib/server/test-mode/open-test-mode'
import { BANKER } from '@/lib/server/test-mode/tokens/deploy-test-contracts'
import { balanceCall, mintCall } from '@/lib/server/test-mode/tokens/test-token-calls'
import { TEST_TOKENS, type TestToken } from '@/lib/server/test-mode/tokens/test-tokens'
import { chainJobs } from '@/lib/server/work/chain-jobs'
import { JOBS } from '@/lib/server/work/jobs'
import { paymentJobs } from '@/lib/server/work/payment-jobs'
import { runDueWork } from '@/lib/server/work/run-due-work'
import {
  askQuote,
  type Choice,
  firstChoice,
  newAccount,
  sendSigned,
  signedBody,
} from '../service/checkout-payment'
import { mandateOfQuote } from '../service/signed-checkout'
import { storedSubscriber } from '../service/subscriber-fixture'
import { newCheckoutSession, newSubscription } from '../service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../service/world'

/** More than make a block of the local chain final. */
const FINAL_BLOCKS = 12

/** A payer who has signed in a checkout, and what was paid to whom. */
export interface Checkout {
  readonly payer: PrivateKeyAccount
  readonly token: TestToken
  readonly subscription: SubscriptionDetails
  readonly sessionId: string
  readonly mandate: MandateRow
  /** First charge of the quote, in atomic units. */
  readonly amount: bigint
}

export type PaidCheckout = Checkout & { readonly subscriber: SubscriberRow }

interface CheckoutOptions {
  /** Amount that the payer's wallet gets, in whole tokens. */
  readonly whole?: string
  /** Number of charges that the allowance reaches. */
  readonly reach?: number
  /** Code of a discount. */
  readonly code?: string
  /** Units of the plan; 1 unless given. */
  readonly quantity?: number
}

/** The app's world on a local chain of its own with the real contracts and tokens; nothing happens by itself. */
export interface PayingWorld extends World {
  readonly node: TestNode
  readonly receiver: Address
  tokenOf(symbol: string): TestToken
  offer(
    merchant: Merchant,
    symbol: string,
    options?: Partial<Pick<NewSubscription, 'trialDays' | 'plans'>>,
  ): Promise<SubscriptionDetails>
  /** Quotes, sends the quote's approvals, signs, and subscribes by the API. */
  checkOut(
    subscription: SubscriptionDetails,
    options?: CheckoutOptions & { payer?: PrivateKeyAccount },
  ): Promise<Checkout>
  /** Checks out, then runs the jobs that record the subscriber. */
  subscribe(subscription: SubscriptionDetails, options?: CheckoutOptions): Promise<PaidCheckout>
  /** Current rows of a checkout's subscriber. @throws Error where it has none */
  paid(checkout: Checkout): Promise<PaidCheckout>
  /** Does all background work that is due. */
  work(): Promise<void>
  /** Moves billing time and chain time, and does what is due then. */
  reach(time: Date): Promise<void>
  /** Mines until everything on the chain is final. */
  finalize(): Promise<void>
  balance(token: TestToken, account: Address): Promise<bigint>
  mint(token: TestToken, account: Address, whole: string): Promise<void>
  /** Sends and mines a transaction of any account, as its own wallet would. */
  sendFrom(from: Address, call: { to: string; data: string }): Promise<void>
  standing(checkout: Pick<Checkout, 'mandate'>): Promise<MandateStatus>
}

export async function createPayingWorld(): Promise<PayingWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dues-paying-'))
  const mode = await openTestMode(parseEnv({ DATA_DIR: dataDir, TEST_CHAIN_PORT: '0' }), createLog('silent'))
  const { node, payments } = mode
  if (!node) throw new Error(String(mode.problem))
  const world = await createWorld({ payments, testMode: mode, wallClock: systemClock })
  const { deps } = world
  await syncTokenCatalogue(deps, { tokens: TEST_TOKENS.map(({ deployment, ...token }) => token) })
  const receiver = newAccount().address
  const jobs = [...JOBS, ...paymentJobs(deps), ...chainJobs(deps)]
  const { signal } = new AbortController()

  const work = async () => {
    await runDueWork(deps, async () => {
      for (const job of jobs) await job.run(deps, signal)
    })
  }

  const sendFrom: PayingWorld['sendFrom'] = async (from, { to, data }) => {
    await node.setCoins(from, 10n ** 18n)
    await node.send({ from, to: to as Address, data: data as Hex })
  }

  const mint: PayingWorld['mint'] = ({ address, decimals }, account, whole) =>
    node.send({ from: BANKER, to: address, data: mintCall(account, parseUnits(whole, decimals)) })

  const checkOut: PayingWorld['checkOut'] = async (subscription, options = {}) => {
    const { whole = '500', payer = newAccount(), reach, code, quantity } = options
    const token = tokenOf(subscription.tokens[0]?.symbol ?? '')
    await mint(token, payer.address, whole)
    const { id: sessionId } = await newCheckoutSession(world, subscription)
    const choice: Choice = {
      ...firstChoice(subscription, payer.address),
      ...(reach !== undefined && { periods: reach }),
      ...(code !== undefined && { code }),
      ...(quantity !== undefined && { quantity }),
    }
    const { data: quote } = await askQuote(world, sessionId, choice)
    for (const call of quote.approvals) await sendFrom(payer.address, call)
    const signed = await signedBody(payer, choice, quote)
    const { status, problem } = await sendSigned(world, sessionId, signed)
    const mandate = await mandateOfQuote(world, quote)
    if (status !== 202 || !mandate) {
      throw new Error(`Subscribing was answered with ${status}: ${JSON.stringify(problem)}`)
    }
    return { payer, token, subscription, sessionId, mandate, amount: BigInt(quote.amount) }
  }

  const paid: PayingWorld['paid'] = async (checkout) => {
    const { subscriberId } = (await mandateNow(checkout.mandate.id)) ?? {}
    if (!subscriberId) throw new Error('Signing made no subscriber')
    return { ...checkout, subscriber: await storedSubscriber(world, subscriberId) }
  }

  const mandateNow = (id: Hex) => findMandate(deps.store.db, { id })

  return {
    ...world,
    node,
    receiver,
    tokenOf,
    checkOut,
    paid,
    work,
    sendFrom,
    mint,
    offer: (merchant, symbol, options = {}) =>
      newSubscription(world, merchant, {
        trialDays: 0,
        ...options,
        tokens: [tokenOf(symbol).id],
        receivers: [{ address: receiver, networkId: LOCAL_TEST_CHAIN_ID }],
      }),
    subscribe: async (subscription, options) => {
      const checkout = await checkOut(subscription, options)
      await work()
      return paid(checkout)
    },
    reach: async (time) => {
      await mode.clock.moveTo(time)
      await node.setTime(time)
      await work()
    },
    finalize: async () => {
      for (let mined = 0; mined < FINAL_BLOCKS; mined += 1) await node.mine()
      await work()
    },
    balance: async ({ address }, account) => BigInt(await node.call(address, balanceCall(account))),
    standing: async ({ mandate }) =>
      decodeStatus(await node.call(mandate.puller as Address, encodeStatus(mandate.id as Hex))),
    close: async () => {
      await world.close()
      await closeMode(mode, dataDir)
    },
  }
}

function tokenOf(symbol: string): TestToken {
  const token = TEST_TOKENS.find((each) => each.symbol === symbol)
  if (!token) throw new Error(`The local chain has no ${symbol}`)
  return token
}

async function closeMode(mode: TestMode, dataDir: string): Promise<void> {
  await mode.close()
  rmSync(dataDir, { recursive: true, force: true })
}
