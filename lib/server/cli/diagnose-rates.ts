import 'server-only'
import { RateUnavailableError } from '@/lib/billing/money/rate-unavailable-error'
import { microUsdOfRate } from '@/lib/billing/money/rates'
import { formatUsd } from '@/lib/billing/money/usd-text'
import { systemClock } from '../clock'
import { coingeckoRates } from '../rates/coingecko-rates'
import type { Diagnose } from './diagnosis'

const name = 'Rates'
/** One that every installation's catalogue has. */
const SAMPLE = 'weth'

/** Checks that rates for tokens without a dollar peg can be read. */
export const diagnoseRates: Diagnose = async function* ({ env, log }) {
  if (env.mode === 'test') {
    yield { name, verdict: 'ok', text: 'a fixed table, in test mode' }
    return
  }
  try {
    const rates = coingeckoRates({ ...env.coingecko, clock: systemClock, log })
    const { picoUsd, at } = await rates.usdRate(SAMPLE)
    yield {
      name,
      verdict: 'ok',
      text: `1 ${SAMPLE} is ${formatUsd(microUsdOfRate(picoUsd))}, as of ${at.toISOString()}`,
    }
  } catch (error) {
    if (!(error instanceof RateUnavailableError)) throw error
    yield {
      name,
      verdict: 'warning',
      text: error.detail,
      remedy:
        'Tokens pegged to the dollar do not need it. For others, check COINGECKO_URL and COINGECKO_KEY.',
    }
  }
}
