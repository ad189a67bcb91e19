import { formatUsd } from '../money/usd-text'
import type { Frequency } from '../subscriptions/frequency'
import { type UsageTerms, unitsOf } from './usage'

const units = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

/** "1,250.5" */
export function unitsText(quantity: number): string {
  return units.format(quantity)
}

/** "Plus usage: $0.01 per API call after the first 100 of each month, up to $20 in a charge." */
export function usageSentence(
  { unit, priceMicroUsd, includedMicro, limitMicroUsd }: UsageTerms,
  frequency: Frequency,
): string {
  const included =
    includedMicro === 0n ? '' : ` after the first ${unitsText(unitsOf(includedMicro))} of each ${frequency}`
  return `Plus usage: ${formatUsd(priceMicroUsd)} per ${unit}${included}, up to ${formatUsd(limitMicroUsd)} in a charge.`
}
