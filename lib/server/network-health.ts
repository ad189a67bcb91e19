import 'server-only'
import type { Block } from './chain/chain-client'

/** What is wrong with a network of payments: it ends them, it may end them soon, or it is good to know. */
export const FINDING_SEVERITY = {
  rpc_unavailable: 'error',
  wrong_chain: 'error',
  clock_skew: 'error',
  factory_missing: 'error',
  factory_unknown: 'error',
  wrong_roles: 'error',
  keeper_empty: 'error',
  canceller_empty: 'error',
  keeper_low: 'warning',
  canceller_low: 'warning',
  multicall_missing: 'note',
} as const satisfies Record<string, 'error' | 'warning' | 'note'>

export type FindingCode = keyof typeof FINDING_SEVERITY

/** Something that the operator should mend. Whoever asks may read it: no secret, no host, no address with a key. */
export interface Finding {
  readonly code: FindingCode
  /** What is wrong, as a sentence. */
  readonly message: string
  /** What to do about it, as a sentence. */
  readonly remedy: string
}

/** How a network of payments was found. */
export interface NetworkCheck {
  readonly chainId: number
  readonly findings: readonly Finding[]
  /** Null where no server answered. */
  readonly head: Block | null
  /** How old the newest block was when it was asked for, in seconds of billing time. */
  readonly headAgeSeconds: number | null
  /** How many renewals the keeper's coin pays for at the fee of that moment; null where it is not known. */
  readonly chargesLeft: bigint | null
  /** In wei of the native coin; null where they are not known. */
  readonly floats: { readonly keeper: bigint; readonly canceller: bigint } | null
  /** What came of each RPC server, by its host, where none was of use. For the operator alone. */
  readonly attempts: readonly string[]
}

/** The newest check of a network; null before the first one is done. */
export interface NetworkHealth {
  readonly chainId: number
  readonly check: NetworkCheck | null
  readonly checkedAt: Date | null
}

/** A network of payments as it was found, with what the database knows of the work on it. */
export interface NetworkState {
  readonly health: NetworkHealth
  /** Signed and in no block yet. */
  readonly pendingTransactions: number
  readonly lastRenewalRunAt: Date | null
}

/** How the networks of payments are, without asking them. */
export interface PaymentHealth {
  report(): readonly NetworkHealth[]
  /** Asks all of them, at the same time. Never throws. */
  check(): Promise<void>
}

/** Whether a network that was checked takes payments (`ok`), may soon do so no more, or does not. */
export function networkStatus({ findings }: NetworkCheck): 'ok' | 'warning' | 'broken' {
  const severities = findings.map(({ code }) => FINDING_SEVERITY[code])
  if (severities.includes('error')) return 'broken'
  return severities.includes('warning') ? 'warning' : 'ok'
}
