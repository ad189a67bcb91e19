import { changedTitle } from './changed-title'
import type { Refusal } from './machine/refusal'
import type { Choice } from './offer/choice'

export interface RefusalWords {
  readonly title: string
  readonly text: string
  readonly act: 'check' | 'reload' | null
  readonly label?: string
}

/** What is said of each refusal: what happened, what it means, what can be done. There is never a way to force it. */
export function refusalWords(refusal: Refusal, choice: Choice): RefusalWords {
  const { network } = choice.token
  switch (refusal.kind) {
    case 'no_contract':
      return {
        title: `You cannot subscribe on ${network} yet.`,
        text: `Your wallet is ready, but this installation has no payment contract on ${network}. Nothing was signed and nothing was charged.`,
        act: null,
        label: `No payment contract on ${network}`,
      }
    case 'subscribed':
      return { title: 'You already subscribe.', text: refusal.detail, act: null }
    case 'changed':
      return {
        title: changedTitle(refusal.differences),
        // Terms that were signed in vain are worth nothing to anybody.
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
        title: 'The charge would not go through.',
        text: refusal.detail,
        act: 'check',
        label: 'Check again',
      }
    case 'away':
      return {
        title: 'The terms cannot be read now.',
        text: `${refusal.detail} Nothing was charged. We go on by ourselves when it is back.`,
        act: 'check',
        label: 'Try now',
      }
  }
}
