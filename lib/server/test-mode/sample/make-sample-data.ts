import 'server-only'
import { getAddress } from 'viem'
import { DEFAULT_DUNNING } from '@/lib/billing/charges/dunning'
import { DAY_MS, MINUTE_MS } from '@/lib/billing/durations'
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
import { sampleAccount } from './sample-account'
import { type SampleBill, sampleBill } from './sample-bill'
import { type SampleLife, sampleLives } from './sample-life'
import { SAMPLE_HELP, SAMPLE_OFFERS, SAMPLE_ORGANISATION, type SampleOfferName } from './sample-offers'
import { trialNoticeTimes, unusedVisits } from './sample-plot'
import { addSampleReaders } from './sample-readers'
import { type SampleMerchant, SampleRecords } from './sample-records'
import type { SampleStep } from './sample-steps'
import { type ChainInPast, chainInPast, type SignedRecord, signOnChain } from './sign-on-chain'

/** The merchant's first day, in days before today. */
const AGE_DAYS = 430

/** Subscriptions and records of the sample merchant. */
interface Stage {
  readonly subscriptions: Readonly<Record<SampleOfferName, SubscriptionDetails>>
  readonly records: SampleRecords
  readonly signed: ReadonlyMap<number, SignedRecord>
}

/**
 * Fills an empty database with the sample merchant's history until now: by the rules of the services that the API
 * uses, at times that run through the past, so it is what 14 months of use would have left. Ids are the same each
 * time. On a local chain that is as new as the database some of the subscribers sign and pay, at the same times.
 * All of it is one transaction: a process that dies on the way leaves the database empty, and the next one
 * starts over. Does nothing once anybody has an account.
 */
export async function makeSampleData(
  deps: Pick<Deps, 'store' | 'clock' | 'log' | 'payments' | 'testMode'>,
): Promise<void> {
  const { store, clock, log } = deps
  const now = clock.now()
  const chain = chainInPast(deps)
  // The last blocks of the past, which make all before them final, come before the chain arrives at the present.
  const until = chain ? new Date(now.getTime() - MINUTE_MS) : now
  await store.transaction(async (tx) => {
    if (!(await lockIfNoUsers(tx))) return
    const merchant = await makeSampleMerchant(tx, { store, log, now })
    await makeHistory(tx, { merchant, now: until, ...(await cast(merchant, { chain, until, log })) })
    await addSampleReaders(tx, { merchantId: merchant.user.id, random: seededRandom('sample readers'), now })
  })
}

/** The lives until a time, and what those have signed who do. Nobody does where there is no local chain. */
async function cast(
  { user, offers }: StagedMerchant,
  { chain, until, log }: { chain: ChainInPast | null; until: Date; log: Deps['log'] },
): Promise<Pick<History, 'lives' | 'signed'>> {
  const lives = sampleLives(until, { onChain: chain !== null })
  try {
    const merchant = getAddress(user.address)
    if (chain) {
      const signed = await signOnChain(chain, { merchant, subscriptions: offers, lives })
      // The rows will tell of blocks that no crash may take.
      await chain.keep()
      return { lives, signed }
    }
  } catch (error) {
    log.error({ err: error }, 'sample subscribers could not sign on the local chain')
  }
  return { lives: sampleLives(until, { onChain: false }), signed: new Map() }
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

/** Everything that {@link makeHistory} stores. */
export interface History {
  readonly merchant: StagedMerchant
  readonly lives: readonly SampleLife[]
  /** Terms of those who signed, by the number of their life. */
  readonly signed: ReadonlyMap<number, SignedRecord>
  readonly now: Date
}

/** Stores all that happened to the subscribers, and to checkouts that nobody completed. */
export async function makeHistory(tx: Database, { merchant, lives, signed, now }: History): Promise<void> {
  const records = new SampleRecords(merchant)
  const stage = { subscriptions: merchant.offers, records, signed }
  for (const { at, run } of script(stage, lives, now)) run(at)
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
  #begun: { readonly row: SubscriberRow; readonly bill: SampleBill } | null = null

  constructor(stage: Stage, life: SampleLife) {
    this.#stage = stage
    this.#life = life
    this.#random = seededRandom(`sample subscriber ${life.number}`)
  }

  act(step: SampleStep): void {
    if (step.kind === 'start') this.#begun = this.#start(step.at)
    else if (step.kind === 'finish') this.#stage.records.finishCancels(step.at)
    else this.#goOn(step)
  }

  #goOn(step: Exclude<SampleStep, { kind: 'start' | 'finish' }>): void {
    const { records } = this.#stage
    if (!this.#begun) throw new Error(`Sample subscriber ${this.#life.number} has not started`)
    const { row, bill } = this.#begun
    const subscriberId = row.id
    const charge = () => {
      const amountAtomic = bill.amounts.get(step) ?? row.capAtomic
      return { subscriberId, amountAtomic, random: this.#random }
    }
    if (step.kind === 'pay') records.pay({ ...step, ...charge() })
    else if (step.kind === 'fail') records.fail({ ...step, ...charge() })
    else if (step.kind === 'cancel') records.cancel({ ...step, subscriberId })
    else records.resume({ ...step, subscriberId })
  }

  #start(at: Date): { row: SubscriberRow; bill: SampleBill } {
    const { offer, plan: position, tokenId, eoaAddress, swAddress, reach, fixedCharges, number } = this.#life
    const { records, subscriptions } = this.#stage
    const subscription = subscriptions[offer]
    const plan = subscription.plans[position]
    const token = subscription.tokens.find(({ id }) => id === tokenId)
    if (!plan || !token) throw new Error(`Sample subscriber ${number} finds no offer`)
    const random = this.#random
    const session = records.openCheckout({ subscription, touched: false, random, at })
    const { priceMicroUsd } = plan
    const bill = sampleBill(this.#life, { priceMicroUsd, token })
    const accepted = {
      ...{ sessionId: session.id, planId: plan.id, tokenId, priceMicroUsd, reach, fixedCharges },
      ...{ eoaAddress, swAddress, capAtomic: bill.capAtomic },
    }
    const signed = this.#stage.signed.get(number) ?? null
    return { row: records.start({ subscription, session, accepted, signed, random, at }), bill }
  }
}
