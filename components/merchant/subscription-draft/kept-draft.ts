import { DEFAULT_DUNNING } from '@/lib/billing/charges/dunning'
import { INVOICE_DETAILS } from '@/lib/billing/invoices/party'
import { FREQUENCIES, type Frequency } from '@/lib/billing/subscriptions/frequency'
import {
  dunningTexts,
  type PlanDraft,
  type ReceiverDraft,
  type SubscriptionDraft,
} from './subscription-draft'

/** Texts of drafts from before the settings were there. */
const usual = dunningTexts(DEFAULT_DUNNING)

/** Version of the stored format; drafts of other versions are ignored. */
const SCHEMA = 1

/** Unsaved draft with its base, as stored in the browser. */
export interface KeptDraft {
  /** Time of the last change, in milliseconds since the epoch. */
  readonly keptAt: number
  readonly draft: SubscriptionDraft
  /** Saved version that the draft changes; null for a new subscription. */
  readonly base: { readonly etag: string | null; readonly draft: SubscriptionDraft } | null
}

/** Storage key of a draft: by merchant, and by subscription or `new`. */
export function draftKey(userid: string, subscriptionId: string | null): string {
  return `dues:draft:${userid}:${subscriptionId ?? 'new'}`
}

export function keptText(kept: KeptDraft): string {
  return JSON.stringify({ schema: SCHEMA, ...kept })
}

/** Parses a stored draft; null for another format version or any other text. */
export function readKept(text: string | null): KeptDraft | null {
  const kept = recordOf(parse(text))
  if (kept?.schema !== SCHEMA || typeof kept.keptAt !== 'number') return null
  const draft = readDraft(kept.draft)
  if (!draft) return null
  if (kept.base === null) return { keptAt: kept.keptAt, draft, base: null }
  const base = recordOf(kept.base)
  const baseDraft = readDraft(base?.draft)
  const etag = base?.etag
  if (!baseDraft || !(etag === null || typeof etag === 'string')) return null
  return { keptAt: kept.keptAt, draft, base: { etag, draft: baseDraft } }
}

function readDraft(value: unknown): SubscriptionDraft | null {
  const draft = recordOf(value)
  if (!draft) return null
  const { title, trialDays, trialPerWallet = true, fixedCharges = '', linktree } = draft
  const { plans, receivers, tokens, accessWhilePaused, afterFailure } = draft
  const { graceDays = usual.graceDays, retryDays = usual.retryDays } = draft
  if (!areTexts(title, trialDays, fixedCharges, linktree, graceDays, retryDays)) return null
  if (typeof trialPerWallet !== 'boolean') return null
  if (!isListOf(plans, isPlan) || !isListOf(receivers, isReceiver) || !isListOf(tokens, isText)) return null
  return {
    title: `${title}`,
    trialDays: `${trialDays}`,
    trialPerWallet,
    // A draft of an earlier version has none.
    accessWhilePaused: accessWhilePaused === 'keep' ? 'keep' : 'stop',
    fixedCharges: `${fixedCharges}`,
    graceDays: `${graceDays}`,
    retryDays: `${retryDays}`,
    afterFailure: afterFailure === 'keep' ? 'keep' : 'cancel',
    invoiceDetails: INVOICE_DETAILS.find((each) => each === draft.invoiceDetails) ?? 'none',
    linktree: `${linktree}`,
    // A draft of an earlier version has neither.
    plans: plans.map((plan) => ({
      ...plan,
      quantityMax: plan.quantityMax ?? '',
      usage: plan.usage ?? null,
    })),
    receivers,
    tokens,
  }
}

function isPlan(value: unknown): value is PlanDraft {
  const plan = recordOf(value)
  if (!plan || typeof plan.key !== 'number' || typeof plan.archived !== 'boolean') return false
  if (!(plan.id === null || isText(plan.id)) || !isFrequency(plan.frequency)) return false
  const usage = recordOf(plan.usage)
  if (usage && !areTexts(usage.unit, usage.unitPrice, usage.included, usage.limit)) return false
  return areTexts(plan.name, plan.price, plan.volume, plan.quantityMax ?? '')
}

function isReceiver(value: unknown): value is ReceiverDraft {
  const receiver = recordOf(value)
  if (typeof receiver?.key !== 'number' || typeof receiver.networkId !== 'number') return false
  return areTexts(receiver.address, receiver.share)
}

function isFrequency(value: unknown): value is Frequency {
  return FREQUENCIES.some((each) => each === value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function areTexts(...values: unknown[]): boolean {
  return values.every(isText)
}

function isListOf<Item>(value: unknown, is: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(is)
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
