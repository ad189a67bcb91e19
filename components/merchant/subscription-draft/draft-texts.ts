import type { AfterFailure } from '@/lib/billing/charges/dunning'
import type { InvoiceDetails } from '@/lib/billing/invoices/party'
import { microUsdFromDollars } from '@/lib/billing/money/dollars'
import { networkName } from '@/lib/billing/networks'
import { formatDecimal, formatDollars, type Writing } from '@/lib/language/amounts'
import { UNKNOWN_READER } from '@/lib/language/reader'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import {
  numberOf,
  numbersOf,
  offeredTokens,
  type PlanDraft,
  type SubscriptionDraft,
  type UsageDraft,
} from './subscription-draft'

/** Display text of a field; versions are compared by it. */
export interface FieldText {
  readonly label: string
  readonly text: string
}

/** Field name of a saved plan. */
export const planField = (id: string) => `plan:${id}`

/** Writing of texts that are compared and not shown. */
const COMPARED: Writing = UNKNOWN_READER

/** Texts of all fields of a draft, by field name. New plans are left out, since other versions lack them. */
export function draftTexts(
  draft: SubscriptionDraft,
  catalogue: readonly WireCatalogueToken[],
  writing = COMPARED,
): ReadonlyMap<string, FieldText> {
  const tokens = offeredTokens(draft, catalogue)
  return new Map<string, FieldText>([
    ['title', { label: 'Title', text: draft.title.trim() }],
    ['trialDays', { label: 'Free trial', text: `${figure(draft.trialDays, writing)} days` }],
    ['trialPerWallet', { label: 'One trial a wallet', text: draft.trialPerWallet ? 'Yes' : 'No' }],
    [
      'accessWhilePaused',
      { label: 'Access while paused', text: draft.accessWhilePaused === 'keep' ? 'Yes' : 'No' },
    ],
    ['fixedCharges', { label: 'Ends after', text: endText(draft.fixedCharges, writing) }],
    ['graceDays', { label: 'Grace', text: `${figure(draft.graceDays, writing)} days` }],
    ['retryDays', { label: 'Retry on days', text: retryText(draft.retryDays) }],
    ['afterFailure', { label: 'After two unpaid periods', text: AFTER_FAILURE_TEXTS[draft.afterFailure] }],
    ['invoiceDetails', { label: 'Invoice details', text: INVOICE_DETAILS_TEXTS[draft.invoiceDetails] }],
    ['linktree', { label: 'Website', text: draft.linktree.trim() || 'None' }],
    ...draft.plans.flatMap((plan): [string, FieldText][] =>
      plan.id === null
        ? []
        : [[planField(plan.id), { label: `Plan ${plan.name.trim()}`, text: planText(plan, writing) }]],
    ),
    [
      'receivers',
      {
        label: 'Receivers',
        text: draft.receivers.map((each) => receiverText(each, writing)).join('; ') || 'None',
      },
    ],
    [
      'tokens',
      {
        label: 'Tokens',
        text:
          tokens.map(({ symbol, chainId }) => `${symbol} on ${networkName(chainId)}`).join(', ') || 'None',
      },
    ],
  ])
}

/** Choices for those who do not pay, as the form names them. */
export const AFTER_FAILURE_TEXTS: Readonly<Record<AfterFailure, string>> = {
  cancel: 'Cancel it',
  keep: 'Keep it past due',
}

export const INVOICE_DETAILS_TEXTS: Readonly<Record<InvoiceDetails, string>> = {
  none: 'Don’t ask',
  optional: 'Ask, optional',
  required: 'Ask, required',
}

/** "1, 3, 5, 7"; in canonical form, so that "1,3" equals "1, 3". */
function retryText(retryDays: string): string {
  if (retryDays.trim() === '') return 'None'
  return numbersOf(retryDays).every(Number.isFinite) ? numbersOf(retryDays).join(', ') : retryDays.trim()
}

/** "12 charges" */
function endText(fixedCharges: string, writing: Writing): string {
  return fixedCharges.trim() === '' ? 'Never' : `${figure(fixedCharges, writing)} charges`
}

/** "Hobby, $9 each month, includes 10" */
export function planText(plan: PlanDraft, writing = COMPARED): string {
  const { name, price, frequency, volume, quantityMax, usage, archived } = plan
  const seat = quantityMax.trim() === '' ? '' : ` per seat, up to ${figure(quantityMax, writing)}`
  const includes = numberOf(volume) === 0 ? '' : `, includes ${figure(volume, writing)}`
  const state = archived ? ', archived' : ''
  const cost = `${priceText(price, writing)} each ${frequency}${seat}`
  return `${name.trim()}, ${cost}${includes}${usageText(usage, writing)}${state}`
}

/** ", plus $0.01 per API call after 100, up to $20"; empty without metered use. */
export function usageText(usage: UsageDraft | null, writing = COMPARED): string {
  if (usage === null) return ''
  const { unit, unitPrice, included, limit } = usage
  const after = numberOf(included || '0') === 0 ? '' : ` after ${figure(included, writing)}`
  return `, plus ${priceText(unitPrice, writing)} per ${unit.trim()}${after}, up to ${priceText(limit, writing)}`
}

function receiverText(
  { networkId, address, share }: SubscriptionDraft['receivers'][number],
  writing: Writing,
): string {
  const part = share.trim() === '' ? 'Equal share' : `${figure(share, writing)}%`
  return `${part} to ${address.trim()} on ${networkName(networkId)}`
}

/** Number in canonical form, so that "9.0" equals "9"; other text unchanged. */
function figure(text: string, writing: Writing): string {
  const value = numberOf(text)
  if (!Number.isFinite(value)) return text.trim()
  return DECIMAL.test(String(value)) ? formatDecimal(String(value), writing) : String(value)
}

/** Decimals without sign and exponent, as they are written with the reader's signs. */
const DECIMAL = /^\d+(\.\d+)?$/

/** "$9.50"; what is no price unchanged, behind a dollar sign. */
function priceText(text: string, writing: Writing): string {
  const microUsd = microUsdFromDollars(numberOf(text))
  return microUsd === null ? `$${figure(text, writing)}` : formatDollars(microUsd, writing)
}
