import 'server-only'
import { HttpRequestError } from 'viem'
import { getHttpRpcClient, type HttpRpcClient } from 'viem/utils'
import { type RpcAnswer, type RpcCall, readBatch, readResult, UnusableAnswerError } from './rpc-answer'
import { count, quantity } from './rpc-shapes'

/** First and longest pause of a server that failed; each failure doubles it. Decided, not measured. */
const SHORTEST_REST_MS = 500
const LONGEST_REST_MS = 30_000
/** Enough for the logs of 90,000 charges in one search, and no more than memory can take. */
const MAX_ANSWER_BYTES = 64 * 2 ** 20
/** Wordings of RPC servers that take no JSON-RPC batches. */
const NO_BATCHES = /batch|array|invalid request/i

export interface EndpointAnswers {
  /** The newest block of the server when it answered. */
  readonly head: bigint
  readonly answers: readonly RpcAnswer[]
}

/** One RPC server: how it is doing, and whether it serves the chain that it should. */
export class RpcEndpoint {
  /** The host alone: paths and queries often hold keys. */
  readonly name: string
  readonly #chainId: number
  readonly #timeoutMs: number
  readonly #http: HttpRpcClient
  #rightChain = false
  #takesBatches = true
  #failures = 0
  #restUntil = 0
  #askedAt = Number.NEGATIVE_INFINITY

  constructor({ url, chainId, timeoutMs }: { url: string; chainId: number; timeoutMs: number }) {
    this.name = new URL(url).host
    this.#chainId = chainId
    this.#timeoutMs = timeoutMs
    this.#http = getHttpRpcClient(url, { timeout: 0, maxResponseBodySize: MAX_ANSWER_BYTES })
  }

  /** Time of the last request, in milliseconds of `performance.now()`. */
  get askedAt(): number {
    return this.#askedAt
  }

  /** True while it backs off after a failure: other servers are asked first. */
  resting(now: number): boolean {
    return now < this.#restUntil
  }

  /** Its answer was of use. */
  succeeded(): void {
    this.#failures = 0
    this.#restUntil = 0
  }

  /** Records a failed request; returns true where the previous request had succeeded. */
  failed(now: number): boolean {
    // Another node may answer at the same address later, so its chain id is checked again.
    this.#rightChain = false
    this.#restUntil = now + Math.min(SHORTEST_REST_MS * 2 ** this.#failures, LONGEST_REST_MS)
    this.#failures += 1
    return this.#failures === 1
  }

  /**
   * Sends the calls in one batch, together with the question for the newest block.
   * @throws UnusableAnswerError when the server is away, answers nonsense or serves another chain
   */
  async ask(calls: readonly RpcCall[]): Promise<EndpointAnswers> {
    this.#askedAt = performance.now()
    if (!this.#rightChain) await this.#checkChain()
    const [head, ...answers] = await this.#request([{ method: 'eth_blockNumber', params: [] }, ...calls])
    return { head: readResult(quantity, head), answers }
  }

  async #checkChain(): Promise<void> {
    const [answer] = await this.#request([{ method: 'eth_chainId', params: [] }])
    const chainId = readResult(count, answer)
    if (chainId !== this.#chainId) {
      throw new UnusableAnswerError(`it serves chain ${chainId} and not ${this.#chainId}`)
    }
    this.#rightChain = true
  }

  async #request(calls: readonly RpcCall[]): Promise<readonly RpcAnswer[]> {
    if (calls.length === 1 || !this.#takesBatches) return await this.#requestSingly(calls)
    const answers = readBatch(await this.#post(calls.map(numbered)), calls.length)
    const [first] = answers
    const refused = first && !first.ok && answers.every((answer) => !answer.ok) ? first.failure : null
    if (refused?.code === -32600 && NO_BATCHES.test(refused.message)) {
      this.#takesBatches = false
      return await this.#requestSingly(calls)
    }
    return answers
  }

  async #requestSingly(calls: readonly RpcCall[]): Promise<readonly RpcAnswer[]> {
    const answers: RpcAnswer[] = []
    for (const call of calls) {
      // One after the other: a head that is known first can only be older than what comes after it.
      answers.push(...readBatch(await this.#post(numbered(call, 0)), 1))
    }
    return answers
  }

  async #post(body: NumberedCall | NumberedCall[]): Promise<unknown> {
    // The signal also ends a body that never does, which the client's own timeout does not.
    const signal = AbortSignal.timeout(this.#timeoutMs)
    try {
      return await this.#http.request({ body, fetchOptions: { signal } })
    } catch (error) {
      if (signal.aborted) throw new UnusableAnswerError(`no answer within ${this.#timeoutMs} ms`)
      throw new UnusableAnswerError(describe(error))
    }
  }
}

interface NumberedCall {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

function numbered({ method, params }: RpcCall, id: number): NumberedCall {
  return { id, method, params }
}

/** Description of an error without viem's messages, which hold the whole address. */
function describe(error: unknown): string {
  if (!(error instanceof HttpRequestError)) return 'it gave no JSON-RPC answer'
  if (error.status) return `HTTP status ${error.status}`
  const reason = error.walk((cause) => cause instanceof Error && 'code' in cause)
  return reason && 'code' in reason ? `no connection (${String(reason.code)})` : 'no connection'
}
