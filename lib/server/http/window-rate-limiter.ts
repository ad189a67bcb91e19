import 'server-only'
import type { Clock } from '../clock'
import type { Log } from '../log'
import type { RateCount } from '../store/accounts/rate-counts'
import type { RateLimiter, RateRule } from './rate-limit'

/** Adds up the counts of several processes; returns the totals of the same buckets. */
export type ShareRateCounts = (counts: readonly RateCount[]) => Promise<ReadonlyMap<string, number>>

const SHARE_EVERY_MS = 1_000
/** Callers counted in one window; further ones pass uncounted, so that memory stays bounded. */
const MAX_CALLERS = 200_000

interface Tally {
  /** Counts of all processes, as of the last exchange. */
  shared: number
  /** Counted here since. */
  fresh: number
  /** Items that were let through here. */
  items?: Set<string>
}

interface Window {
  readonly startMs: number
  readonly endMs: number
  readonly tallies: Map<string, Tally>
}

/**
 * Counts requests in fixed windows of time, in memory. With `share`, processes exchange their counts once a
 * second: no request waits for the database, and together they let at most that second's requests too many in.
 * While the database is away, each process continues with its own counts.
 */
export class WindowRateLimiter implements RateLimiter {
  readonly #clock: Clock
  readonly #log: Log
  readonly #shareCounts: ShareRateCounts | undefined
  readonly #windows = new Map<string, Window>()
  #timer: NodeJS.Timeout | undefined
  #sharing: Promise<void> | undefined
  #alone = false

  constructor(options: { clock: Clock; log: Log; share?: ShareRateCounts }) {
    this.#clock = options.clock
    this.#log = options.log
    this.#shareCounts = options.share
  }

  take(rule: RateRule, key: string, item?: string): number | null {
    const now = this.#clock.now().getTime()
    const { endMs, tallies } = this.#windowOf(rule, now)
    const tally = tallies.get(key) ?? { shared: 0, fresh: 0 }
    if (tallies.size < MAX_CALLERS) tallies.set(key, tally)
    if (item !== undefined && tally.items?.has(item)) return null
    tally.fresh += 1
    if (tally.shared + tally.fresh > rule.points) return Math.ceil((endMs - now) / 1000)
    if (item !== undefined) tally.items = (tally.items ?? new Set()).add(item)
    return null
  }

  /** Begins to share counts, once a second. */
  start(): void {
    this.#timer ??= setInterval(() => void this.share(), SHARE_EVERY_MS).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    await this.#sharing
  }

  /** Tells the others what was counted here, and learns what they counted. Never throws. */
  share(): Promise<void> {
    this.#sharing ??= this.#shareOnce().finally(() => {
      this.#sharing = undefined
    })
    return this.#sharing
  }

  async #shareOnce(): Promise<void> {
    const shared = this.#freshTallies()
    if (!this.#shareCounts || shared.length === 0) return
    try {
      const totals = await this.#shareCounts(shared.map(({ count }) => count))
      for (const { tally, count } of shared) {
        tally.fresh -= count.count
        tally.shared = totals.get(count.bucket) ?? tally.shared + count.count
      }
      this.#alone = false
    } catch (error) {
      if (!this.#alone) this.#log.warn({ err: error }, 'rate limits: counting for this process alone')
      this.#alone = true
    }
  }

  #freshTallies(): { tally: Tally; count: RateCount }[] {
    const now = this.#clock.now().getTime()
    return [...this.#windows].flatMap(([name, { startMs, endMs, tallies }]) =>
      endMs <= now
        ? []
        : [...tallies]
            .filter(([, tally]) => tally.fresh > 0)
            .map(([key, tally]) => ({
              tally,
              count: { bucket: `${name}:${startMs}:${key}`, count: tally.fresh, expiresAt: new Date(endMs) },
            })),
    )
  }

  #windowOf(rule: RateRule, now: number): Window {
    const lengthMs = rule.seconds * 1000
    const startMs = Math.floor(now / lengthMs) * lengthMs
    const current = this.#windows.get(rule.name)
    if (current?.startMs === startMs) return current
    const window = { startMs, endMs: startMs + lengthMs, tallies: new Map<string, Tally>() }
    this.#windows.set(rule.name, window)
    return window
  }
}
