import { MICRO_PER_DOLLAR } from '@/lib/billing/money/money'
import { ManualClock } from '@/lib/server/clock'
import type { Deps } from '@/lib/server/deps'
import { type Random, seededRandom } from '@/lib/server/random'
import { announceExpiredCheckouts } from '@/lib/server/services/checkout/announce-expired-checkouts'
import { openPaymentLink } from '@/lib/server/services/checkout/open-payment-link'
import { recordChargeFailed } from '@/lib/server/services/keeper/fail-charge'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import { announceEndingTrials } from '@/lib/server/services/subscribers/announce-ending-trials'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import { finishScheduledCancels } from '@/lib/server/services/subscribers/finish-scheduled-cancels'
import { resumeSubscriber } from '@/lib/server/services/subscribers/resume-subscriber'
import { startSubscriber } from '@/lib/server/services/subscribers/start-subscriber'
import { touchCheckoutSession } from '@/lib/server/store/checkout/checkout-sessions'
import type { Database } from '@/lib/server/store/database/database'
import type { SubscriberRow } from '@/lib/server/store/subscribers/subscribers'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { Dice } from '@/lib/server/test-mode/sample/dice'
import type { StagedMerchant } from '@/lib/server/test-mode/sample/make-sample-data'
import type { SampleLife } from '@/lib/server/test-mode/sample/sample-life'
import type { SampleOfferName } from '@/lib/server/test-mode/sample/sample-offers'
import { trialNoticeTimes, unusedVisits } from '@/lib/server/test-mode/sample/sample-plot'
import type { SampleStep } from '@/lib/server/test-mode/sample/sample-steps'

/** Dependencies of the services, with a clock set to the scene's time. */
interface Stage {
  readonly deps: Pick<Deps, 'store' | 'log'> & { readonly clock: ManualClock }
  readonly merchantId: string
  readonly subscriptions: Readonly<Record<SampleOfferName, SubscriptionDetails>>
}

/**
 * The history that `makeHistory` of the sample data stores, made by the services that the API uses: step by step, under
 * a clock that runs through the past.
 */
export async function makeHistoryByServices(
  tx: Database,
  params: Pick<Deps, 'store' | 'log'> & { merchant: StagedMerchant; lives: readonly SampleLife[]; now: Date },
): Promise<void> {
  const { store, log, merchant, lives, now } = params
  const clock = new ManualClock(now)
  const deps: Stage['deps'] = { log, clock, store: { ...store, db: tx, transaction: (run) => run(tx) } }
  const stage = { deps, merchantId: merchant.user.id, subscriptions: merchant.offers }
  for (const { at, run } of script(stage, lives, now)) {
    clock.set(at)
    await run()
  }
}

const authorOf = (merchantId: string) => ({ merchantId, actor: 'system' })

interface Scene {
  readonly at: Date
  readonly run: () => Promise<unknown>
}

/** Scenes of all subscribers, in order of time. */
function script(stage: Stage, lives: readonly SampleLife[], now: Date): Scene[] {
  const scenes = lives.flatMap((life) => {
    const actor = new Subscriber(stage, life)
    return life.steps.map((step): Scene => ({ at: step.at, run: () => actor.act(step) }))
  })
  return [...scenes, ...trialNotices(stage, lives, now), ...unusedCheckouts(stage, now)].sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
}

/** Notices of trials that run, at the times when they were due. */
function trialNotices({ deps }: Stage, lives: readonly SampleLife[], now: Date): Scene[] {
  return trialNoticeTimes(lives, now).map((at) => ({ at, run: () => announceEndingTrials(deps) }))
}

/** Checkouts that nobody completed, and the end of those that have expired. */
function unusedCheckouts({ deps, subscriptions }: Stage, now: Date): Scene[] {
  const { random, visits } = unusedVisits(now)
  return visits.flatMap(({ offer, at, expiredAt }): Scene[] => {
    const { paymentLinkId } = subscriptions[offer]
    const open = {
      at,
      run: async () => {
        const session = await openPaymentLink({ ...deps, random }, { paymentLinkId })
        if (session) await touchCheckoutSession(deps.store.db, session)
      },
    }
    return expiredAt ? [open, { at: expiredAt, run: () => announceExpiredCheckouts(deps) }] : [open]
  })
}

/** One sample subscriber, who does what its life holds. */
class Subscriber {
  readonly #stage: Stage
  readonly #life: SampleLife
  readonly #random: Random
  readonly #dice: Dice
  #row: SubscriberRow | null = null

  constructor(stage: Stage, life: SampleLife) {
    this.#stage = stage
    this.#life = life
    this.#random = seededRandom(`sample subscriber ${life.number}`)
    this.#dice = new Dice(seededRandom(`sample rates ${life.number}`))
  }

  async act(step: SampleStep): Promise<unknown> {
    const deps = { ...this.#stage.deps, random: this.#random }
    if (step.kind === 'start') {
      this.#row = await this.#start(deps)
      return
    }
    if (step.kind === 'finish') return finishScheduledCancels(deps)

    const row = this.#row
    if (!row) throw new Error(`Sample subscriber ${this.#life.number} has not started`)
    const author = authorOf(this.#stage.merchantId)
    switch (step.kind) {
      case 'pay':
        return recordChargePaid(deps, { ...step, subscriberId: row.id, amountAtomic: this.#amount(row) })
      case 'fail':
        return recordChargeFailed(deps, { ...step, subscriberId: row.id, amountAtomic: this.#amount(row) })
      case 'cancel':
        return cancelSubscriber(deps, { ...step, id: row.id, author })
      case 'resume':
        return resumeSubscriber(deps, { id: row.id, author })
    }
  }

  async #start(deps: Stage['deps'] & { random: Random }): Promise<SubscriberRow> {
    const { offer, plan: position, tokenId, eoaAddress, swAddress, reach, fixedCharges } = this.#life
    const { paymentLinkId, plans, tokens } = this.#stage.subscriptions[offer]
    const plan = plans[position]
    const token = tokens.find(({ id }) => id === tokenId)
    const session = await openPaymentLink(deps, { paymentLinkId })
    if (!plan || !token || !session) throw new Error(`Sample subscriber ${this.#life.number} finds no offer`)
    const { priceMicroUsd } = plan
    return startSubscriber(deps, {
      sessionId: session.id,
      planId: plan.id,
      tokenId,
      priceMicroUsd,
      reach,
      fixedCharges,
      eoaAddress,
      swAddress,
      // Of a token that moves against the dollar the payer allows twice what the price is today.
      ...(!token.usdPegged && { capAtomic: 2n * this.#atRate(priceMicroUsd, token.decimals) }),
    })
  }

  #amount({ capAtomic, priceMicroUsd, tokenId }: SubscriberRow): bigint {
    const token = this.#stage.subscriptions[this.#life.offer].tokens.find(({ id }) => id === tokenId)
    return token && !token.usdPegged ? this.#atRate(priceMicroUsd, token.decimals) : capAtomic
  }

  /** The atomic units of a price at some rate of ether. */
  #atRate(priceMicroUsd: bigint, decimals: number): bigint {
    const dollars = BigInt(Math.round(this.#dice.between(2_600, 3_400)))
    return (priceMicroUsd * 10n ** BigInt(decimals)) / (dollars * MICRO_PER_DOLLAR)
  }
}
