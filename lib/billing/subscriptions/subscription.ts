import { BillingError } from '../billing-error'
import type { Dunning } from '../charges/dunning'
import type { InvoiceDetails } from '../invoices/party'
import type { PausedAccess } from './subscriber'

/**
 * `paused` takes no new subscribers but renews the old; `archived` also stops renewals, without cancelling anybody.
 * Every status may follow every other: an archived subscription can be restored to active or paused.
 */
export const SUBSCRIPTION_STATUSES = ['active', 'paused', 'archived'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** Maximum length of a title in characters. Decided, not measured. */
export const MAX_TITLE_LENGTH = 200
/** Longest trial: two years. */
export const MAX_TRIAL_DAYS = 730

/** The merchant takes no new subscribers here at the moment. */
export class SubscriptionNotOpenError extends BillingError {
  readonly code = 'subscription_not_open'

  constructor(readonly status: Exclude<SubscriptionStatus, 'active'>) {
    super('Subscription takes no new subscribers', {
      detail: `This subscription is ${status} and takes no new subscribers.`,
      remedy: 'Ask the merchant for another link.',
    })
  }
}

/** @throws SubscriptionNotOpenError unless new subscribers are taken. */
export function assertOpen(subscription: { status: SubscriptionStatus }): void {
  if (subscription.status !== 'active') throw new SubscriptionNotOpenError(subscription.status)
}

/** Fields of a subscription itself that a merchant may change. */
export interface SubscriptionTerms extends Dunning {
  readonly title: string
  readonly trialDays: number
  /** True where a wallet has the trial once. */
  readonly trialPerWallet: boolean
  /** Access of subscribers while they are paused. */
  readonly accessWhilePaused: PausedAccess
  /** Number of charges after which a new subscriber's terms end; null for terms that run until cancelled. */
  readonly fixedCharges: number | null
  /** Names and addresses that payers are asked for. */
  readonly invoiceDetails: InvoiceDetails
  readonly linktree: string
  readonly status: SubscriptionStatus
}

/** The given fields that differ from what the subscription has already; empty when the change changes nothing. */
export function differingTerms(
  subscription: SubscriptionTerms,
  change: { readonly [Field in keyof SubscriptionTerms]?: SubscriptionTerms[Field] | undefined },
): Partial<SubscriptionTerms> {
  const differing = Object.keys(FIELDS)
    .filter(isField)
    .filter((field) => change[field] !== undefined && !areEqual(change[field], subscription[field]))
  return Object.fromEntries(differing.map((field) => [field, change[field]]))
}

const FIELDS: Readonly<Record<keyof SubscriptionTerms, true>> = {
  title: true,
  trialDays: true,
  trialPerWallet: true,
  accessWhilePaused: true,
  fixedCharges: true,
  graceDays: true,
  retryDays: true,
  afterFailure: true,
  invoiceDetails: true,
  linktree: true,
  status: true,
}

const isField = (name: string): name is keyof SubscriptionTerms => name in FIELDS

/** Lists of numbers are compared by what they hold. */
const areEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Days of trial that a wallet is offered: none where it had its one trial of the subscription. */
export function trialDaysFor(
  { trialDays, trialPerWallet }: Pick<SubscriptionTerms, 'trialDays' | 'trialPerWallet'>,
  { hadTrial }: { hadTrial: boolean },
): number {
  return trialPerWallet && hadTrial ? 0 : trialDays
}

/**
 * Checks that a caller changes what it read.
 * @param expected - the versions that the caller accepts; null accepts any
 * @throws VersionMismatchError
 */
export function assertVersion(record: { version: number }, expected: readonly number[] | null): void {
  if (expected && !expected.includes(record.version)) throw new VersionMismatchError()
}

/** The record changed since the caller read it. */
export class VersionMismatchError extends BillingError {
  readonly code = 'version_mismatch'

  constructor() {
    super('Changed in the meantime', {
      detail: 'Somebody changed this record after you read it. Nothing was overwritten.',
      remedy: 'Read it again, then send your change with the new ETag in If-Match.',
    })
  }
}
