import type { AfterFailure } from '@/lib/billing/charges/dunning'
import type { InvoiceDetails } from '@/lib/billing/invoices/party'
import { networkName } from '@/lib/billing/networks'
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

/** Texts of all fields of a draft, by field name. New plans are left out, since other versions lack them. */
export function draftTexts(
  draft: SubscriptionDraft,
  catalogue: readonly WireCatalogueToken[],
): ReadonlyMap<string, FieldText> {
  const tokens = offeredTokens(draft, catalogue)
  return new Map<string, FieldText>([
    ['title', { label: 'Title', text: draft.title.trim() }],
    ['trialDays', { label: 'Free trial', text: `${figure(draft.trialDays)} days` }],
    ['trialPerWallet', { label: 'One trial a wallet', text: draft.trialPerWallet ? 'Yes' : 'No' }],
    [
      'accessWhilePaused',
      { label: 'Access while paused', text: draft.accessWhilePaused === 'keep' ? 'Yes' : 'No' },
    ],
    ['fixedCharges', { label: 'Ends after', text: endText(draft.fixedCharges) }],
    ['graceDays', { label: 'Grace', text: `${figure(draft.graceDays)} days` }],
    ['retryDays', { label: 'Retry on days', text: retryText(draft.retryDays) }],
    ['afterFailure', { label: 'After two unpaid periods', text: AFTER_FAILURE_TEXTS[draft.afterFailure] }],
    ['invoiceDetails', { label: 'Invoice details', text: INVOICE_DETAILS_TEXTS[draft.invoiceDetails] }],
    ['linktree', { label: 'Website', text: draft.linktree.trim() || 'None' }],
    ...draft.plans.flatMap((plan): [string, FieldText][] =>
      plan.id === null
        ? []
        : [[planField(plan.id), { label: `Plan ${plan.name.trim()}`, text: planText(plan) }]],
    ),
    ['receivers', { label: 'Receivers', text: draft.receivers.map(receiverText).join('; ') || 'None' }],
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
function endText(fixedCharges: string): string {
  return fixedCharges.trim() === '' ? 'Never' : `${figure(fixedCharges)} charges`
}

/** "Hobby, $9 each month, includes 10" */
export function planText(plan: PlanDraft): string {
  const { name, price, frequency, volume, quantityMax, usage, archived } = plan
  const seat = quantityMax.trim() === '' ? '' : ` per seat, up to ${figure(quantityMax)}`
  const includes = figure(volume) === '0' ? '' : `, includes ${figure(volume)}`
  const state = archived ? ', archived' : ''
  return `${name.trim()}, $${figure(price)} each ${frequency}${seat}${includes}${usageText(usage)}${state}`
}

/** ", plus $0.01 per API call after 100, up to $20"; empty without metered use. */
export function usageText(usage: UsageDraft | null): string {
  if (usage === null) return ''
  const included = figure(usage.included || '0')
  const after = included === '0' ? '' : ` after ${included}`
  return `, plus $${figure(usage.unitPrice)} per ${usage.unit.trim()}${after}, up to $${figure(usage.limit)}`
}

function receiverText({ networkId, address, share }: SubscriptionDraft['receivers'][number]): string {
  const part = share.trim() === '' ? 'Equal share' : `${figure(share)}%`
  return `${part} to ${address.trim()} on ${networkName(networkId)}`
}

/** Number in canonical form, so that "9.0" equals "9"; other text unchanged. */
function figure(text: string): string {
  const value = numberOf(text)
  return Number.isFinite(value) ? String(value) : text.trim()
}
