import 'server-only'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import type { WireMetrics } from '@/lib/wire/reports/metrics'
import { encodeToken } from '@/lib/wire/subscriptions/encode-subscription'
import type { Metrics } from '../../services/reports/read-metrics'

/** A merchant's figures as the API writes them. */
export function metricsView(metrics: Metrics): WireMetrics {
  const { asOf, active, trialing, pastDue, atRisk, byDay } = metrics
  return {
    asOf: asOf.toISOString(),
    mrr: dollarsFromMicroUsd(metrics.mrrMicroUsd),
    active,
    trialing,
    pastDue,
    atRisk,
    new: byDay.reduce((sum, { started }) => sum + started, 0),
    churned: byDay.reduce((sum, { ended }) => sum + ended, 0),
    refunded: dollarsFromMicroUsd(metrics.refundedMicroUsd),
    byDay: byDay.map(({ day, mrrMicroUsd, started, ended }) => ({
      day,
      mrr: dollarsFromMicroUsd(mrrMicroUsd),
      new: started,
      churned: ended,
    })),
    byPlan: metrics.byPlan.map(({ source, mrrMicroUsd, subscribers }) => ({
      subscriptionId: source.subscriptionId,
      planId: source.id,
      name: source.name,
      mrr: dollarsFromMicroUsd(mrrMicroUsd),
      subscribers,
    })),
    byToken: metrics.byToken.map(({ source, mrrMicroUsd, subscribers }) => ({
      token: encodeToken(source),
      mrr: dollarsFromMicroUsd(mrrMicroUsd),
      subscribers,
    })),
    due: metrics.due.map(({ day, charges, priceMicroUsd, failing, failingMicroUsd }) => ({
      day,
      charges,
      amount: dollarsFromMicroUsd(priceMicroUsd),
      failing,
      failingAmount: dollarsFromMicroUsd(failingMicroUsd),
    })),
  }
}
