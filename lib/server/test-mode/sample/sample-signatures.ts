import 'server-only'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import { mandateMessage } from '@/lib/mandate/terms/mandate-message'
import { NO_SIGNATURE } from '@/lib/mandate/terms/mandate-types'
import type { MandateRow } from '../../store/chain/mandates'
import type { EnrolmentRow } from '../../store/checkout/enrolments'
import type { Database } from '../../store/database/database'
import { insertRows } from '../../store/database/json-rows'
import { enrolments, mandates } from '../../store/schema/payment-schema'
import type { SubscriberRow } from '../../store/subscribers/subscribers'
import type { ChainPlace } from './play-on-chain'
import { SAMPLE_OFFERS } from './sample-offers'
import type { SignedRecord } from './sign-on-chain'

/** Signed terms of the sample's subscribers: what the services would have stored of them, by subscriber. */
export class SampleSignatures {
  readonly #signed = new Map<string, SignedRecord>()
  readonly #mandates = new Map<string, MandateRow>()
  readonly #enrolments: EnrolmentRow[] = []

  /** As `recordEnrolment`, and `completeEnrolment` at the same moment: of a trial nothing is on the chain yet. */
  enrol(params: {
    id: string
    signed: SignedRecord
    subscriber: SubscriberRow
    sessionId: string
    isPaidAtOnce: boolean
    at: Date
  }): void {
    const { id, signed, subscriber, sessionId, isPaidAtOnce, at } = params
    const { life, mandate, digest, bill } = signed
    const { merchantId, subscriptionId } = subscriber
    const [firstCharge] = life.steps.filter(({ kind }) => kind === 'pay')
    this.#signed.set(subscriber.id, signed)
    this.#mandates.set(subscriber.id, {
      ...{ id: digest, merchantId, subscriptionId, subscriberId: subscriber.id, terms: 0 },
      ...{ chainId: LOCAL_TEST_CHAIN_ID, puller: signed.puller, token: mandate.token, payer: mandate.payer },
      ...{ message: mandateMessage(mandate), signature: signed.signature, permit: signed.storedPermit },
      ...(isPaidAtOnce
        ? { status: 'live' as const, authorizedAt: at }
        : { status: 'pending' as const, authorizedAt: null }),
      ...{ permissionNeededAt: null, endedAt: null, cancelSignature: null, cancelTransactionId: null },
      createdAt: at,
    })
    this.#enrolments.push({
      ...{ id, checkoutSessionId: sessionId, mandateId: digest },
      ...{ planId: subscriber.planId, tokenId: subscriber.tokenId, quantity: subscriber.quantity },
      ...{ eoaAddress: subscriber.eoaAddress, swAddress: subscriber.swAddress },
      ...{ priceMicroUsd: subscriber.priceMicroUsd, discount: null, usage: null },
      ...{ capAtomic: subscriber.capAtomic, maxPeriods: subscriber.maxPeriods },
      ...{ allowedPeriods: subscriber.allowedCharges, trialDays: SAMPLE_OFFERS[life.offer].trialDays },
      firstChargeAt: subscriber.firstChargeAt,
      firstAmountAtomic: isPaidAtOnce && firstCharge ? (bill.amounts.get(firstCharge) ?? 0n) : 0n,
      ...{ status: 'complete', failureReason: null, transactionId: null },
      ...{ startGas: 0n, hasReverted: false, createdAt: at, endedAt: at },
    })
  }

  /** The terms of a subscriber; null where it signed none. */
  of(subscriberId: string): MandateRow | null {
    return this.#mandates.get(subscriberId) ?? null
  }

  /** As `recordChargeConfirmed`. @returns the place of the charge; null where nothing was signed */
  pay(params: { subscriberId: string; period: number; at: Date }): ChainPlace | null {
    const { subscriberId, period, at } = params
    const signed = this.#signed.get(subscriberId)
    const mandate = this.#mandates.get(subscriberId)
    if (!signed || !mandate) return null
    if (mandate.status === 'pending') {
      this.#mandates.set(subscriberId, { ...mandate, status: 'live', authorizedAt: at })
    }
    return signed.place(period)
  }

  /** As `discardWaitingTerms` of terms that wait, and `recordMandateCancelled` of those in force. */
  end(subscriberId: string, at: Date): void {
    const mandate = this.#mandates.get(subscriberId)
    if (!mandate) return
    const isWaiting = mandate.status === 'pending'
    this.#mandates.set(subscriberId, {
      ...mandate,
      status: 'ended',
      ...(isWaiting ? { signature: NO_SIGNATURE, permit: null } : { endedAt: at }),
    })
  }

  async write(tx: Database): Promise<void> {
    await insertRows(tx, mandates, [...this.#mandates.values()])
    await insertRows(tx, enrolments, this.#enrolments)
  }
}
