import type { ComparedField, Difference } from '@/lib/client/payment/check-quote'

/** What a merchant may change while somebody reads the page; anything else was never on offer. */
const USUAL = new Set<ComparedField>(['cap', 'first_charge', 'period', 'receivers', 'allowance'])

/** What happened, from what differs. */
export function changedTitle(differences: readonly Difference[]): string {
  if (!differences.every(({ field }) => USUAL.has(field))) return 'These are not the terms on this page.'
  return differences.some(({ field }) => field === 'cap')
    ? 'The price has changed.'
    : 'The terms have changed.'
}
