import { MICRO_PER_DOLLAR, wholeTokens } from './money'
import { RATE_DECIMALS } from './rates'

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

const PICO_PER_DOLLAR = 10n ** BigInt(RATE_DECIMALS)
const PICO_PER_MICRO = PICO_PER_DOLLAR / MICRO_PER_DOLLAR

/**
 * What one token is worth, as people write it: `$2,497.50`, `$0.0000004`. To the nearest micro-dollar from a dollar on,
 * and with every decimal of a rate below; two decimals at least.
 * @param ratePicoUsd - pico-dollars, from 0 on
 */
export function formatRate(ratePicoUsd: bigint): string {
  if (ratePicoUsd >= PICO_PER_DOLLAR) {
    return formatUsd((ratePicoUsd + PICO_PER_MICRO / 2n) / PICO_PER_MICRO, { cents: true })
  }
  const [whole = '0', fraction = ''] = wholeTokens(ratePicoUsd, RATE_DECIMALS).split('.')
  return `$${whole}.${fraction.padEnd(2, '0')}`
}

/** `1234567` -> `1,234,567`; takes the digits of a non-negative integer. */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}
