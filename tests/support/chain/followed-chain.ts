import { eq } from 'drizzle-orm'
import type { Address, PrivateKeyAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { defaultLeastPrice } from '@/lib/billing/subscriptions/least-price'
import { pullerAddress } from '@/lib/mandate/puller/puller-address'
import { defaultFeeCeiling } from '@/lib/server/chain/fees/fee-ceilings'
import { defaultStartGas } from '@/lib/server/chain/fees/start-gas-budget'
import type { PaymentNetwork } from '@/lib/server/chain/payment-networks'
import { followChain } from '@/lib/server/services/follow/follow-chain'
import { holdLease } from '@/lib/server/services/onchain/hold-lease'
import { sendTransactions } from '@/lib/server/services/transactions/send-transactions'
import { signTransaction } from '@/lib/server/services/transactions/sign-transaction'
import type { ChainTransaction } from '@/lib/server/store/chain/chain-transactions'
import type { Store } from '@/lib/server/store/database/store'
import { chainCursors, chainLogs, chainTransactions } from '@/lib/server/store/schema/payment-schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { FACTORY } from '../service/enrolment-fixture'
import { addTokenCatalogue, BASE, newSubscription } from '../service/subscription-fixture'
import { createWorld, type Merchant, type World } from '../service/world'
import { pullerLogs } from './puller-logs'
import { type RecordedChain, recordChain } from './recorded-chain'
import { type NewLog, ScriptedChain } from './scripted-chain'

/** Confirmations after which a block of this chain counts as confirmed. */
export const FOLLOW_CONFIRMATIONS = 3

/** A scripted chain with one merchant's contract, followed by the app. */
export interface FollowedChain {
  readonly world: World
  readonly chain: ScriptedChain
  readonly keeper: PrivateKeyAccount
  readonly told: RecordedChain
  readonly puller: Address
  readonly logs: ReturnType<typeof pullerLogs>
  readonly merchant: Merchant
  readonly subscription: SubscriptionDetails
  /** One run of the follower; undefined where another one has the lease. */
  follow(
    configured?: Pick<PaymentNetwork, 'earlierFactories'>,
    batchSize?: number,
  ): Promise<number | undefined>
  /** One run of the sender; undefined where another one has the lease. */
  send(): Promise<number | undefined>
  sign(): Promise<ChainTransaction>
  mineLogs(...entries: NewLog[]): void
  stored(id: string): Promise<ChainTransaction | undefined>
  kept(): Promise<(typeof chainLogs.$inferSelect)[]>
  cursor(): Promise<typeof chainCursors.$inferSelect | undefined>
}

/** @param options.store - an empty one */
export async function createFollowedChain({
  store,
  finality = 10n,
}: {
  store: Store
  finality?: bigint
}): Promise<FollowedChain> {
  const world = await createWorld({ store })
  await addTokenCatalogue(world)
  const merchant = await world.newMerchant()
  const subscription = await newSubscription(world, merchant)
  const puller = pullerAddress({ factory: FACTORY, merchant: merchant.account.address })
  const chain = new ScriptedChain(BASE)
  chain.finality = finality
  const keeper = privateKeyToAccount(generatePrivateKey())
  const told = recordChain()
  const network = {
    ...{ chainId: BASE, client: chain, factory: FACTORY },
    ...{ confirmations: FOLLOW_CONFIRMATIONS, feeCeiling: defaultFeeCeiling(BASE) },
    startGasPerDay: defaultStartGas(BASE),
    leastPriceMicroUsd: defaultLeastPrice(BASE),
  }
  const { deps } = world

  const follow: FollowedChain['follow'] = async (configured = {}, batchSize = 500) => {
    const held = await holdLease(deps, { name: 'follow' }, (lease) =>
      followChain(deps, {
        network: { ...network, ...configured },
        lease,
        recorders: told.recorders,
        batchSize,
      }),
    )
    return held?.result
  }
  const send: FollowedChain['send'] = async () => {
    const held = await holdLease(deps, { name: 'send' }, (lease) =>
      sendTransactions(deps, { network, accounts: [keeper], lease }),
    )
    return held?.result
  }
  const sign: FollowedChain['sign'] = () =>
    deps.store.transaction((tx) =>
      signTransaction(tx, deps, {
        network,
        account: keeper,
        purpose: 'charge',
        to: puller,
        data: '0x1234',
        gasLimit: 90_000n,
        fees: chain.asked,
        nonceFloor: 0,
      }),
    )
  await follow()
  return {
    ...{ world, merchant, subscription, chain, keeper, told, puller, follow, send, sign },
    logs: pullerLogs(puller),
    mineLogs: (...entries) => chain.mine(1, { logs: entries }),
    stored: async (id) =>
      (await deps.store.db.select().from(chainTransactions).where(eq(chainTransactions.id, id)))[0],
    kept: () => deps.store.db.select().from(chainLogs),
    cursor: async () => (await deps.store.db.select().from(chainCursors))[0],
  }
}
