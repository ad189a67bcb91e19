import 'server-only'
import { SLOW_AFTER_MS } from '@/lib/billing/webhooks/endpoint-health'

export const LANES = ['quick', 'slow'] as const
/** Endpoints that answer at once and those that do not have places of their own, so that the latter delay only each other. */
export type Lane = (typeof LANES)[number]

/** Limits of one process. */
export interface PlaceLimits extends Readonly<Record<Lane, number>> {
  /** Time for which an endpoint of the quick lane is waited for there, in milliseconds. */
  readonly slowAfterMs: number
}

/**
 * Each endpoint has up to 4 connections. Decided: 640 of them stay below the 1,024 files that systems give a process at
 * least. A slow endpoint takes no processor time, so there are more places for these: of endpoints that never answer,
 * each of which is tried for 15 seconds in 10 minutes, 120 places serve nearly 5,000.
 */
export const PLACE_LIMITS: PlaceLimits = { quick: 40, slow: 120, slowAfterMs: SLOW_AFTER_MS }

/** Place of an endpoint while it is served. */
export interface DeliveryPlace {
  /** True for a place in the slow lane, and for one that was cut off because that lane is full. */
  readonly isSlow: boolean
  /** True where something took longer than it may in the quick lane; null where nothing was sent yet. */
  readonly answeredLate: boolean | null
  /** Aborted when the process ends, and when the place is needed for others. */
  readonly signal: AbortSignal
  /** Resolves as `answers` does, and moves the place to the slow lane where that takes long. */
  waitFor<T>(answers: Promise<T>): Promise<T>
}

/**
 * Places of one process. An endpoint that turns out to be slow moves to the slow lane, where there is room; else it is
 * cut off, and waits for its turn there. So a place of the quick lane is free again after a moment, whatever happens.
 */
export class DeliveryPlaces {
  readonly #limits: PlaceLimits
  readonly #taken: Record<Lane, Map<string, Promise<void>>> = { quick: new Map(), slow: new Map() }
  readonly #cuts = new Set<AbortController>()

  constructor(limits: PlaceLimits, signal: AbortSignal) {
    this.#limits = limits
    // One listener for all: a signal that lives long would keep those of every place.
    signal.addEventListener('abort', () => this.#cutAll(), { once: true })
  }

  free(lane: Lane): number {
    return this.#limits[lane] - this.#taken[lane].size
  }

  /** Ids of the endpoints that have a place. */
  ids(): string[] {
    return LANES.flatMap((lane) => [...this.#taken[lane].keys()])
  }

  /** Work that goes on in the places; each is free when its promise resolves. */
  running(): Promise<void>[] {
    return LANES.flatMap((lane) => [...this.#taken[lane].values()])
  }

  /** Serves an endpoint in a lane, until `serve` is done. */
  take(id: string, lane: Lane, serve: (place: DeliveryPlace) => Promise<void>): void {
    const cut = new AbortController()
    this.#cuts.add(cut)
    const place = { isSlow: lane === 'slow', answeredLate: null as boolean | null, signal: cut.signal }
    const tooLong = () => {
      place.answeredLate = true
      if (place.isSlow) return
      place.isSlow = true
      if (this.free('slow') > 0) this.#moveToSlow(id)
      else cut.abort()
    }
    const waitFor = async <T>(answers: Promise<T>): Promise<T> => {
      place.answeredLate ??= false
      const timer = setTimeout(tooLong, this.#limits.slowAfterMs)
      return answers.finally(() => clearTimeout(timer))
    }
    const served = serve(Object.assign(place, { waitFor })).finally(() => {
      this.#cuts.delete(cut)
      for (const each of LANES) this.#taken[each].delete(id)
    })
    this.#taken[lane].set(id, served)
  }

  #moveToSlow(id: string): void {
    const { quick, slow } = this.#taken
    const served = quick.get(id)
    if (!served) return
    quick.delete(id)
    slow.set(id, served)
  }

  #cutAll(): void {
    for (const cut of this.#cuts) cut.abort()
  }
}
