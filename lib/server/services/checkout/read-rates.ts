import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { RateUnavailableError } from '@/lib/billing/money/rate-unavailable-error'
import type { Deps } from '../../deps'
import type { TokenRow } from '../../store/subscriptions/tokens'

/** Maximum wait for a rate that the caller can do without, in milliseconds. */
const PATIENCE_MS = 300

/**
 * Dollar rates of floating tokens, in pico-dollars by token id. For pages that can do without: a rate that
 * is not known within PATIENCE_MS is left out.
 */
export async function readRates(
  { rates }: Pick<Deps, 'rates'>,
  { tokens }: { tokens: readonly Pick<TokenRow, 'id' | 'usdPegged' | 'coingeckoId'>[] },
): Promise<ReadonlyMap<string, bigint>> {
  const floating = tokens.filter(({ usdPegged }) => !usdPegged)
  const found = await Promise.all(
    floating.map(async ({ id, coingeckoId }) => [id, await soon(rates.usdRate(coingeckoId))] as const),
  )
  return new Map(found.flatMap(([id, rate]) => (rate ? [[id, rate.picoUsd]] : [])))
}

async function soon<Value>(asked: Promise<Value>): Promise<Value | null> {
  const known = asked.catch((error) => {
    if (error instanceof RateUnavailableError) return null
    throw error
  })
  return Promise.race([known, sleep(PATIENCE_MS, null, { ref: false })])
}
