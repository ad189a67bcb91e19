import 'server-only'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type Dues, type DuesEvent, type TestClock, testClock } from '@/lib/sdk/package-entry'
import { StartupError } from '../../startup-error'

/** Cents would do; a price that is easy to spot. */
const PRICE = 9.99
/** Longest wait for a first payment on the local chain, and the time between two looks, in milliseconds. */
const PATIENCE_MS = 60_000
const LOOK_MS = 250

type Offer = Partial<Parameters<Dues['createSubscription']>[0]>

/** A subscription of one new payer, made for one trigger. */
export interface Subscribed {
  readonly subscriptionId: string
  readonly planId: string
  readonly subscriberId: string
  /** The payer's wallet. */
  readonly account: string
}

/** A merchant's installation in test mode, on which things can be made to happen. */
export interface TestLife {
  readonly dues: Dues
  readonly clock: TestClock
  /** Puts a subscription on sale, which takes test USDC. */
  sell(offer?: Offer): Promise<{ readonly subscriptionId: string; readonly planId: string }>
  /** Subscribes a new wallet with plenty of test USDC, for so many charges of allowance. */
  subscribe(offer?: Offer, periods?: number): Promise<Subscribed>
  /** Takes the tokens out of a wallet, so that its next charge fails. */
  drain(account: string): Promise<void>
  /** True for an event of a subscription that was put on sale here, which every object in it names. */
  isOf(event: DuesEvent): boolean
}

/** @throws StartupError where the installation has no local chain */
export async function openTestLife(dues: Dues): Promise<TestLife> {
  const { chainId, problem, merchant, tokens } = await dues.getTestMode()
  const usdc = tokens.find(({ symbol }) => symbol === 'USDC')
  if (problem !== null || !usdc) throw new StartupError(problem ?? 'Test mode has no USDC.')

  const sold: string[] = []
  const sell: TestLife['sell'] = async (offer = {}) => {
    const { id, plans } = await dues.createSubscription({
      title: 'Triggered',
      trialDays: 0,
      plans: [{ name: 'Starter', price: PRICE }],
      tokens: [usdc.id],
      receivers: [{ address: merchant, networkId: chainId }],
      ...offer,
    })
    const [plan] = plans
    if (!plan) throw new Error(`Subscription ${id} has no plan`)
    sold.push(id)
    return { subscriptionId: id, planId: plan.id }
  }

  const subscribe: TestLife['subscribe'] = async (offer, periods) => {
    const { subscriptionId, planId } = await sell(offer)
    const payer = privateKeyToAccount(generatePrivateKey())
    await dues.giveTestTokens({ account: payer.address, tokenId: usdc.id, amount: '1000000000' })
    const { sessionId } = await dues.createCheckoutSession({ subscriptionId })
    const choice = {
      sessionId,
      planId,
      tokenId: usdc.id,
      account: payer.address,
      ...(periods !== undefined && { periods }),
    }
    const { mandate, permit } = await dues.quoteCheckout(choice)
    await dues.subscribeCheckout({
      ...choice,
      mandate: mandate.message,
      signature: await payer.signTypedData(typed(mandate)),
      ...(permit && {
        permit: {
          deadline: permit.message.deadline,
          signature: await payer.signTypedData(typed(permit)),
        },
      }),
    })
    const subscriberId = await subscriberOf(dues, sessionId)
    return { subscriptionId, planId, subscriberId, account: payer.address }
  }

  const drain: TestLife['drain'] = async (account) => {
    await dues.setTestFault({ fault: 'drain', account })
  }
  const isOf: TestLife['isOf'] = (event) => {
    const text = JSON.stringify(event)
    return sold.some((id) => text.includes(id))
  }
  return { dues, clock: testClock(dues), sell, subscribe, drain, isOf }
}

type TypedData = Parameters<ReturnType<typeof privateKeyToAccount>['signTypedData']>[0]

/** Typed data of a quote, whose shape the contracts of the API hold. */
const typed = (data: object) => data as TypedData

/** The subscriber of a checkout, once the chain has its first payment. */
async function subscriberOf(dues: Dues, sessionId: string): Promise<string> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const { status, failureReason, subscriber } = await dues.readCheckoutSession({ sessionId })
    if (status === 'complete' && subscriber) return subscriber.id
    if (status === 'open') throw new StartupError(`The first payment failed: ${failureReason}.`)
    if (Date.now() > until) throw new StartupError('The first payment is not on the chain after a minute.')
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
