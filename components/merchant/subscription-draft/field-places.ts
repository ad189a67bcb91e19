import { offeredPlans, type SubscriptionDraft, type UsageDraft } from './subscription-draft'

const single: Readonly<Record<string, { readonly id: string; readonly label: string }>> = {
  title: { id: 'title', label: 'Title' },
  trialDays: { id: 'trial-days', label: 'Free trial' },
  trialPerWallet: { id: 'trial-per-wallet', label: 'One trial a wallet' },
  accessWhilePaused: { id: 'access-while-paused', label: 'Access while paused' },
  fixedCharges: { id: 'fixed-charges', label: 'Ends after' },
  graceDays: { id: 'grace-days', label: 'Grace' },
  retryDays: { id: 'retry-days', label: 'Retry on days' },
  afterFailure: { id: 'after-failure', label: 'After two unpaid periods' },
  invoiceDetails: { id: 'invoice-details', label: 'Invoice details' },
  linktree: { id: 'linktree', label: 'Website' },
}
const labels: Readonly<Record<string, string>> = {
  name: 'name',
  price: 'price',
  frequency: 'every',
  volume: 'includes',
  quantityMax: 'at most',
  unit: 'unit',
  unitPrice: 'price of a unit',
  included: 'units included',
  limit: 'most use in a charge',
  address: 'address',
  networkId: 'network',
  share: 'share',
}

/** Paths in a plan of its metered use, by the names in the form. */
export const USAGE_PATHS = {
  unit: 'usage.unit',
  unitPrice: 'usage.price',
  included: 'usage.includedQuantity',
  limit: 'usage.limit',
} as const satisfies Readonly<Record<keyof UsageDraft, string>>

const usageNames = Object.keys(USAGE_PATHS) as readonly (keyof UsageDraft)[]

/** Control of a request's field. */
export interface FieldPlace {
  /** Id of the control. */
  readonly id: string
  readonly label: string
}

/** Control for a path such as `plans[1].price`; for a whole list, its first control. */
export function placeOf(path: string, draft: SubscriptionDraft): FieldPlace {
  const alone = single[path]
  if (alone) return alone
  const [, list = '', position = '0', name] = /^(\w+)(?:\[(\d+)\](?:\.([\w.]+))?)?/.exec(path) ?? []
  const index = Number(position)
  const ofUsage = usageNames.find((each) => USAGE_PATHS[each] === name)
  if (list === 'plans') return placeIn('plan', 'Plan', offeredPlans(draft), index, ofUsage ?? name ?? 'name')
  if (list === 'receivers') return placeIn('receiver', 'Receiver', draft.receivers, index, name ?? 'address')
  return { id: 'token-search', label: 'Tokens' }
}

function placeIn(
  prefix: string,
  word: string,
  rows: readonly { readonly key: number }[],
  index: number,
  name: string,
): FieldPlace {
  const label = `${word}${rows.length > 1 ? ` ${index + 1}` : ''}, ${labels[name] ?? name}`
  return { id: `${prefix}-${rows[index]?.key ?? 0}-${name}`, label }
}

/** Path of the field that a control edits; null for other controls. */
export function pathOf(id: string, draft: SubscriptionDraft): string | null {
  const alone = Object.entries(single).find(([, place]) => place.id === id)
  if (alone) return alone[0]
  const [, prefix, key, name] = /^(plan|receiver)-(\d+)-(\w+)$/.exec(id) ?? []
  const rows: readonly { readonly key: number }[] = prefix === 'plan' ? offeredPlans(draft) : draft.receivers
  const index = rows.findIndex((row) => String(row.key) === key)
  const path = usageNames.find((each) => each === name && prefix === 'plan')
  return prefix === undefined || index < 0 ? null : `${prefix}s[${index}].${path ? USAGE_PATHS[path] : name}`
}
