import { microUsdOfAmount } from '@/lib/billing/money/dollars'
import { networkName } from '@/lib/billing/networks'
import { ApiError, errorText } from '@/lib/client/api/api-error'
import { formatDollars } from '@/lib/language/amounts'
import { writeDate } from '@/lib/language/dates'
import type { Say } from '@/lib/language/say'
import { sentenceGap } from '@/lib/language/sentence-gap'

/** A refusal, as the API has it. */
export interface Problem {
  /** Stable code; `offline` or `unreachable` where there was no answer. */
  readonly code: string
  /** The facts and what to do, as an English sentence. */
  readonly detail: string
  /** The facts by name. */
  readonly facts?: Readonly<Record<string, string>>
  /** Id of the request to a server that failed. */
  readonly reference?: string
  /** Seconds after which the same may be asked again. */
  readonly waitSeconds?: number
}

/** The problem of a request that failed. */
export function problemOf(error: unknown): Problem {
  const detail = errorText(error)
  if (!(error instanceof ApiError)) {
    const isOnline = typeof navigator === 'undefined' || navigator.onLine
    return { code: isOnline ? 'unreachable' : 'offline', detail }
  }
  const { code, facts } = error
  const waitSeconds = error.retryAfterSeconds
  const problem = { code, detail, facts, ...(waitSeconds !== null && { waitSeconds }) }
  return error.status === 500 ? { ...problem, reference: error.requestId } : problem
}

/**
 * A problem to its reader: by its code and its facts, or by its code alone, where there is a sentence for it, as for all that
 * payers meet. The rest is for merchants: in English word for word, in other languages by its code.
 */
export function problemText(say: Say, problem: Problem): string {
  const { code, detail, reference } = problem
  const told = factsText(say, problem)
  if (told !== null) return told
  const isKnown = say.has(`errors.${code}`)
  if (!isKnown && say.reader.locale === 'en') return detail
  const text = isKnown ? say(`errors.${code}` as 'errors.unavailable') : say('errors.other', { code })
  return reference === undefined
    ? text
    : `${text}${sentenceGap(say)}${say('errors.reference', { reference })}`
}

/** The problem in words that every language has for its facts; null where there are none. */
function factsText(say: Say, { code, facts = {}, waitSeconds }: Problem): string | null {
  const { chainId, price, least, since, triesLeft } = facts
  switch (code) {
    case 'already_subscribed':
      if (facts.of === 'checkout') return say('errors.checkout_used')
      if (since === undefined) return say('errors.already_subscribed')
      return say('errors.subscribed_since', {
        date: writeDate(new Date(since), { ...say.reader, timeZone: 'UTC' }),
      })
    case 'charge_would_fail':
      return wouldFailText(say, facts)
    case 'price_too_low': {
      if (chainId === undefined || price === undefined || least === undefined) return null
      const dollars = (text: string) => formatDollars(microUsdOfAmount(Number(text)), say.reader)
      return say('errors.price_below_least', {
        network: networkName(Number(chainId)),
        price: dollars(price),
        least: dollars(least),
      })
    }
    case 'unavailable':
      if (chainId === undefined) return null
      return say('errors.network_away', { network: networkName(Number(chainId)) })
    case 'rate_limited':
      return waitSeconds === undefined ? null : say('errors.rate_limited_for', { seconds: waitSeconds })
    case 'wrong_digits':
      return triesLeft === undefined ? null : say('errors.digits_left', { left: Number(triesLeft) })
    case 'session_expired':
    case 'subscription_not_open':
    case 'wallet_not_deployed':
      // The API's own words are for programs.
      return say(`errors.${code}`)
    default:
      return null
  }
}

/** Why a first charge would fail: by the reason that all failures of charges share, else by what the token said. */
function wouldFailText(say: Say, { reason, said }: Readonly<Record<string, string>>): string {
  if (reason !== undefined && say.has(`errors.${reason}`)) {
    return say(`errors.${reason}` as 'errors.token_paused')
  }
  return said === undefined ? say('errors.charge_would_fail') : say('errors.charge_refused', { said })
}

/** The error of a request to its reader. */
export function sayError(say: Say, error: unknown): string {
  return problemText(say, problemOf(error))
}
