import type { ComparedField, Difference } from '@/lib/client/payment/check-quote'
import type { Refusal } from '../machine/refusal'
import type { Choice } from '../offer/choice'

export interface RefusalWords {
  readonly title: string
  readonly text: string
  readonly act: 'check' | 'reload' | null
  readonly label?: string
}

/** Texts of a refusal: the reason, its meaning and the remedy. There is never a way to force it. */
export function refusalWords(refusal: Refusal, choice: Choice): RefusalWords {
  const { network } = choice.token
  switch (refusal.kind) {
    case 'no_contract':
      return {
        title: `${network} isn’t available for this subscription.`,
        text: 'Choose another network. Nothing was signed and nothing was charged.',
        act: null,
        label: `Not available on ${network}`,
      }
    case 'too_low':
      return {
        title: `This plan isn’t available on ${network}.`,
        text: refusal.detail,
        act: null,
        label: `Not available on ${network}`,
      }
    case 'subscribed':
      return { title: 'You’re already subscribed.', text: refusal.detail, act: null }
    case 'changed':
      return {
        title: changedTitle(refusal.differences),
        // Signed terms that were refused cannot be used by anyone.
        text: 'Nothing was charged.',
        act: 'reload',
        label: 'Show the new terms',
      }
    case 'closed':
      return {
        title: 'This checkout is closed.',
        text: refusal.detail,
        act: 'reload',
        label: 'Load the page again',
      }
    case 'not_deployed':
      return {
        title: `Your smart wallet is not on ${network} yet.`,
        text: `${refusal.detail} Nothing was charged.`,
        act: 'check',
        label: 'Check again',
      }
    case 'would_fail':
      return {
        title: 'The charge wouldn’t go through.',
        text: refusal.detail,
        act: 'check',
        label: 'Check again',
      }
    case 'away':
      return {
        title: 'We can’t show the terms right now.',
        text: `${refusal.detail} Nothing was charged. We’ll carry on automatically.`,
        act: 'check',
        label: 'Try now',
      }
  }
}

/** Fields that a merchant may change while the page is open; a difference in any other was never on offer. */
const USUAL = new Set<ComparedField>(['cap', 'first_charge', 'period', 'receivers', 'allowance'])

/** Title for the fields that differ. */
function changedTitle(differences: readonly Difference[]): string {
  if (!differences.every(({ field }) => USUAL.has(field))) return 'These are not the terms on this page.'
  return differences.some(({ field }) => field === 'cap')
    ? 'The price has changed.'
    : 'The terms have changed.'
}
