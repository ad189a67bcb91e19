/**
 * Reason for a failed wallet request.
 * - `rejected`: the wallet's owner declined.
 * - `pending`: an earlier request still waits for an answer in the wallet.
 * - `unknown_network`: the wallet does not have the network.
 * - `disconnected`: the wallet has no connection to the network.
 * - `unsupported`: the wallet cannot do this.
 * - `window_closed`: the wallet's own window was closed before it had answered.
 * - `window_blocked`: the browser did not open that window.
 * - `failed`: anything else.
 */
export type WalletProblem =
  | 'rejected'
  | 'pending'
  | 'unknown_network'
  | 'disconnected'
  | 'unsupported'
  | 'window_closed'
  | 'window_blocked'
  | 'failed'

/** Codes of EIP-1193, EIP-1474 and EIP-3326. */
const PROBLEMS: ReadonlyMap<number, WalletProblem> = new Map([
  [4001, 'rejected'],
  [-32002, 'pending'],
  [4902, 'unknown_network'],
  [4900, 'disconnected'],
  [4901, 'disconnected'],
  [4200, 'unsupported'],
  [-32601, 'unsupported'],
])

/** A wallet refused or failed; `problem` says why, `message` is the wallet's own words. */
export class WalletError extends Error {
  override readonly name = 'WalletError'

  constructor(
    readonly problem: WalletProblem,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/**
 * Converts a wallet's exception. Wallets throw anything: an Error with a `code`, a bare object, and some put
 * the real code under `data.originalError`.
 */
export function walletErrorOf(thrown: unknown): WalletError {
  if (thrown instanceof WalletError) return thrown
  const codes = [codeOf(field(field(thrown, 'data'), 'originalError')), codeOf(thrown)]
  const problem = codes.map((code) => (code === null ? undefined : PROBLEMS.get(code))).find(Boolean)
  const message = field(thrown, 'message')
  return new WalletError(problem ?? 'failed', typeof message === 'string' ? message : String(thrown), {
    cause: thrown,
  })
}

function codeOf(thrown: unknown): number | null {
  const code = field(thrown, 'code')
  return typeof code === 'number' ? code : null
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
