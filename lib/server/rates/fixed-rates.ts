import 'server-only'
import { RateUnavailableError } from '@/lib/billing/money/rate-unavailable-error'
import type { Clock } from '../clock'
import type { Rates } from './rates'

/** Rates of test mode in pico-dollars; no market price. */
const TEST_RATES: Readonly<Record<string, bigint>> = {
  ethereum: 3_000_000_000_000_000n,
  weth: 3_000_000_000_000_000n,
  xdai: 1_000_000_000_000n,
  'euro-coin': 1_100_000_000_000n,
}

/** Rates that never move, so that test mode needs no network and its amounts can be foretold. */
export function fixedRates(clock: Clock, table: Readonly<Record<string, bigint>> = TEST_RATES): Rates {
  return {
    async usdRate(coingeckoId) {
      const picoUsd = Object.hasOwn(table, coingeckoId) ? table[coingeckoId] : undefined
      if (picoUsd === undefined) {
        throw new RateUnavailableError(coingeckoId, 'Test mode has a fixed table of rates without it.')
      }
      return { picoUsd, at: clock.now() }
    },
  }
}
