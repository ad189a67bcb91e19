import type { Frequency } from '@/lib/billing/subscriptions/plan'

interface FrequencyWords {
  /** Unit after a price on its own line: "per month". */
  readonly per: string
  /** Form within a sentence: "a month". */
  readonly each: string
  readonly one: string
  readonly many: string
}

const wordsOf = (one: string): FrequencyWords => ({
  per: `per ${one}`,
  each: `a ${one}`,
  one,
  many: `${one}s`,
})

/** English phrases of a plan's frequency. */
export const FREQUENCY_WORDS: Readonly<Record<Frequency, FrequencyWords>> = {
  month: wordsOf('month'),
  quarter: wordsOf('quarter'),
  year: wordsOf('year'),
}
