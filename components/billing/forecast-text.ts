import type { WireSubscriberDetails } from '@/lib/wire/subscribers/subscribers'
import { formatDay } from './format-day'

interface ForecastText {
  readonly text: string
  /** The party that must act soon, as a sentence; null while none has to. */
  readonly who: string | null
}

/** Forecast of balance and allowance; null where there is none. */
export function forecastText(
  { funds, renewalsLeft }: Pick<WireSubscriberDetails, 'funds' | 'renewalsLeft'>,
  now: Date,
): ForecastText | null {
  const forecast = funds?.forecast
  if (!forecast || renewalsLeft === 0) return null
  const { chargesFunded, failsAt, atRiskSince } = forecast
  if (failsAt === null) return { text: 'Enough for every charge that was signed.', who: null }
  const day = formatDay(failsAt, now)
  if (chargesFunded === 0) {
    return { text: `Not enough for the next charge, on ${day}.`, who: 'The payer must act.' }
  }
  const covered = chargesFunded === 1 ? 'one charge' : `${chargesFunded} charges`
  return {
    text: `Enough for ${covered}. The one on ${day} would fail.`,
    who: atRiskSince === null ? null : 'The payer must act.',
  }
}
