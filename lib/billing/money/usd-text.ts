import { MICRO_PER_DOLLAR } from './money'

/**
 * A dollar amount as people write it: `$49`, `$9.50`, `$0.000125`, `$1,240.55`.
 * Whole dollars carry no decimals unless `cents` asks for them; everything else has at least two.
 */
export function formatUsd(microUsd: bigint, { cents = false } = {}): string {
  const sign = microUsd < 0n ? '-' : ''
  const absolute = microUsd < 0n ? -microUsd : microUsd
  const whole = groupThousands((absolute / MICRO_PER_DOLLAR).toString())
  const fraction = (absolute % MICRO_PER_DOLLAR).toString().padStart(6, '0').replace(/0+$/, '')
  if (fraction === '' && !cents) return `${sign}$${whole}`
  return `${sign}$${whole}.${fraction.padEnd(2, '0')}`
}

/** `1234567` -> `1,234,567`; takes the digits of a non-negative integer. */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}
