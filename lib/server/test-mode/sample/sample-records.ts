import 'server-only'
import { EVENT_API_VERSION } from '@/lib/billing/event-type'
import { finishScheduledCancel, resume } from '@/lib/billing/subscriptions/scheduled-cancel'
import {
  isOver,
  paymentFailed,
  paymentSucceeded,
  type SubscriberState,
} from '@/lib/billing/subscriptions/subscriber'
import type { Random } from '../../random'
import { startOfVisit } from '../../services/checkout/open-payment-link'
import { newCheckoutSession } from '../../services/checkout/start-checkout-session'
import { completedEvent } from '../../services/records/add-subscriber'
import { invoiceEvent, newInvoice } from '../../services/records/issue-invoice'
import { newCharge } from '../../services/records/new-charge'
import { paymentEvent } from '../../services/records/write-payment-event'
import { TRIAL_NOTICE_MS } from '../../services/subscribers/announce-ending-trials'
import { afterCancel, type CancelWish, cancelEntry } from '../../services/subscribers/cancel-subscriber'
import { type AcceptedTerms, newSubscriber } from '../../services/subscribers/start-subscriber'
import type { AuditEntry } from '../../store/accounts/audit-log'
import type { UserRow } from '../../store/accounts/users'
import type { CheckoutSessionRow } from '../../store/checkout/checkout-sessions'
import type { Database } from '../../store/database/database'
import { insertRows } from '../../store/database/json-rows'
import type { InvoiceSettings } from '../../store/invoices/invoice-settings'
import type { InvoiceRow } from '../../store/invoices/invoices'
import type { NewEvent } from '../../store/reports/events'
import { invoiceCounters, invoices } from '../../store/schema/invoice-schema'
import { charges } from '../../store/schema/payment-schema'
import { auditLog, checkoutSessions, events, subscribers } from '../../store/schema/schema'
import type { ChargeRow } from '../../store/subscribers/charges'
import type { PaymentDetails } from '../../store/subscribers/payment-pages'
import { snapshotsOf } from '../../store/subscribers/subscriber-snapshot'
import { type SubscriberRow, stateColumns } from '../../store/subscribers/subscribers'
import type { SubscriptionDetails } from '../../store/subscriptions/subscriptions'
import { expiredEvent } from './expired-event'
import { SampleRevenue } from './sample-revenue'
import { SampleSignatures } from './sample-signatures'
import type { SignedRecord } from './sign-on-chain'

/** Facts of the sample merchant that its records copy. */
export interface SampleMerchant {
  readonly user: UserRow
  readonly invoiceSettings: InvoiceSettings
  readonly subscriptions: readonly SubscriptionDetails[]
}

interface Window {
  readonly subscriberId: string
  readonly period: number
  readonly amountAtomic: bigint
}

/** Event of a subscriber as it was at that moment, whose payload the database makes. */
interface SubscriberMoment {
  readonly type: NewEvent['type']
  readonly moment: SubscriberRow
  readonly createdAt: Date
}

/**
 * Records of the sample merchant's history while it is told: what the services would have stored, by the same rules,
 * held in memory until {@link write}. A thousand payments take ten statements so, where the services take thirteen
 * thousand. Every call comes later in the history than the calls before it.
 */
export class SampleRecords {
  readonly #merchant: SampleMerchant
  readonly #sessions = new Map<string, CheckoutSessionRow>()
  readonly #subscribers = new Map<string, SubscriberRow>()
  /** By subscriber and window. */
  readonly #charges = new Map<string, ChargeRow>()
  readonly #invoices: InvoiceRow[] = []
  readonly #lastSequences = new Map<number, number>()
  readonly #events: (NewEvent | SubscriberMoment)[] = []
  readonly #entries: AuditEntry[] = []
  readonly #signatures = new SampleSignatures()
  readonly #revenue = new SampleRevenue()

  constructor(merchant: SampleMerchant) {
    this.#merchant = merchant
  }

  /** As `openPaymentLink`, and asking for the terms where `touched`. */
  openCheckout(params: {
    subscription: SubscriptionDetails
    touched: boolean
    random: Random
    at: Date
  }): CheckoutSessionRow {
    const { subscription, touched, random, at } = params
    const start = startOfVisit({ subscriptionId: subscription.id }, { planId: null })
    const session = { ...newCheckoutSession(start, { random, now: at }), touched }
    this.#sessions.set(session.id, session)
    return session
  }

