import { formatUnits } from 'viem/utils'
import type { Lack } from '@/lib/billing/charges/forecast'
import { permissionEndsAt } from '@/lib/billing/subscriptions/permission-renewal'
import type { WirePayerFunds } from './subscribers'

interface Funds {
  readonly balanceAtomic: bigint
  readonly allowanceAtomic: bigint
  readonly readAt: Date
  /** It is being read again. */
  readonly isStale: boolean
}

interface Forecast {
  readonly chargesFunded: number
  readonly failsAt: Date | null
  readonly lacks: Lack | null
  readonly atRiskSince: Date | null
}

/**
 * Funds of a subscriber's payer, in answers and events alike; null while nothing is known. What was foreseen before a
 * cancel says nothing any more.
 */
export function encodeFunds({
  subscriber,
  token,
  funds,
  forecast,
}: {
  readonly subscriber: Parameters<typeof permissionEndsAt>[0]
  readonly token: { readonly decimals: number }
  readonly funds: Funds | null
  readonly forecast: Forecast | null
}): WirePayerFunds | null {
  if (funds === null) return null
  const isCharged = subscriber.nextPeriod !== null
  return {
    balance: funds.balanceAtomic.toString(),
    balanceText: formatUnits(funds.balanceAtomic, token.decimals),
    allowance: funds.allowanceAtomic.toString(),
    allowanceText: formatUnits(funds.allowanceAtomic, token.decimals),
    readAt: funds.readAt.toISOString(),
    stale: funds.isStale,
    forecast:
      forecast === null || !isCharged
        ? null
        : {
            chargesFunded: forecast.chargesFunded,
            failsAt: forecast.failsAt?.toISOString() ?? null,
            lacks: forecast.lacks,
            atRiskSince: forecast.atRiskSince?.toISOString() ?? null,
            permissionEndsAt: permissionEndsAt(subscriber)?.toISOString() ?? null,
          },
  }
}
