import 'server-only'
import { DEFAULT_DUNNING } from '@/lib/billing/charges/dunning'
import { DEFAULT_SESSION_SECONDS } from '@/lib/billing/checkout/checkout-session'
import { DAY_MS, SECOND_MS } from '@/lib/billing/durations'
import { MICRO_PER_DOLLAR } from '@/lib/billing/money/money'
import { NO_PAYMENTS } from '../../chain/payment-networks'
import { ManualClock } from '../../clock'
import type { Deps } from '../../deps'
import { type Random, seededRandom } from '../../random'
import { changeMerchant } from '../../services/accounts/change-merchant'
import { announceExpiredCheckouts } from '../../services/checkout/announce-expired-checkouts'
import { openPaymentLink } from '../../services/checkout/open-payment-link'
import { recordChargeFailed } from '../../services/keeper/fail-charge'
import { recordChargePaid } from '../../services/records/record-charge-paid'
import { announceEndingTrials, TRIAL_NOTICE_MS } from '../../services/subscribers/announce-ending-trials'
import { cancelSubscriber } from '../../services/subscribers/cancel-subscriber'
import { finishScheduledCancels } from '../../services/subscribers/finish-scheduled-cancels'
import { resumeSubscriber } from '../../services/subscribers/resume-subscriber'
import { startSubscriber } from '../../services/subscribers/start-subscriber'
import { createSubscription } from '../../services/subscriptions/create-subscription'
import { findOrInsertUser, lockIfNoUsers } from '../../store/accounts/users'
import { touchCheckoutSession } from '../../store/checkout/checkout-sessions'
import type { SubscriberRow } from '../../store/subscribers/subscribers'
import type { SubscriptionDetails } from '../../store/subscriptions/subscriptions'
import { Dice } from './dice'
import { sampleAccount } from './sample-account'
import { type SampleLife, sampleLives } from './sample-life'
import { SAMPLE_HELP, SAMPLE_OFFERS, SAMPLE_ORGANISATION, type SampleOfferName } from './sample-offers'
import { addSampleReaders } from './sample-readers'
import type { SampleStep } from './sample-steps'

/** The merchant's first day, in days before today. */
const AGE_DAYS = 430
const ABANDONED_CHECKOUTS = 24
const OPEN_CHECKOUTS = 4

/** Dependencies of the services, with a clock set to the scene's time. */
interface Stage {
  readonly deps: Pick<Deps, 'store' | 'log'> & { readonly clock: ManualClock }
  readonly merchantId: string
  readonly subscriptions: Readonly<Record<SampleOfferName, SubscriptionDetails>>
}

/**
 * Fills an empty database with the sample merchant's history until now: made by the services that the API uses,
 * under a clock that runs through the past, so it is what 14 months of use would have left. Ids are the same
 * each time. All of it is one transaction: a process that dies on the way leaves the database empty, and the
 * next one starts over. Does nothing once anybody has an account.
 */
export async function makeSampleData({
  store,
  clock,
  log,
}: Pick<Deps, 'store' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now()
  await store.transaction(async (tx) => {
    if (!(await lockIfNoUsers(tx))) return
    const story = new ManualClock(new Date(now.getTime() - AGE_DAYS * DAY_MS))
    // One transaction for everything: the services need no savepoints of their own.
    const deps = {
      log,
      clock: story,
      store: { ...store, db: tx, transaction: (run) => run(tx) } satisfies Deps['store'],
    }
    const stage = await setStage(deps)
    for (const { at, run } of script(stage, now)) {
      story.set(at)
      await run()
    }
    const { merchantId } = stage
    await addSampleReaders(tx, { merchantId, random: seededRandom('sample readers'), now })
  })
}

async function setStage(deps: Stage['deps']): Promise<Stage> {
  const random = seededRandom('sample merchant')
  const { id } = await findOrInsertUser(deps.store.db, {
    id: random.uuid(),
    address: sampleAccount(0).address,
    now: deps.clock.now(),
  })
  const author = authorOf(id)
  await changeMerchant(deps, { author, facts: { organisation: SAMPLE_ORGANISATION, ...SAMPLE_HELP } })
  const create = async (name: SampleOfferName): Promise<SubscriptionDetails> => {
    const { plans, tokens, receivers, ...offer } = SAMPLE_OFFERS[name]
    deps.clock.advance(DAY_MS)
    return createSubscription(
      // No bound holds for the story: the networks of its past are none that take payments.
      { ...deps, random, payments: NO_PAYMENTS },
      {
        ...offer,
        trialPerWallet: true,
        accessWhilePaused: 'stop',
        fixedCharges: null,
        invoiceDetails: 'none',
        ...DEFAULT_DUNNING,
        retryDays: [...DEFAULT_DUNNING.retryDays],
        plans: plans.map(({ weight, ...plan }) => plan),
        tokens: tokens.map(([tokenId]) => tokenId),
        receivers: [...receivers],
        author,
      },
    )
  }
  const forecast = await create('forecast')
  return { deps, merchantId: id, subscriptions: { forecast, alerts: await create('alerts') } }
}

const authorOf = (merchantId: string) => ({ merchantId, actor: 'system' })

interface Scene {
  readonly at: Date
  readonly run: () => Promise<unknown>
}

/** Scenes of all subscribers, in order of time. */
function script(stage: Stage, now: Date): Scene[] {
  const scenes = sampleLives(now).flatMap((life) => {
    const actor = new Subscriber(stage, life)
    return life.steps.map((step): Scene => ({ at: step.at, run: () => actor.act(step) }))
  })
  return [...scenes, ...trialNotices(stage, now), ...unusedCheckouts(stage, now)].sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
}

/** Notices of trials that run, at the times when they were due: else all of them would be news of today. */
function trialNotices({ deps }: Stage, now: Date): Scene[] {
  return sampleLives(now).flatMap(({ offer, steps }) => {
    const [begin, ...rest] = steps
    if (!begin || rest.length > 0) return []
    const notice = begin.at.getTime() + SAMPLE_OFFERS[offer].trialDays * DAY_MS - TRIAL_NOTICE_MS
    const at = new Date(Math.max(begin.at.getTime(), notice))
    return at < now ? [{ at, run: () => announceEndingTrials(deps) }] : []
  })
}

/** Abandoned checkouts: most have expired, which was told at that time, some are still open. */
function unusedCheckouts({ deps, subscriptions }: Stage, now: Date): Scene[] {
  const random = seededRandom('sample checkouts')
  const dice = new Dice(random)
  return Array.from({ length: ABANDONED_CHECKOUTS + OPEN_CHECKOUTS }, (_, index) => index).flatMap(
    (index): Scene[] => {
      const days = index < OPEN_CHECKOUTS ? dice.between(0.01, 0.7) : dice.between(1.1, 29)
      const { paymentLinkId } = subscriptions[dice.chance(0.7) ? 'forecast' : 'alerts']
      const at = new Date(now.getTime() - days * DAY_MS)
      const expiresAt = new Date(at.getTime() + DEFAULT_SESSION_SECONDS * SECOND_MS)
      const open = {
        at,
        run: async () => {
          const session = await openPaymentLink({ ...deps, random }, { paymentLinkId })
          if (session) await touchCheckoutSession(deps.store.db, session)
        },
      }
      return expiresAt < now ? [open, { at: expiresAt, run: () => announceExpiredCheckouts(deps) }] : [open]
    },
  )
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
