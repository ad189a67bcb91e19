import { afterAll, beforeAll, beforeEach } from 'vitest'
import { RateUnavailableError } from '@/lib/billing/money/rate-unavailable-error'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { TokenChain } from '../chain/token-chain'
import { paymentsOn } from '../service/checkout-payment'
import { addTokenCatalogue, BASE, newSubscription } from '../service/subscription-fixture'
import { createWorld, type Merchant, WORLD_START, type World } from '../service/world'

/** Price of the first plan of a new subscription, in atomic units of USDC. */
export const PRICE = 9_990_000n

const USUAL_RATE = 3_000_000_000_000_000n
const atOnce = async () => {}

/** A merchant who takes payments on a chain that the test decides about. */
export interface CheckoutScene {
  readonly world: World
  readonly chain: TokenChain
  readonly merchant: Merchant
  /** Without a trial. */
  readonly subscription: SubscriptionDetails
  /** Price of a whole floating token in pico-dollars; null while no source answers. */
  rate: bigint | null
  /** Runs before the rate is returned. */
  beforeRate: () => Promise<void>
}

/**
 * One scene for all tests of a file; chain, rate and clock are as they were at first before each. Called at the top of
 * the file.
 * @returns the scene, from the first hook on
 */
export function checkoutScene(): () => CheckoutScene {
  let scene: CheckoutScene
  beforeAll(async () => {
    const chain = new TokenChain(BASE)
    const usdRate = async (coingeckoId: string) => {
      await scene.beforeRate()
      if (scene.rate === null) throw new RateUnavailableError(coingeckoId, 'Nobody answers.')
      return { picoUsd: scene.rate, at: WORLD_START }
    }
    const world = await createWorld({ payments: paymentsOn(chain), rates: { usdRate } })
    await addTokenCatalogue(world)
    const merchant = await world.newMerchant()
    const subscription = await newSubscription(world, merchant, { trialDays: 0 })
    scene = { world, chain, merchant, subscription, rate: USUAL_RATE, beforeRate: atOnce }
  })
  beforeEach(() => {
    Object.assign(scene.chain, new TokenChain(BASE), { client: scene.chain.client })
    scene.rate = USUAL_RATE
    scene.beforeRate = atOnce
    scene.world.clock.set(WORLD_START)
  })
  afterAll(() => scene.world.close())
  return () => scene
}
