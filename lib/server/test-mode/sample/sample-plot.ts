import 'server-only'
import { DEFAULT_SESSION_SECONDS } from '@/lib/billing/checkout/checkout-session'
import { DAY_MS, SECOND_MS } from '@/lib/billing/durations'
import { type Random, seededRandom } from '../../random'
import { TRIAL_NOTICE_MS } from '../../services/subscribers/announce-ending-trials'
import { Dice } from './dice'
import type { SampleLife } from './sample-life'
import { SAMPLE_OFFERS, type SampleOfferName } from './sample-offers'

const ABANDONED_CHECKOUTS = 24
const OPEN_CHECKOUTS = 4

/** Times at which trials that run were told to end: else all of them would be news of today. */
export function trialNoticeTimes(lives: readonly SampleLife[], now: Date): Date[] {
  return lives.flatMap(({ offer, steps }) => {
    const [begin, ...rest] = steps
    if (!begin || rest.length > 0) return []
    const notice = begin.at.getTime() + SAMPLE_OFFERS[offer].trialDays * DAY_MS - TRIAL_NOTICE_MS
    const at = new Date(Math.max(begin.at.getTime(), notice))
    return at < now ? [at] : []
  })
}

/** A visit to a payment link that nobody went on with. */
interface UnusedVisit {
  readonly offer: SampleOfferName
  readonly at: Date
  /** Null while its checkout is open. */
  readonly expiredAt: Date | null
}

/** Abandoned checkouts: most have expired, some are still open. `random` goes on where their times were drawn. */
export function unusedVisits(now: Date): {
  readonly random: Random
  readonly visits: readonly UnusedVisit[]
} {
  const random = seededRandom('sample checkouts')
  const dice = new Dice(random)
  const visits = Array.from({ length: ABANDONED_CHECKOUTS + OPEN_CHECKOUTS }, (_, index): UnusedVisit => {
    const days = index < OPEN_CHECKOUTS ? dice.between(0.01, 0.7) : dice.between(1.1, 29)
    const offer = dice.chance(0.7) ? 'forecast' : 'alerts'
    const at = new Date(now.getTime() - days * DAY_MS)
    const expiresAt = new Date(at.getTime() + DEFAULT_SESSION_SECONDS * SECOND_MS)
    return { offer, at, expiredAt: expiresAt < now ? expiresAt : null }
  })
  return { random, visits }
}
