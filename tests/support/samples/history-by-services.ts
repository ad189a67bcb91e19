import { getAddress, maxUint256 } from 'viem'
import { expect } from 'vitest'
import { firstChargeTime } from '@/lib/billing/calendar'
import { allowedPeriods } from '@/lib/billing/checkout/allowance-reach'
import { MICRO_PER_DOLLAR, peggedAmountAtomic } from '@/lib/billing/money/money'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import { mandateId } from '@/lib/mandate/terms/mandate-id'
import { ManualClock } from '@/lib/server/clock'
import type { Deps } from '@/lib/server/deps'
import { type Random, seededRandom, systemRandom } from '@/lib/server/random'
import { fixedRates } from '@/lib/server/rates/fixed-rates'
import { announceExpiredCheckouts } from '@/lib/server/services/checkout/expired-checkouts'
import { openPaymentLink } from '@/lib/server/services/checkout/open-payment-link'
import { mandateOf, type PayableOffer } from '@/lib/server/services/checkout/payable-offer'
import { recordEnrolment } from '@/lib/server/services/checkout/record-enrolment'
import { recordChargeFailed } from '@/lib/server/services/keeper/fail-charge'
import { recordChargeConfirmed, recordChargeSettled } from '@/lib/server/services/records/record-charge-log'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import { recordAuthorized, recordMandateCancelled } from '@/lib/server/services/records/record-mandate-log'
import { announceEndingTrials } from '@/lib/server/services/subscribers/announce-ending-trials'
import { cancelSubscriber } from '@/lib/server/services/subscribers/cancel-subscriber'
import { finishScheduledCancels } from '@/lib/server/services/subscribers/finish-scheduled-cancels'
import { resumeSubscriber } from '@/lib/server/services/subscribers/resume-subscriber'
import { startSubscriber } from '@/lib/server/services/subscribers/start-subscriber'
import { findMandate } from '@/lib/server/store/chain/mandates'
import { findCheckout, touchCheckoutSession } from '@/lib/server/store/checkout/checkout-sessions'
import type { Database } from '@/lib/server/store/database/database'
import { lockSubscriber } from '@/lib/server/store/subscribers/subscribers'
import type { PlanRow } from '@/lib/server/store/subscriptions/plans'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import type { TokenRow } from '@/lib/server/store/subscriptions/tokens'
import { Dice } from '@/lib/server/test-mode/sample/dice'
import type { History } from '@/lib/server/test-mode/sample/make-sample-data'
import type { SampleLife } from '@/lib/server/test-mode/sample/sample-life'
import type { SampleOfferName } from '@/lib/server/test-mode/sample/sample-offers'
import { trialNoticeTimes, unusedVisits } from '@/lib/server/test-mode/sample/sample-plot'
import type { SampleStep } from '@/lib/server/test-mode/sample/sample-steps'
import type { SignedRecord } from '@/lib/server/test-mode/sample/sign-on-chain'

/** Dependencies of the services, with a clock set to the scene's time. */
interface Stage {
  readonly deps: Pick<Deps, 'store' | 'log' | 'wallClock' | 'rates'> & { readonly clock: ManualClock }
  readonly merchantId: string
  readonly signed: History['signed']
  readonly payments: Deps['payments']
  readonly subscriptions: Readonly<Record<SampleOfferName, SubscriptionDetails>>
}

/**
 * The history that `makeHistory` of the sample data stores, made by the services that the API uses: step by step, under
 * a clock that runs through the past.
 */
