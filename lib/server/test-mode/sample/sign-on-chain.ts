import 'server-only'
import type { Address } from 'viem'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import type { PaymentKeys } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import { instanceOf } from '../../services/onchain/merchant-puller'
import type { SubscriptionDetails } from '../../store/subscriptions/subscriptions'
import type { TestNode } from '../local-chain/test-node'
import { actsOf, deployment } from './chain-acts'
import { type ChainPlace, playOnChain, windowKey } from './play-on-chain'
import type { SampleLife } from './sample-life'
import type { SampleOfferName } from './sample-offers'
import { type SignedLife, signLife } from './sign-samples'

/** The local chain while it is still in the past. */
export interface ChainInPast {
  readonly node: TestNode
  readonly factory: Address
  readonly keys: PaymentKeys
  /** Saves the chain, so that a crash takes none of it. */
  keep(): Promise<void>
}

/** A life that was signed and lived on the local chain. */
export interface SignedRecord extends SignedLife {
  /** Place of the charge of a window. @throws Error for one that the contract did not take */
  place(period: number): ChainPlace
}

/** The local chain, where it has waited in the past for what the sample data tells; else null. */
export function chainInPast({ testMode, payments }: Pick<Deps, 'testMode' | 'payments'>): ChainInPast | null {
  const network = payments.networks.get(LOCAL_TEST_CHAIN_ID)
  if (!testMode?.past || !network || !payments.keys) return null
  return { ...testMode.past, factory: network.factory, keys: payments.keys }
}

/**
 * Has those who sign do so, and sends what they, the keeper and the canceller did since, at the time when they did it.
 * @returns their terms by the number of their life
 */
export async function signOnChain(
  { node, factory, keys }: ChainInPast,
  params: {
    merchant: Address
    subscriptions: Readonly<Record<SampleOfferName, SubscriptionDetails>>
    lives: readonly SampleLife[]
  },
): Promise<ReadonlyMap<number, SignedRecord>> {
  const { merchant, subscriptions, lives } = params
  const puller = instanceOf(factory, merchant)
  const signed: SignedLife[] = []
  for (const life of lives) {
    if (life.isSigned)
      signed.push(await signLife(life, { merchant, puller, subscription: subscriptions[life.offer] }))
  }
  const acts = signed.flatMap((each) => actsOf(each, keys))
  const before = new Date(Math.min(...acts.map(({ at }) => at.getTime())))
  const story = await playOnChain(node, {
    acts: [deployment(keys, { factory, merchant, before }), ...acts],
    puller,
  })
  return new Map(
    signed.map((each) => {
      const place = (period: number): ChainPlace => {
        const found = story.get(windowKey(each.digest, period))
        if (!found)
          throw new Error(`Window ${period} of sample subscriber ${each.life.number} was not charged`)
        return found
      }
      return [each.life.number, { ...each, place }]
    }),
  )
}
