import type { Frequency } from '@/lib/billing/subscriptions/frequency'

interface FrequencyWords {
  /** Unit after a price on its own line: "per month". */
  readonly per: string
  /** Form within a sentence: "a month". */
  readonly each: string
  readonly one: string
  readonly many: string
  /** "monthly" */
  readonly adjective: string
}

const wordsOf = (one: string): FrequencyWords => ({
  per: `per ${one}`,
  each: `a ${one}`,
  one,
  many: `${one}s`,
  adjective: `${one}ly`,
})

/** English phrases of a plan's frequency. */
export const FREQUENCY_WORDS: Readonly<Record<Frequency, FrequencyWords>> = {
  month: wordsOf('month'),
  quarter: wordsOf('quarter'),
  year: wordsOf('year'),
}

/** "12 monthly payments" */
export function paymentsText(count: number, frequency: Frequency): string {
  return `${count} ${FREQUENCY_WORDS[frequency].adjective} payment${count === 1 ? '' : 's'}`
}
