import 'server-only'
import { DEFAULT_DUNNING } from '@/lib/billing/charges/dunning'
import { DAY_MS } from '@/lib/billing/durations'
import { MICRO_PER_DOLLAR } from '@/lib/billing/money/money'
import { NO_PAYMENTS } from '../../chain/payment-networks'
import { ManualClock } from '../../clock'
import type { Deps } from '../../deps'
import { type Random, seededRandom } from '../../random'
import { changeMerchant } from '../../services/accounts/change-merchant'
import { createSubscription } from '../../services/subscriptions/create-subscription'
import { findOrInsertUser, lockIfNoUsers } from '../../store/accounts/users'
import type { Database } from '../../store/database/database'
import type { Store } from '../../store/database/store'
import { findInvoiceSettings } from '../../store/invoices/invoice-settings'
import type { SubscriberRow } from '../../store/subscribers/subscribers'
import type { SubscriptionDetails } from '../../store/subscriptions/subscriptions'
import { Dice } from './dice'
import { sampleAccount } from './sample-account'
import { type SampleLife, sampleLives } from './sample-life'
import { SAMPLE_HELP, SAMPLE_OFFERS, SAMPLE_ORGANISATION, type SampleOfferName } from './sample-offers'
import { trialNoticeTimes, unusedVisits } from './sample-plot'
import { addSampleReaders } from './sample-readers'
import { type SampleMerchant, SampleRecords } from './sample-records'
import type { SampleStep } from './sample-steps'

/** The merchant's first day, in days before today. */
const AGE_DAYS = 430

/** Subscriptions and records of the sample merchant. */
interface Stage {
  readonly subscriptions: Readonly<Record<SampleOfferName, SubscriptionDetails>>
  readonly records: SampleRecords
}

/**
 * Fills an empty database with the sample merchant's history until now: by the rules of the services that the API
 * uses, at times that run through the past, so it is what 14 months of use would have left. Ids are the same each
 * time. All of it is one transaction: a process that dies on the way leaves the database empty, and the next one
 * starts over. Does nothing once anybody has an account.
 */
export async function makeSampleData({
  store,
  clock,
  log,
}: Pick<Deps, 'store' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now()
  const lives = sampleLives(now)
  await store.transaction(async (tx) => {
    if (!(await lockIfNoUsers(tx))) return
    const merchant = await makeSampleMerchant(tx, { store, log, now })
    await makeHistory(tx, { merchant, lives, now })
    await addSampleReaders(tx, { merchantId: merchant.user.id, random: seededRandom('sample readers'), now })
  })
}

/** The sample merchant with its two subscriptions. */
export interface StagedMerchant extends SampleMerchant {
  readonly offers: Stage['subscriptions']
}

/** Makes the sample merchant, on its first day. */
export async function makeSampleMerchant(
  tx: Database,
  { store, log, now }: Pick<Deps, 'store' | 'log'> & { now: Date },
): Promise<StagedMerchant> {
  const clock = new ManualClock(new Date(now.getTime() - AGE_DAYS * DAY_MS))
  // One transaction for everything: the services need no savepoints of their own.
  const deps = { log, clock, store: { ...store, db: tx, transaction: (run) => run(tx) } satisfies Store }
  const random = seededRandom('sample merchant')
  const { id } = await findOrInsertUser(tx, {
    id: random.uuid(),
    address: sampleAccount(0).address,
    now: clock.now(),
  })
  const author = { merchantId: id, actor: 'system' }
  const user = await changeMerchant(deps, {
    author,
    facts: { organisation: SAMPLE_ORGANISATION, ...SAMPLE_HELP },
  })
  const create = async (name: SampleOfferName): Promise<SubscriptionDetails> => {
    const { plans, tokens, receivers, ...offer } = SAMPLE_OFFERS[name]
    clock.advance(DAY_MS)
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
  const offers = { forecast: await create('forecast'), alerts: await create('alerts') }
  const invoiceSettings = await findInvoiceSettings(tx, { merchantId: id })
  return { user, invoiceSettings, subscriptions: Object.values(offers), offers }
}

/** Stores all that happened to the subscribers, and to checkouts that nobody completed. */
export async function makeHistory(
  tx: Database,
  params: { merchant: StagedMerchant; lives: readonly SampleLife[]; now: Date },
): Promise<void> {
  const { merchant, lives, now } = params
  const records = new SampleRecords(merchant)
  for (const { at, run } of script({ subscriptions: merchant.offers, records }, lives, now)) run(at)
  await records.write(tx)
}

interface Scene {
  readonly at: Date
  readonly run: (at: Date) => void
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
function trialNotices({ records }: Stage, lives: readonly SampleLife[], now: Date): Scene[] {
  return trialNoticeTimes(lives, now).map((at) => ({ at, run: (time) => records.announceEndingTrials(time) }))
}

/** Checkouts that nobody completed, and the end of those that have expired. */
function unusedCheckouts({ records, subscriptions }: Stage, now: Date): Scene[] {
  const { random, visits } = unusedVisits(now)
  return visits.flatMap(({ offer, at, expiredAt }): Scene[] => {
    const subscription = subscriptions[offer]
    const open: Scene = {
      at,
      run: (time) => void records.openCheckout({ subscription, touched: true, random, at: time }),
    }
    const expire = (time: Date) => records.announceExpiredCheckouts(time)
    return expiredAt ? [open, { at: expiredAt, run: expire }] : [open]
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

  act(step: SampleStep): void {
    if (step.kind === 'start') this.#row = this.#start(step.at)
    else if (step.kind === 'finish') this.#stage.records.finishCancels(step.at)
    else this.#goOn(step)
  }

  #goOn(step: Exclude<SampleStep, { kind: 'start' | 'finish' }>): void {
    const { records } = this.#stage
    const row = this.#row
    if (!row) throw new Error(`Sample subscriber ${this.#life.number} has not started`)
    const subscriberId = row.id
    const charge = () => ({ subscriberId, amountAtomic: this.#amount(row), random: this.#random })
    if (step.kind === 'pay') records.pay({ ...step, ...charge() })
    else if (step.kind === 'fail') records.fail({ ...step, ...charge() })
    else if (step.kind === 'cancel') records.cancel({ ...step, subscriberId })
    else records.resume({ ...step, subscriberId })
  }

  #start(at: Date): SubscriberRow {
    const { offer, plan: position, tokenId, eoaAddress, swAddress, reach, fixedCharges } = this.#life
    const { records, subscriptions } = this.#stage
    const subscription = subscriptions[offer]
    const plan = subscription.plans[position]
    const token = subscription.tokens.find(({ id }) => id === tokenId)
    if (!plan || !token) throw new Error(`Sample subscriber ${this.#life.number} finds no offer`)
    const random = this.#random
    const session = records.openCheckout({ subscription, touched: false, random, at })
    const { priceMicroUsd } = plan
    const accepted = {
      ...{ sessionId: session.id, planId: plan.id, tokenId, priceMicroUsd, reach, fixedCharges },
      ...{ eoaAddress, swAddress },
      // Of a token that moves against the dollar the payer allows twice what the price is today.
      ...(!token.usdPegged && { capAtomic: 2n * this.#atRate(priceMicroUsd, token.decimals) }),
    }
    return records.start({ subscription, session, accepted, random, at })
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
