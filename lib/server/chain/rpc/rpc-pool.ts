import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '@/lib/billing/durations'
import type { Log } from '../../log'
import { type RpcAnswer, type RpcCall, UnusableAnswerError } from './rpc-answer'
import { type EndpointAnswers, RpcEndpoint } from './rpc-endpoint'
import { RpcUnavailableError } from './rpc-unavailable-error'

/** Idle time after which a server's head is read again, so that a lagging one is known. */
const SURVEY_EVERY_MS = 10_000
/** Wait for the heads of all servers. Decided, not measured. */
const SURVEY_WAIT_MS = 1_000
/**
 * Lifetime of the highest known head; without confirmation for longer, it no longer counts, since the chain may have
 * gone back.
 */
const BEST_HEAD_LIVES_MS = MINUTE_MS

/** Blocks that a server may be behind the newest height known and still be believed. Decided, not measured. */
export const MAX_LAG_BLOCKS = 10

export interface RpcPoolOptions {
  readonly chainId: number
  /** Servers in order of preference. */
  readonly urls: readonly string[]
  readonly log?: Log
  /** Timeout of one request to one server. */
  readonly timeoutMs?: number
  /** Rounds over all servers before giving up. */
  readonly rounds?: number
  /** The pause before the second round; it doubles with each. */
  readonly pauseMs?: number
  /** A server that is further behind is not believed what it has not seen; {@link MAX_LAG_BLOCKS} unless given. */
  readonly maxLagBlocks?: number
}

export interface Question<T> {
  readonly calls: readonly RpcCall[]
  /**
   * Makes the answer of them.
   * @throws UnusableAnswerError when they say nothing, so that the next server is asked
   */
  read(answers: readonly RpcAnswer[], head: bigint): T
  /** True for an answer that even a lagging server can only give if it holds; by default none is. */
  provenByAnyone?(value: T): boolean
  /** True for an answer that no other server could improve on; by default every answer is. */
  conclusive?(value: T): boolean
}

/** The RPC servers of one chain: asks them in turn until one gives an answer that counts. */
export class RpcPool {
  readonly #chainId: number
  readonly #endpoints: readonly RpcEndpoint[]
  readonly #log: Log | undefined
  readonly #rounds: number
  readonly #pauseMs: number
  readonly #maxLag: bigint
  #best = { number: 0n, seenAt: Number.NEGATIVE_INFINITY }

  constructor(options: RpcPoolOptions) {
    const { chainId, urls, timeoutMs = 5_000 } = options
    this.#chainId = chainId
    this.#endpoints = urls.map((url) => new RpcEndpoint({ url, chainId, timeoutMs }))
    this.#log = options.log
    this.#rounds = options.rounds ?? 2
    this.#pauseMs = options.pauseMs ?? 250
    this.#maxLag = BigInt(options.maxLagBlocks ?? MAX_LAG_BLOCKS)
  }

  /** @throws RpcUnavailableError when no server gave an answer that counts */
  async ask<T>(question: Question<T>): Promise<T> {
    await this.#survey()
    const attempts: string[] = []
    for (let round = 0; round < this.#rounds; round += 1) {
      if (round > 0) await sleep(this.#pauseMs * 2 ** (round - 1))
      const found = await this.#askEach(question, attempts)
      if (found) return found.value
    }
    throw new RpcUnavailableError(this.#chainId, attempts.slice(-2 * this.#endpoints.length))
  }

  /**
   * Answers of the first two servers that give one that counts, or of one where no other healthy one does: for what a
   * single server should not decide.
   * @throws RpcUnavailableError when no server gave an answer that counts
   */
  async askTwo<T>(question: Question<T>): Promise<readonly [T, ...T[]]> {
    await this.#survey()
    const heard: T[] = []
    for (const endpoint of this.#ranked()) {
      if (heard.length === 2 || (heard.length === 1 && endpoint.resting(performance.now()))) break
      try {
        const { head, value } = await this.#askOne(endpoint, question)
        if (!this.#lags(head)) heard.push(value)
      } catch (error) {
        if (!(error instanceof UnusableAnswerError)) throw error
        this.#reportFailure(endpoint, error.message)
      }
    }
    const [first, ...others] = heard
    return first === undefined ? [await this.ask(question)] : [first, ...others]
  }

  async #askEach<T>(question: Question<T>, attempts: string[]): Promise<{ value: T } | null> {
    const heard: { endpoint: RpcEndpoint; head: bigint; value: T }[] = []
    for (const endpoint of this.#ranked()) {
      try {
        const { head, value } = await this.#askOne(endpoint, question)
        const counts = question.provenByAnyone?.(value) || !this.#lags(head)
        if (counts && (question.conclusive?.(value) ?? true)) return { value }
        heard.push({ endpoint, head, value })
      } catch (error) {
        if (!(error instanceof UnusableAnswerError)) throw error
        attempts.push(`${endpoint.name}: ${error.message}`)
        this.#reportFailure(endpoint, error.message)
      }
    }
    // Only now it is known how far all of them are.
    for (const { endpoint, head, value } of heard) {
      if (!this.#lags(head)) return { value }
      attempts.push(`${endpoint.name}: it is at block ${head}, behind ${this.#best.number}`)
    }
    return null
  }

  async #askOne<T>(endpoint: RpcEndpoint, question: Question<T>): Promise<{ head: bigint; value: T }> {
    const { head, answers } = await this.#listen(endpoint, question.calls)
    const value = question.read(answers, head)
    endpoint.succeeded()
    return { head, value }
  }

  async #listen(endpoint: RpcEndpoint, calls: readonly RpcCall[]): Promise<EndpointAnswers> {
    const said = await endpoint.ask(calls)
    const now = performance.now()
    if (said.head >= this.#best.number || now - this.#best.seenAt > BEST_HEAD_LIVES_MS) {
      this.#best = { number: said.head, seenAt: now }
    }
    return said
  }

  /** Healthy ones before those that failed a moment ago, each in order of preference. */
  #ranked(): RpcEndpoint[] {
    const now = performance.now()
    const rank = (endpoint: RpcEndpoint) => Number(endpoint.resting(now))
    return [...this.#endpoints].sort((a, b) => rank(a) - rank(b))
  }

  #lags(head: bigint): boolean {
    return head + this.#maxLag < this.#best.number
  }

  async #survey(): Promise<void> {
    if (this.#endpoints.length < 2) return
    const now = performance.now()
    const due = this.#endpoints.filter(
      (endpoint) => !endpoint.resting(now) && now - endpoint.askedAt > SURVEY_EVERY_MS,
    )
    if (due.length === 0) return
    const asked = due.map((endpoint) =>
      this.#listen(endpoint, []).catch((error: unknown) => {
        if (!(error instanceof UnusableAnswerError)) throw error
        this.#reportFailure(endpoint, error.message)
      }),
    )
    await Promise.race([Promise.all(asked), sleep(SURVEY_WAIT_MS, undefined, { ref: false })])
  }

  #reportFailure(endpoint: RpcEndpoint, reason: string): void {
    const firstInARow = endpoint.failed(performance.now())
    if (firstInARow) {
      this.#log?.warn({ chainId: this.#chainId, server: endpoint.name, reason }, 'RPC server not usable')
    }
  }
}
