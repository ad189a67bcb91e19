import type { Frequency } from '@/lib/billing/subscriptions/plan'

interface FrequencyWords {
  /** After a price of its own line: "per month". */
  readonly per: string
  /** Within a sentence: "a month". */
  readonly each: string
  readonly one: string
  readonly many: string
}

/** How a plan's frequency is said. */
export const FREQUENCY_WORDS: Readonly<Record<Frequency, FrequencyWords>> = {
  month: { per: 'per month', each: 'a month', one: 'month', many: 'months' },
  quarter: { per: 'per quarter', each: 'a quarter', one: 'quarter', many: 'quarters' },
  year: { per: 'per year', each: 'a year', one: 'year', many: 'years' },
}
