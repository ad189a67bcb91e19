import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { sessionLife } from '@/lib/billing/accounts/session-life'
import { SECOND_MS } from '@/lib/billing/durations'
import {
  MAX_STREAMS,
  MAX_STREAMS_OF_MERCHANT,
  TooManyStreamsError,
} from '@/lib/billing/webhooks/event-streams'
import type { Caller } from '../caller'
import type { Clock } from '../clock'
import type { Log } from '../log'
import { assertFiltersExist } from '../services/reports/assert-filters-exist'
import { findSettledEvent } from '../services/reports/find-settled-event'
import { listLiveCredentials } from '../store/accounts/live-credentials'
import type { Store } from '../store/database/store'
import {
  type EventDetails,
  findLastEventId,
  listMerchantsWithEvents,
  pageOfEvents,
} from '../store/reports/event-pages'
import type { EventStream, EventStreamParams, EventStreams } from './event-streams'
import { StreamsNotReadyError } from './streams-not-ready'

/** Interval of looks at the log while any stream is open: the longest delay of an event. */
const LOOK_MS = SECOND_MS
/** Longest wait of one look for events that are being written. */
const SETTLE_MS = 2 * SECOND_MS
/** Longest wait of the first stream for a place in the log. */
const READY_MS = 5 * SECOND_MS
/** Events that a stream holds at most, of some kilobytes each. */
const PAGE_SIZE = 25
/** Silence after which a stream gives a sign of life. Proxies commonly cut idle connections after 60 s. */
const HEARTBEAT_MS = 15 * SECOND_MS
/** Time after which a reader that takes nothing loses its stream. A decision. */
const STALLED_MS = 60 * SECOND_MS

/** A stream until its client is gone, which may be long after its end: one that takes nothing still holds what it was given. */
interface Reader extends EventStreamParams {
  /** Place in the log: whatever is before it was handed out or is not for this reader. */
  after: bigint
  /** True where events may wait behind `after`. */
  isBehind: boolean
  isOver: boolean
  /** Time of the last hand-out, by `performance.now()`; null while the reader waits for the next one. */
  handedAt: number | null
  wake: () => void
}

/**
 * The open event streams of the process. One look a second at the log serves all of them, however many there are; a
 * stream reads its merchant's log itself only once something new is there, and streams that ask the same share an
 * answer. Events come in the order of the log without gaps, whichever instance wrote them: none is handed out before
 * all earlier ones are committed.
 */
export class LogStreams implements EventStreams {
  readonly #store: Store
  readonly #wallClock: Clock
  readonly #log: Log
  readonly #most: number
  readonly #readers = new Set<Reader>()
  readonly #reading = new Map<string, Promise<EventDetails[]>>()
  /** Events up to this one are committed or never will be; null while nobody looks. */
  #settled: bigint | null = null
  #looking: Promise<void> | null = null
  #isWatching = false
  #isStopped = false

  /** @param deps.most - open streams of this instance */
  constructor(deps: { store: Store; wallClock: Clock; log: Log; most?: number }) {
    this.#most = deps.most ?? MAX_STREAMS
    this.#store = deps.store
    this.#wallClock = deps.wallClock
    this.#log = deps.log
  }