export async function makeHistoryByServices(
  tx: Database,
  params: Pick<Deps, 'store' | 'log' | 'payments'> & History,
): Promise<void> {
  const { store, log, payments, merchant, lives, signed, now } = params
  const clock = new ManualClock(now)
  const deps: Stage['deps'] = {
    ...{ log, clock, wallClock: clock, rates: fixedRates(clock) },
    store: { ...store, db: tx, transaction: (run) => run(tx) },
  }
  const stage = { deps, merchantId: merchant.user.id, subscriptions: merchant.offers, signed, payments }
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
  #capAtomic = 0n
  #id: string | null = null

  constructor(stage: Stage, life: SampleLife) {
    this.#stage = stage
    this.#life = life
    this.#random = seededRandom(`sample subscriber ${life.number}`)
    this.#dice = new Dice(seededRandom(`sample rates ${life.number}`))
  }

  async act(step: SampleStep): Promise<unknown> {
    const deps = { ...this.#stage.deps, random: this.#random }
    const signed = this.#stage.signed.get(this.#life.number) ?? null
    if (step.kind === 'start') return this.#start(deps, signed)
    if (step.kind === 'pay' && signed) return this.#payOnChain(deps, signed, step)
    if (step.kind === 'finish') await finishScheduledCancels(deps)
    else await this.#goOn(deps, step)
    if (signed) await this.#endOnChain(deps, signed)
  }

  async #goOn(
    deps: Stage['deps'] & { random: Random },
    step: Exclude<SampleStep, { kind: 'start' | 'finish' }>,
  ): Promise<unknown> {
    const id = this.#id
    if (!id) throw new Error(`Sample subscriber ${this.#life.number} has not started`)
    const author = authorOf(this.#stage.merchantId)
    switch (step.kind) {
      case 'pay':
        return recordChargePaid(deps, { ...step, subscriberId: id, amountAtomic: this.#amount() })
      case 'fail':
        return recordChargeFailed(deps, { ...step, subscriberId: id, amountAtomic: this.#amount() })
      case 'cancel':
        return cancelSubscriber(deps, { ...step, id, author })
      case 'resume':
        return resumeSubscriber(deps, { id, author })
    }
  }

  /** The first charge of signed terms puts them in force; all of it is final. */
  async #payOnChain(
    deps: Stage['deps'] & { random: Random },
    signed: SignedRecord,
    { period }: SampleStep & { kind: 'pay' },
  ): Promise<void> {
    const place = { ...placeOf(signed), ...signed.place(period) }
    if (period === 0) await recordAuthorized(deps, place)
    const log = { ...place, period, amountAtomic: this.#amount() }
    await recordChargeConfirmed(deps, log)
    await recordChargeSettled({ ...deps, random: systemRandom }, log)
    this.#id = (await findMandate(deps.store.db, { id: signed.digest }))?.subscriberId ?? null
  }

  /** The canceller ends what is in force of who is over. */
  async #endOnChain(deps: Stage['deps'] & { random: Random }, signed: SignedRecord): Promise<void> {
    const mandate = await findMandate(deps.store.db, { id: signed.digest })
    const row = await lockSubscriber(deps.store.db, { id: mandate?.subscriberId ?? '' })
    if (!row || !isOver(row) || mandate?.status !== 'live') return
    const place = { transactionHash: '0x01', blockNumber: 1n } as const
    await recordMandateCancelled(deps, { ...placeOf(signed), ...place, confirmed: true })
  }

  async #start(deps: Stage['deps'] & { random: Random }, signed: SignedRecord | null): Promise<void> {
    const { offer, plan: position, tokenId, eoaAddress, swAddress, reach, fixedCharges } = this.#life
    const { paymentLinkId, plans, tokens } = this.#stage.subscriptions[offer]
    const plan = plans[position]
    const token = tokens.find(({ id }) => id === tokenId)
    const session = await openPaymentLink(deps, { paymentLinkId })
    if (!plan || !token || !session) throw new Error(`Sample subscriber ${this.#life.number} finds no offer`)
    const { priceMicroUsd } = plan
    // Of a token that moves against the dollar the payer allows twice what the price is today.
    this.#capAtomic = token.usdPegged
      ? peggedAmountAtomic(priceMicroUsd, token.decimals)
      : 2n * this.#atRate(priceMicroUsd, token.decimals)
    if (signed) {
      await this.#sign(deps, signed, { sessionId: session.id, plan, token })
      return
    }
    const subscriber = await startSubscriber(deps, {
      sessionId: session.id,
      planId: plan.id,
      tokenId,
      priceMicroUsd,
      reach,
      fixedCharges,
      eoaAddress,
      swAddress,
      ...(!token.usdPegged && { capAtomic: this.#capAtomic }),
    })
    this.#id = subscriber.id
  }

  /** The terms as the checkout stores them, once it has checked all of them. */
  async #sign(
    deps: Stage['deps'] & { random: Random },
    signed: SignedRecord,
    choice: { sessionId: string; plan: PlanRow; token: TokenRow },
  ): Promise<void> {
    const network = this.#stage.payments.networks.get(LOCAL_TEST_CHAIN_ID)
    const { keys } = this.#stage.payments
    const { eoaAddress, swAddress, reach, fixedCharges, offer: name } = this.#life
    const { plan, token } = choice
    const checkout = await findCheckout(deps.store.db, { id: choice.sessionId })
    if (!checkout || !network || !keys) throw new Error('Nothing can be signed')
    const { trialDays } = checkout.subscription
    // Drawn for the first charge, which comes at this very moment where there is no trial.
    const dueNow = trialDays > 0 ? 0n : (signed.bill.amounts.values().next().value ?? 0n)
    const { mandate, digest, signature, storedPermit: permit } = signed
    const offer: PayableOffer = {
      ...{ checkout, plan, network, trialDays, quantity: 1, discount: null },
      ...{ token: { ...token, address: getAddress(token.address) }, puller: signed.puller },
      keys,
      ...{ amountAtomic: dueNow, capAtomic: this.#capAtomic },
      firstChargeAt: firstChargeTime(deps.clock.now(), trialDays),
    }
    expect(mandate).toEqual(mandateOf(offer, { account: eoaAddress, fixedCharges, authorizeBy: 'signature' }))
    expect(digest, name).toBe(mandateId({ chainId: network.chainId, puller: signed.puller }, mandate))
    await recordEnrolment(
      deps,
      {
        ...{ offer, mandate, digest, signature, permit, dueNow, startGas: 0n, allowance: maxUint256 },
        allowedPeriods: allowedPeriods(reach, fixedCharges),
        wallet: { eoaAddress, swAddress },
      },
      async () => null,
    )
    this.#id = (await findMandate(deps.store.db, { id: digest }))?.subscriberId ?? null
  }

  #amount(): bigint {
    const { offer, plan, tokenId } = this.#life
    const { plans, tokens } = this.#stage.subscriptions[offer]
    const token = tokens.find(({ id }) => id === tokenId)
    const price = plans[plan]?.priceMicroUsd ?? 0n
    return token && !token.usdPegged ? this.#atRate(price, token.decimals) : this.#capAtomic
  }

  /** The atomic units of a price at some rate of ether. */
  #atRate(priceMicroUsd: bigint, decimals: number): bigint {
    const dollars = BigInt(Math.round(this.#dice.between(2_600, 3_400)))
    return (priceMicroUsd * 10n ** BigInt(decimals)) / (dollars * MICRO_PER_DOLLAR)
  }
}

const placeOf = ({ puller, digest }: SignedRecord) => ({
  chainId: LOCAL_TEST_CHAIN_ID,
  puller,
  mandateId: digest,
})
