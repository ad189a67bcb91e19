import 'server-only'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import type { WireRevenueForecast } from '@/lib/wire/reports/revenue-forecast'
import type { RevenueForecast } from '../../services/reports/foresee-revenue'

/** A merchant's foreseen revenue as the API writes it. */
export function forecastView({ asOf, byDay, failing, failingCount }: RevenueForecast): WireRevenueForecast {
  return {
    asOf: asOf.toISOString(),
    byDay: byDay.map(({ day, mrrMicroUsd }) => ({ day, mrr: dollarsFromMicroUsd(mrrMicroUsd) })),
    failing: failing.map(({ subscriber, planName, priceMicroUsd, failsAt, reason }) => ({
      subscriberId: subscriber.id,
      subscriptionId: subscriber.subscriptionId,
      eoaaddress: subscriber.eoaAddress,
      planName,
      price: dollarsFromMicroUsd(priceMicroUsd),
      failsAt: failsAt.toISOString(),
      reason,
    })),
    failingCount,
  }
}