  /** As `startSubscriber`. */
  start(params: {
    subscription: SubscriptionDetails
    session: CheckoutSessionRow
    accepted: AcceptedTerms
    /** Terms that it signed for the local chain: as `recordEnrolment` and `completeEnrolment` then. */
    signed: SignedRecord | null
    random: Random
    at: Date
  }): SubscriberRow {
    const { session, signed, random, at } = params
    const enrolmentId = signed && random.uuid()
    const subscriber = newSubscriber({ ...params, id: random.uuid() })
    const { planId, tokenId } = subscriber
    this.#subscribers.set(subscriber.id, subscriber)
    this.#revenue.step(null, subscriber, at)
    const complete = { status: 'complete', planId, tokenId, completedAt: at } as const
    this.#sessions.set(session.id, { ...session, ...complete, touched: signed ? true : session.touched })
    const isPaidAtOnce = signed !== null && params.subscription.trialDays === 0
    this.#tell('subscriber.created', isPaidAtOnce ? afterFirst(subscriber) : subscriber, at)
    this.#events.push(completedEvent({ subscriber, session, at }))
    if (signed && enrolmentId) {
      this.#signatures.enrol({ id: enrolmentId, signed, subscriber, sessionId: session.id, isPaidAtOnce, at })
    }
    return subscriber
  }

  /** As `recordChargePaid`. */
  pay(params: Window & { random: Random; at: Date }): void {
    const { random, at, ...window } = params
    const before = this.#subscriber(window)
    const { charge: earlier, fresh } = this.#window(params, before)
    const place = this.#signatures.pay({ ...window, at })
    const charge: ChargeRow = {
      ...(earlier ?? fresh),
      ...place,
      status: 'paid',
      amountAtomic: window.amountAtomic,
      attempts: (earlier?.attempts ?? 0) + 1,
      nextAttemptAt: null,
      failureReason: null,
      paidAt: at,
    }
    this.#charges.set(keyOf(charge), charge)
    const after = this.#change(before, paymentSucceeded(before, window.period), at)
    const invoice = this.#issueInvoice({ charge, subscriber: after, random, at })
    const payment = this.#payment(charge, after, invoice)
    this.#events.push(paymentEvent({ type: 'payment.succeeded', payment, at }))
    if (after.status === 'active' && before.status !== 'active') {
      this.#tell('subscriber.activated', after, at)
    }
    if (after.cancelAt && after.cancelAt.getTime() !== before.cancelAt?.getTime()) {
      this.#tell('subscriber.cancel_scheduled', after, at)
    }
    this.#events.push(invoiceEvent({ invoice, charge }))
    // As `recordChargeSettled`: nothing of the past is undone.
    if (place) this.#charges.set(keyOf(charge), { ...charge, status: 'settled' })
  }

  /** As `recordChargeFailed`. */
  fail(
    params: Window & {
      attempt: number
      reason: string
      nextAttemptAt: Date | null
      random: Random
      at: Date
    },
  ): void {
    const { at } = params
    const before = this.#subscriber(params)
    const { charge: earlier, fresh } = this.#window(params, before)
    const charge: ChargeRow = {
      ...(earlier ?? fresh),
      status: 'failed',
      amountAtomic: params.amountAtomic,
      attempts: params.attempt,
      failureReason: params.reason,
      nextAttemptAt: params.nextAttemptAt,
    }
    this.#charges.set(keyOf(charge), charge)
    const state = paymentFailed(before, at, params.period)
    const after = state === before ? before : this.#change(before, state, at)
    const payment = this.#payment(charge, after, null)
    this.#events.push(paymentEvent({ type: 'payment.failed', payment, at }))
    if (after.status === 'past_due' && before.status !== 'past_due') {
      this.#tell('subscriber.past_due', after, at)
    }
  }

  /** As `cancelSubscriber` by the merchant. */
  cancel({ subscriberId, at, ...wish }: CancelWish & { subscriberId: string; at: Date }): void {
    const before = this.#subscriber({ subscriberId })
    const charge = this.#chargeStatus(subscriberId, before.nextPeriod)
    const state = afterCancel(before, at, { ...wish, by: 'merchant', charge })
    if (state === before) return
    const after = this.#change(before, state, at)
    const isJoined = before.cancelAt !== null && state.cancelAt !== null
    if (!isJoined) this.#tell(isOver(after) ? endOf(after) : 'subscriber.cancel_scheduled', after, at)
    if (state.status === 'ended') return
    this.#entries.push(cancelEntry({ ...wish, author: this.#author, subscriberId, state, at }))
  }

