import type { TestHappening } from '@/lib/client/api/test-mode-api'

type Word = readonly [one: string, many: string]

/** Reported results, in this order. */
const WORDS: Partial<Record<TestHappening['type'], Word>> = {
  'payment.succeeded': ['payment succeeded', 'payments succeeded'],
  'payment.failed': ['payment attempt failed', 'payment attempts failed'],
  'payment.reversed': ['payment was undone', 'payments were undone'],
  'payment.refunded': ['payment was refunded', 'payments were refunded'],
  'subscriber.activated': ['subscriber became active', 'subscribers became active'],
  'subscriber.past_due': ['subscriber became past due', 'subscribers became past due'],
  'subscriber.at_risk': ['subscriber is now at risk', 'subscribers are now at risk'],
  'subscriber.cancelled': ['subscriber was cancelled', 'subscribers were cancelled'],
  'subscriber.ended': ['subscriber ended as agreed', 'subscribers ended as agreed'],
}

/** Results of moving time ahead, as sentences: those who subscribed here first, then sample subscribers. */
export function timeAdvanceText(happened: readonly TestHappening[]): string {
  const real = phrases(happened.filter(({ sample }) => !sample))
  const sample = phrases(happened.filter((each) => each.sample))
  if (!sample) return real ? `${real}.` : 'Nothing was due.'
  return `${real || 'Nothing of your own was due'}. Sample subscribers: ${sample}.`
}

function phrases(happened: readonly TestHappening[]): string {
  const parts = Object.entries(WORDS).flatMap(([type, [one, many]]) => {
    const count = happened.find((each) => each.type === type)?.count ?? 0
    return count === 0 ? [] : `${count} ${count === 1 ? one : many}`
  })
  return new Intl.ListFormat('en').format(parts)
}
