import 'server-only'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import type { DayFigures } from '@/lib/billing/money/recurring-revenue'
import type { WireMetrics } from '@/lib/wire/reports/metrics'
import type { DueDay } from '../store/reports/metrics'
import type { PlanRow } from '../store/subscriptions/plans'
import type { TokenRow } from '../store/subscriptions/tokens'
import { tokenView } from './token-view'

/** Part of the revenue, with what it comes from. */
export interface RevenuePart<Source> {
  readonly source: Source
  readonly mrrMicroUsd: bigint
  /** Active and past due. */
  readonly subscribers: number
}

/** A merchant's figures as of one moment. */
export interface Metrics {
  readonly asOf: Date
  readonly mrrMicroUsd: bigint
  readonly active: number
  readonly trialing: number
  readonly pastDue: number
  readonly atRisk: number
  /** One for each day that was asked for. */
  readonly byDay: readonly DayFigures[]
  /** The largest first. */
  readonly byPlan: readonly RevenuePart<PlanRow>[]
  readonly byToken: readonly RevenuePart<TokenRow>[]
  /** One for each of seven days, today first. */
  readonly due: readonly DueDay[]
}

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
      token: tokenView(source),
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
