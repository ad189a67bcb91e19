import { MICRO_PER_DOLLAR, wholeTokens } from './money'
import { RATE_DECIMALS } from './rates'
import { formatUsd } from './usd-text'

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
