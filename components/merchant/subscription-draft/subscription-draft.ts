import type { z } from 'zod'
import { type AfterFailure, DEFAULT_DUNNING, type Dunning } from '@/lib/billing/charges/dunning'
import type { InvoiceDetails } from '@/lib/billing/invoices/party'
import { decimalOf } from '@/lib/billing/money/decimal-text'
import type { Frequency } from '@/lib/billing/subscriptions/frequency'
import type { PausedAccess } from '@/lib/billing/subscriptions/subscriber'
import type { createSubscription, WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'

/** Text of a plan's metered use. */
export interface UsageDraft {
  /** Name of what is counted. */
  readonly unit: string
  /** Price of one unit. */
  readonly unitPrice: string
  /** Units of a period that the plan's price includes; empty for none. */
  readonly included: string
  /** The most that one charge adds. */
  readonly limit: string
}

/** Text of a plan's row; `key` identifies the row within its draft. */
export interface PlanDraft {
  readonly key: number
  /** Id of the saved plan; null for a new one. */
  readonly id: string | null
  readonly name: string
  readonly price: string
  readonly frequency: Frequency
  readonly volume: string
  /** Most seats of a price by the seat; empty for one price. */
  readonly quantityMax: string
  /** Null without metered use. */
  readonly usage: UsageDraft | null
  /** Takes no new subscribers. */
  readonly archived: boolean
}

/** Text of a receiver's row. */
export interface ReceiverDraft {
  readonly key: number
  readonly networkId: number
  readonly address: string
  /** Percent; empty shares equally. */
  readonly share: string
}

/** Subscription as typed: unchecked text that loses nothing. */
export interface SubscriptionDraft {
  readonly title: string
  readonly trialDays: string
  /** A wallet has the trial once. */
  readonly trialPerWallet: boolean
  readonly accessWhilePaused: PausedAccess
  /** Number of charges after which the terms end; empty for none. */
  readonly fixedCharges: string
  /** Days of access after the end of what is paid. */
  readonly graceDays: string
  /** Days of a window, with commas. */
  readonly retryDays: string
  readonly afterFailure: AfterFailure
  readonly invoiceDetails: InvoiceDetails
  readonly linktree: string
  readonly plans: readonly PlanDraft[]
  readonly receivers: readonly ReceiverDraft[]
  /** Ids in the order chosen. Tokens of a network without receiver stay, in case a receiver is added again. */
  readonly tokens: readonly string[]
}

export type NewSubscriptionBody = z.input<typeof createSubscription.body>

/** New draft with one empty plan, paid to `address`. */
export function emptyDraft(address: string, networkId: number): SubscriptionDraft {
  return {
    title: '',
    trialDays: '0',
    trialPerWallet: true,
    accessWhilePaused: 'stop',
    fixedCharges: '',
    ...dunningTexts(DEFAULT_DUNNING),
    invoiceDetails: 'none',
    linktree: '',
    plans: [emptyPlan(0)],
    receivers: [{ key: 0, networkId, address, share: '' }],
    tokens: [],
  }
}

/** Draft of a saved subscription. */
export function draftOf(subscription: WireMerchantSubscription): SubscriptionDraft {
  return {
    title: subscription.title,
    trialDays: String(subscription.trialDays),
    trialPerWallet: subscription.trialPerWallet,
    accessWhilePaused: subscription.accessWhilePaused,
    fixedCharges: subscription.fixedCharges === null ? '' : String(subscription.fixedCharges),
    ...dunningTexts(subscription),
    invoiceDetails: subscription.invoiceDetails,
    linktree: subscription.linktree,
    plans: subscription.plans.map(({ id, name, price, frequency, ...plan }, key) => ({
      key,
      id,
      name,
      price: String(price),
      frequency,
      volume: String(plan.volume),
      quantityMax: plan.quantityMax === 1 ? '' : String(plan.quantityMax),
      usage: plan.usage && {
        unit: plan.usage.unit,
        unitPrice: String(plan.usage.price),
        included: String(plan.usage.includedQuantity),
        limit: String(plan.usage.limit),
      },
      archived: plan.archived,
    })),
    receivers: subscription.receivers.map(({ networkId, address, share }, key) => ({
      key,
      networkId,
      address,
      share: share === null ? '' : String(share),
    })),
    tokens: subscription.tokens.map(({ id }) => id),
  }
}

/** Settings for failed charges as texts of the form. */
export function dunningTexts({ graceDays, retryDays, afterFailure }: Dunning) {
  return { graceDays: String(graceDays), retryDays: retryDays.join(', '), afterFailure }
}

export function emptyPlan(key: number): PlanDraft {
  const texts = { name: '', price: '', volume: '0', quantityMax: '' }
  return { key, id: null, ...texts, frequency: 'month', usage: null, archived: false }
}

export const EMPTY_USAGE: UsageDraft = { unit: '', unitPrice: '', included: '', limit: '' }

/** Unused row key. */
export function nextKey(rows: readonly { readonly key: number }[]): number {
  return 1 + Math.max(-1, ...rows.map(({ key }) => key))
}

/** Plans open to new subscribers; paths in errors count these. */
export function offeredPlans({ plans }: Pick<SubscriptionDraft, 'plans'>): PlanDraft[] {
  return plans.filter(({ archived }) => !archived)
}

/** Chosen tokens on networks with a receiver. */
export function offeredTokens(
  draft: Pick<SubscriptionDraft, 'tokens' | 'receivers'>,
  catalogue: readonly WireCatalogueToken[],
): WireCatalogueToken[] {
  const networks = new Set(draft.receivers.map(({ networkId }) => networkId))
  return draft.tokens.flatMap((id) => {
    const token = catalogue.find((each) => each.id === id)
    return token && networks.has(token.chainId) ? [token] : []
  })
}

/** Catalogue with the tokens that a subscription still offers after they were delisted. */
export function catalogueWith(
  catalogue: readonly WireCatalogueToken[],
  offered: WireMerchantSubscription['tokens'],
): readonly WireCatalogueToken[] {
  const left = offered.filter(({ id }) => !catalogue.some((token) => token.id === id))
  return left.length === 0
    ? catalogue
    : [
        ...catalogue,
        ...left.map((token) => ({
          ...token,
          logo: '',
          usdPegged: false,
          takesPermit: false,
          payable: false,
          leastPrice: 0,
        })),
      ]
}

/** Request that creates the draft's subscription. Text that is no number becomes null, so that the server names the field. */
export function bodyOf(
  draft: SubscriptionDraft,
  catalogue: readonly WireCatalogueToken[],
): NewSubscriptionBody {
  return {
    title: draft.title,
    trialDays: numberOf(draft.trialDays),
    trialPerWallet: draft.trialPerWallet,
    accessWhilePaused: draft.accessWhilePaused,
    // Null means no end here, so text that is no number becomes one that the server refuses.
    fixedCharges: draft.fixedCharges.trim() === '' ? null : numberOf(draft.fixedCharges) || 0,
    graceDays: numberOf(draft.graceDays),
    retryDays: numbersOf(draft.retryDays),
    afterFailure: draft.afterFailure,
    invoiceDetails: draft.invoiceDetails,
    linktree: draft.linktree.trim(),
    plans: offeredPlans(draft).map(planBody),
    tokens: offeredTokens(draft, catalogue).map(({ id }) => id),
    receivers: draft.receivers.map(({ networkId, address, share }) => ({
      networkId,
      address: address.trim(),
      ...(share.trim() !== '' && { share: numberOf(share) }),
    })),
  }
}

/** Plan of the request. */
export function planBody({ name, price, frequency, volume, quantityMax, usage }: PlanDraft) {
  return {
    ...{ name, price: numberOf(price), frequency, volume: numberOf(volume) },
    ...(quantityMax.trim() !== '' && { quantityMax: numberOf(quantityMax) }),
    ...(usage && { usage: usageBody(usage) }),
  }
}

/** Metered use of the request. */
export function usageBody({ unit, unitPrice, included, limit }: UsageDraft) {
  return {
    unit: unit.trim(),
    price: numberOf(unitPrice),
    includedQuantity: included.trim() === '' ? 0 : numberOf(included),
    limit: numberOf(limit),
  }
}

/** Number of a text, with a decimal point or comma; `NaN`, which JSON writes as null, when it is none. */
export const numberOf = decimalOf

/** Numbers of a text, apart by commas or spaces; none for an empty one. */
export function numbersOf(text: string): number[] {
  return text.trim() === ''
    ? []
    : text
        .trim()
        .split(/[\s,]+/)
        .map(numberOf)
}
