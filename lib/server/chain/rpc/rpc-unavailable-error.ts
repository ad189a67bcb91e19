import 'server-only'

/**
 * No RPC server gave an answer that counts: nothing is known, and nothing has failed. What was asked for may have
 * happened nevertheless, a transaction that was being sent above all.
 */
export class RpcUnavailableError extends Error {
  override readonly name = 'RpcUnavailableError'
  readonly chainId: number
  /** Failure of each server, under its host only: the path of an RPC address may hold a key. */
  readonly attempts: readonly string[]

  constructor(chainId: number, attempts: readonly string[]) {
    super(`No RPC server of chain ${chainId} gave an answer that counts: ${attempts.join('; ')}`)
    this.chainId = chainId
    this.attempts = attempts
  }

  /** Next builds start-up, which makes the clients, apart from the routes: each has a class of its own. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'RpcUnavailableError'
  }
}
