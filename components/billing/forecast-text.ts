import { formatCount, type Writing } from '@/lib/language/amounts'
import type { WireSubscriberDetails } from '@/lib/wire/subscribers/subscribers'
import { formatDay } from './format-day'

interface ForecastText {
  readonly text: string
  /** The party that must act soon, as a sentence; null while none has to. */
  readonly who: string | null
  /** The charge that it lacks funds for was due already. */
  readonly isOverdue: boolean
}

const GOOD = { who: null, isOverdue: false }

/**
 * Forecast of balance and allowance; null where there is none. It never speaks of more charges than the permission
 * covers: an allowance that was left by other terms reaches further, and is not counted on. New terms that are signed and
 * wait are foreseen with their own.
 */
export function forecastText(
  {
    funds,
    renewalsLeft,
    permission,
    change,
  }: Pick<WireSubscriberDetails, 'funds' | 'renewalsLeft' | 'permission' | 'change'>,
  now: Date,
  writing: Writing,
): ForecastText | null {
  const forecast = funds?.forecast
  if (!forecast || renewalsLeft === 0) return null
  const { chargesFunded, failsAt, atRiskSince } = forecast
  const { chargesLeft, endsAt } = permission
  const isChanging = change?.status === 'waiting'
  if (!isChanging && endsAt !== null && chargesLeft > 0 && chargesFunded > chargesLeft) {
    const covered = chargesLeft === 1 ? 'the one charge' : `the ${formatCount(chargesLeft, writing)} charges`
    return { ...GOOD, text: `Enough for ${covered} that the permission covers.` }
  }
  if (failsAt === null) return { ...GOOD, text: 'Enough for every charge that was signed.' }
  const day = formatDay(failsAt, now)
  if (chargesFunded === 0) {
    const isOverdue = new Date(failsAt) <= now
    const charge = isOverdue ? `the charge that was due on ${day}` : `the next charge, on ${day}`
    return { text: `Not enough for ${charge}.`, who: 'The payer must act.', isOverdue }
  }
  const covered = chargesFunded === 1 ? 'one charge' : `${formatCount(chargesFunded, writing)} charges`
  return {
    text: `Enough for ${covered}. The one on ${day} would fail.`,
    who: atRiskSince === null ? null : 'The payer must act.',
    isOverdue: false,
  }
}