  /** As `resumeSubscriber`: all of what is paid was paid for good. */
  resume({ subscriberId, at }: { subscriberId: string; at: Date }): void {
    const before = this.#subscriber({ subscriberId })
    const after = this.#change(before, resume(before, at, 'merchant', null), at)
    this.#tell('subscriber.resumed', after, at)
    const entry = { action: 'subscriber.resumed', target: subscriberId, createdAt: at } as const
    this.#entries.push({ ...this.#author, ...entry })
  }

  /** As `finishScheduledCancels`. */
  finishCancels(at: Date): void {
    for (const before of this.#subscribers.values()) {
      const state = finishScheduledCancel(before, at)
      if (state === before) continue
      const after = this.#change(before, state, at)
      this.#tell(endOf(after), after, at)
    }
  }

  /** As `announceEndingTrials`. */
  announceEndingTrials(at: Date): void {
    const until = new Date(at.getTime() + TRIAL_NOTICE_MS)
    for (const subscriber of this.#subscribers.values()) {
      const { id, status, cancelAt, nextChargeAt } = subscriber
      const isEnding = nextChargeAt !== null && nextChargeAt > at && nextChargeAt <= until
      if (status !== 'trialing' || cancelAt !== null || !isEnding || this.#isAnnounced(id)) continue
      this.#tell('subscriber.trial_ending', subscriber, at)
    }
  }

  #isAnnounced(subscriberId: string): boolean {
    return this.#events.some(
      (event) =>
        event.type === 'subscriber.trial_ending' && 'moment' in event && event.moment.id === subscriberId,
    )
  }

  /** As `announceExpiredCheckouts`. */
  announceExpiredCheckouts(at: Date): void {
    for (const session of this.#sessions.values()) {
      const { status, touched, expiryAnnouncedAt, expiresAt } = session
      if (status !== 'open' || !touched || expiryAnnouncedAt !== null || expiresAt > at) continue
      this.#sessions.set(session.id, { ...session, expiryAnnouncedAt: at })
      this.#events.push(expiredEvent(session, { merchantId: this.#merchant.user.id, at }))
    }
  }

  /** Stores all of it, events and entries in the order in which they happened. */
  async write(tx: Database): Promise<void> {
    const merchantId = this.#merchant.user.id
    await insertRows(tx, checkoutSessions, [...this.#sessions.values()])
    await insertRows(tx, subscribers, [...this.#subscribers.values()])
    await this.#revenue.write(tx, { merchantId })
    await this.#signatures.write(tx)
    await insertRows(tx, charges, [...this.#charges.values()])
    await insertRows(tx, invoices, this.#invoices)
    const counters = [...this.#lastSequences].map(([year, lastSequence]) => ({
      merchantId,
      year,
      lastSequence,
    }))
    await insertRows(tx, invoiceCounters, counters)
    await insertRows(tx, events, await this.#storedEvents(tx))
    await insertRows(
      tx,
      auditLog,
      this.#entries.map(({ details = {}, actorName = '', requestId = null, ...entry }) => ({
        ...entry,
        actorName,
        details,
        requestId,
      })),
    )
  }

  async #storedEvents(tx: Database): Promise<(typeof events.$inferInsert)[]> {
    const moments = this.#events.flatMap((event) => ('moment' in event ? [event.moment] : []))
    const snapshots = (await snapshotsOf(tx, moments)).values()
    return this.#events.map((event) => {
      const { type, createdAt } = event
      const common = { type, createdAt, apiVersion: EVENT_API_VERSION }
      if ('moment' in event) {
        const { id: subscriberId, merchantId, subscriptionId } = event.moment
        return { ...common, merchantId, subscriptionId, subscriberId, data: snapshots.next().value ?? {} }
      }
      const { merchantId, subscriptionId = null, subscriberId = null, data } = event
      return { ...common, merchantId, subscriptionId, subscriberId, data }
    })
  }

  get #author() {
    return { merchantId: this.#merchant.user.id, actor: 'system' }
  }

  #subscriber({ subscriberId }: { subscriberId: string }): SubscriberRow {
    const row = this.#subscribers.get(subscriberId)
    if (!row) throw new Error(`There is no sample subscriber ${subscriberId}`)
    return row
  }

  #chargeStatus(subscriberId: string, period: number | null): ChargeRow['status'] | null {
    return period === null ? null : (this.#charges.get(keyOf({ subscriberId, period }))?.status ?? null)
  }

  /** As `updateSubscriberState`. */
  #change(row: SubscriberRow, state: SubscriberState, at: Date): SubscriberRow {
    const after = { ...row, ...stateColumns(row, state), asOf: at }
    this.#subscribers.set(row.id, after)
    this.#revenue.step(row, after, at)
    if (isOver(after) && !isOver(row)) {
      this.#giveUpCharges(row.id)
      this.#signatures.end(row.id, at)
    }
    return after
  }

  #giveUpCharges(subscriberId: string): void {
    for (const [key, charge] of this.#charges) {
      const waits = charge.status === 'failed' && charge.nextAttemptAt !== null
      if (charge.subscriberId === subscriberId && waits) {
        this.#charges.set(key, { ...charge, nextAttemptAt: null })
      }
    }
  }

  /** Charge of a window so far, and as it is before any attempt, whose id is taken either way. */
  #window({ random, at, ...window }: Window & { random: Random; at: Date }, subscriber: SubscriberRow) {
    const { period, amountAtomic } = window
    const fresh = {
      ...newCharge(subscriber, { id: random.uuid(), period, amountAtomic, createdAt: at }),
      ...{ transactionHash: null, blockNumber: null, transactionId: null, together: null },
      paidAt: null,
    }
    return { charge: this.#charges.get(keyOf(window)), fresh }
  }

  #issueInvoice(params: {
    charge: ChargeRow
    subscriber: SubscriberRow
    random: Random
    at: Date
  }): InvoiceRow {
    const { charge, subscriber, random, at } = params
    const { user, invoiceSettings: settings } = this.#merchant
    const { title, plan, token } = this.#terms(subscriber)
    const year = at.getUTCFullYear()
    const sequence = (this.#lastSequences.get(year) ?? 0) + 1
    this.#lastSequences.set(year, sequence)
    const { chainId, address, symbol, decimals, usdPegged } = token
    const sources = {
      title,
      planName: plan.name,
      merchant: { address: user.address, organisation: user.organisation },
      token: { chainId, address, symbol, decimals, usdPegged },
      mandate: this.#signatures.of(subscriber.id),
    }
    const id = random.uuid()
    const invoice = newInvoice({ id, sequence, charge, subscriber, settings, sources, buyer: null, at })
    this.#invoices.push(invoice)
    return invoice
  }

  #payment(charge: ChargeRow, subscriber: SubscriberRow, invoice: InvoiceRow | null): PaymentDetails {
    const { title, plan, token } = this.#terms(subscriber)
    return {
      ...{ charge, token, title, refunds: [], terms: subscriber },
      planName: plan.name,
      invoice: invoice && { id: invoice.id, number: invoice.number },
      eoaAddress: subscriber.eoaAddress,
      customer: subscriber,
    }
  }

  #terms({ subscriptionId, planId, tokenId }: SubscriberRow) {
    const subscription = this.#merchant.subscriptions.find(({ id }) => id === subscriptionId)
    const plan = subscription?.plans.find(({ id }) => id === planId)
    const token = subscription?.tokens.find(({ id }) => id === tokenId)
    if (!subscription || !plan || !token)
      throw new Error(`Plan ${planId} and token ${tokenId} are not offered`)
    return { title: subscription.title, plan, token }
  }

  #tell(type: NewEvent['type'], moment: SubscriberRow, createdAt: Date): void {
    this.#events.push({ type, moment, createdAt })
  }
}

const keyOf = ({ subscriberId, period }: Pick<ChargeRow, 'subscriberId' | 'period'>) =>
  `${subscriberId} ${period}`

/** A subscriber whose first charge is taken with its terms. */
const afterFirst = (subscriber: SubscriberRow): SubscriberRow => ({
  ...subscriber,
  ...stateColumns(subscriber, paymentSucceeded(subscriber, 0)),
})

const endOf = ({ status }: SubscriberRow) =>
  status === 'ended' ? 'subscriber.ended' : 'subscriber.cancelled'
