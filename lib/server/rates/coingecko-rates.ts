import 'server-only'
import { z } from 'zod'
import { MINUTE_MS } from '@/lib/billing/durations'
import { RateUnavailableError } from '@/lib/billing/money/rate-unavailable-error'
import { RATE_DECIMALS } from '@/lib/billing/money/rates'
import type { Clock } from '../clock'
import type { Log } from '../log'
import type { Rates, UsdRate } from './rates'

export interface CoingeckoOptions {
  /** Base URL of the API, without a trailing slash. */
  readonly url: string
  /** API key of a paid plan; the public API needs none. */
  readonly key: string | undefined
  /** Real time. */
  readonly clock: Clock
  readonly log: Log
}

/** Cache life of a rate. */
const FRESH_MS = MINUTE_MS
/** Maximum age of a rate; older ones raise RateUnavailableError and the charge waits. */
const MAX_AGE_MS = 15 * MINUTE_MS
/** Pause after a failure: the public API has a rate limit. */
const REST_MS = 15_000
const TIMEOUT_MS = 5_000

const prices = z.record(
  z.string(),
  z.object({ usd: z.number().positive(), last_updated_at: z.number().int().positive() }).optional(),
)

/**
 * Dollar rates of CoinGecko. Every token that was ever asked for is in each request, which happens once a minute
 * at most; a failure leaves the rates that are known in use until they are too old.
 * https://docs.coingecko.com/reference/simple-price
 */
export function coingeckoRates(options: CoingeckoOptions): Rates {
  const { clock, log } = options
  const wanted = new Set<string>()
  const known = new Map<string, UsdRate>()
  const heardAt = new Map<string, number>()
  let running: { readonly ids: readonly string[]; readonly done: Promise<void> } | null = null
  let failure: { readonly at: number; readonly why: string } | null = null

  const now = () => clock.now().getTime()
  const isHeard = (id: string) => now() - (heardAt.get(id) ?? Number.NEGATIVE_INFINITY) < FRESH_MS
  const isResting = () => failure !== null && now() - failure.at < REST_MS

  const refresh = async (ids: readonly string[]): Promise<void> => {
    try {
      const found = await fetchRates(options, ids)
      for (const id of ids) heardAt.set(id, now())
      for (const [id, rate] of found) known.set(id, rate)
      failure = null
    } catch (error) {
      const why = whyOf(error)
      if (!failure) log.warn({ why }, 'no dollar rates from CoinGecko')
      failure = { at: now(), why }
    }
  }

  return {
    async usdRate(id) {
      wanted.add(id)
      while (running && !running.ids.includes(id)) await running.done
      if (!running && !isHeard(id) && !isResting()) {
        const ids = [...wanted]
        const done = refresh(ids).finally(() => {
          running = null
        })
        running = { ids, done }
      }
      await running?.done

      const rate = known.get(id)
      if (rate && now() - rate.at.getTime() <= MAX_AGE_MS) return rate
      throw new RateUnavailableError(id, explain(rate, failure?.why))
    },
  }
}

function explain(rate: UsdRate | undefined, failure: string | undefined): string {
  if (failure) return `CoinGecko gives no answer: ${failure}.`
  if (rate) return `The newest one is of ${rate.at.toISOString()}, too old to charge by.`
  return 'CoinGecko does not know it.'
}

async function fetchRates(
  { url, key }: CoingeckoOptions,
  ids: readonly string[],
): Promise<Map<string, UsdRate>> {
  const address = new URL(`${url}/simple/price`)
  address.searchParams.set('ids', ids.join(','))
  address.searchParams.set('vs_currencies', 'usd')
  address.searchParams.set('include_last_updated_at', 'true')
  address.searchParams.set('precision', 'full')
  const answer = await fetch(address, {
    headers: { accept: 'application/json', ...(key && { [keyHeader(address)]: key }) },
    // The key goes to the address that the operator named, and to no other.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok) throw new UnusableRatesError(`status ${answer.status}`)
  const parsed = prices.safeParse(await answer.json())
  if (!parsed.success) throw new UnusableRatesError('an answer of another form')
  const found = new Map<string, UsdRate>()
  for (const id of ids) {
    const price = parsed.data[id]
    const picoUsd = price && picoUsdOf(price.usd)
    if (picoUsd) found.set(id, { picoUsd, at: new Date(price.last_updated_at * 1000) })
  }
  return found
}

/** The paid plans have a host of their own, and the header with it. */
function keyHeader({ hostname }: URL): string {
  return hostname.startsWith('pro-api.') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key'
}

/** Rounds the shortest decimal number that stands for a double, where `toFixed` shows digits that nobody wrote. */
const decimalText = new Intl.NumberFormat('en-US', {
  useGrouping: false,
  minimumFractionDigits: RATE_DECIMALS,
  maximumFractionDigits: RATE_DECIMALS,
})

/** Pico-dollars of a dollar rate; 0 for what is worth less than half of one. */
function picoUsdOf(usd: number): bigint {
  return usd < 1e15 ? BigInt(decimalText.format(usd).replace('.', '')) : 0n
}

class UnusableRatesError extends Error {
  override readonly name = 'UnusableRatesError'
}

/** Reason of a failure, without the address or the key. */
function whyOf(error: unknown): string {
  if (error instanceof UnusableRatesError) return error.message
  if (error instanceof Error && error.name === 'TimeoutError') return `none within ${TIMEOUT_MS / 1000} s`
  if (error instanceof SyntaxError) return 'an answer that is no JSON'
  return 'no connection'
}