  async open(params: EventStreamParams): Promise<EventStream> {
    if (this.#isStopped) throw new StreamsNotReadyError()
    const merchantId = params.caller.userId
    const mine = [...this.#readers].filter(({ caller }) => caller.userId === merchantId)
    if (mine.length >= MAX_STREAMS_OF_MERCHANT) throw new TooManyStreamsError('merchant')
    this.#makeRoom(mine.length)
    const reader: Reader = {
      ...params,
      after: params.after ?? 0n,
      isBehind: false,
      isOver: false,
      handedAt: performance.now(),
      wake: () => {},
    }
    this.#readers.add(reader)
    try {
      await assertFiltersExist({ store: this.#store }, { merchantId, filters: params.filters })
      const settled = await this.#findPlace()
      reader.after = params.after ?? (params.filters.from ? 0n : settled)
      reader.isBehind = true
    } catch (error) {
      this.#forget(reader)
      throw error
    }
    void this.#watch()
    return {
      get place() {
        return reader.after
      },
      next: () => this.#next(reader),
      end: () => this.#forget(reader),
    }
  }

  stop(): void {
    this.#isStopped = true
    for (const reader of this.#readers) this.#end(reader)
  }

  #live(): Reader[] {
    return [...this.#readers].filter(({ isOver }) => !isOver)
  }

  #end(reader: Reader): void {
    reader.isOver = true
    reader.wake()
  }

  #forget(reader: Reader): void {
    this.#end(reader)
    this.#readers.delete(reader)
  }

  /**
   * Ends a stream of the merchant with the most where the instance is full, so that no merchants take all that there are.
   * @throws TooManyStreamsError where nobody has more than a merchant with one beyond `mine` would have
   */
  #makeRoom(mine: number): void {
    const live = this.#live()
    if (live.length < this.#most) return
    const counts = new Map<string, number>()
    for (const { caller } of live) counts.set(caller.userId, (counts.get(caller.userId) ?? 0) + 1)
    const most = Math.max(...counts.values())
    const newest = live.findLast(({ caller }) => counts.get(caller.userId) === most)
    if (!newest || most <= mine + 1) throw new TooManyStreamsError('instance')
    this.#end(newest)
  }

  async #next(reader: Reader): Promise<EventDetails[] | null> {
    reader.handedAt = null
    const heartbeatAt = performance.now() + HEARTBEAT_MS
    let events: EventDetails[] = []
    while (!reader.isOver && events.length === 0) {
      if (reader.isBehind && this.#settled !== null) events = await this.#advance(reader, this.#settled)
      else if (!(await wokenBefore(reader, heartbeatAt))) break
    }
    reader.handedAt = performance.now()
    if (!reader.isOver) return events
    this.#forget(reader)
    return null
  }

  async #advance(reader: Reader, until: bigint): Promise<EventDetails[]> {
    reader.isBehind = false
    const events = await this.#read(reader, until)
    const last = events.length === PAGE_SIZE ? events.at(-1)?.event.id : undefined
    if (last !== undefined) reader.isBehind = true
    // A client may be ahead of this instance, which has not looked again since another one served it.
    const place = last ?? until
    if (place > reader.after) reader.after = place
    return events
  }

  /** A page of the log for a reader, one statement for all that ask for the same at a time. */
  #read({ caller, filters, after }: Reader, until: bigint): Promise<EventDetails[]> {
    if (after >= until) return Promise.resolve([])
    const { types, subscriptionId, subscriberId, from } = filters
    const key = [caller.userId, after, until, types, subscriptionId, subscriberId, from?.getTime()].join('|')
    const running = this.#reading.get(key)
    if (running) return running
    const page = { merchantId: caller.userId, filters, order: 'asc', after, until, limit: PAGE_SIZE } as const
    const reading = pageOfEvents(this.#store.db, page).finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    return reading
  }

  /** Place in the log after which nothing has been committed yet that somebody may miss. */
  async #findPlace(): Promise<bigint> {
    const startedAt = performance.now()
    await this.#look()
    while (this.#settled === null) {
      if (this.#isStopped || performance.now() - startedAt > READY_MS) throw new StreamsNotReadyError()
      await this.#look()
    }
    return this.#settled
  }

  /** Looks at the log again and again until no stream is open. */
  async #watch(): Promise<void> {
    if (this.#isWatching) return
    this.#isWatching = true
    let isAway = false
    while (this.#live().length > 0) {
      await sleep(LOOK_MS, undefined, { ref: false })
      if (this.#live().length === 0) break
      try {
        await this.#look()
        isAway = false
      } catch (error) {
        if (!isAway) this.#log.warn({ err: error }, 'event streams wait: the log could not be read')
        isAway = true
      }
    }
    this.#isWatching = false
    this.#settled = null
  }

  #look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async #lookOnce(): Promise<void> {
    await this.#endOver()
    const { db } = this.#store
    const before = this.#settled
    const last = await findLastEventId(db)
    if (before !== null && last <= before) return
    const settled = await findSettledEvent(this.#store, SETTLE_MS)
    if (settled < last) return
    const asked = new Set(this.#live().map(({ caller }) => caller.userId))
    const news =
      before === null
        ? asked
        : new Set(
            await listMerchantsWithEvents(db, { merchantIds: [...asked], after: before, until: settled }),
          )
    this.#settled = settled
    for (const reader of this.#readers) {
      const { userId } = reader.caller
      // One that was opened meanwhile was not asked about.
      if (asked.has(userId) && !news.has(userId)) continue
      reader.isBehind = true
      reader.wake()
    }
  }

  /** Ends streams whose credential is over or whose reader takes nothing. */
  async #endOver(): Promise<void> {
    const readers = this.#live()
    const idsOf = (kind: Caller['kind']) => [
      ...new Set(readers.flatMap(({ caller }) => (caller.kind === kind ? caller.credentialId : []))),
    ]
    const live = await listLiveCredentials(this.#store.db, {
      sessionIds: idsOf('session'),
      apiKeyIds: idsOf('api_key'),
      ...sessionLife(this.#wallClock.now()),
    })
    const stalledSince = performance.now() - STALLED_MS
    for (const reader of readers) {
      const isStalled = reader.handedAt !== null && reader.handedAt < stalledSince
      if (isStalled || !live.has(reader.caller.credentialId)) this.#end(reader)
    }
  }
}

/** Waits for a sign that events may be there; false where the time came first. */
function wokenBefore(reader: Reader, time: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isWoken: boolean) => () => {
      clearTimeout(timer)
      reader.wake = () => {}
      resolve(isWoken)
    }
    const timer = setTimeout(end(false), Math.max(0, time - performance.now())).unref()
    reader.wake = end(true)
  })
}
