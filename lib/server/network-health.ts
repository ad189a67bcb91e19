import 'server-only'
import type { Block } from './chain/chain-client'

/** What is wrong with a network of payments, and whether it ends them or only may. */
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
  multicall_missing: 'warning',
} as const satisfies Record<string, 'error' | 'warning'>

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

/** How the networks of payments are, without asking them. */
export interface PaymentHealth {
  report(): readonly NetworkHealth[]
  /** Asks all of them, at the same time. Never throws. */
  check(): Promise<void>
}

/** Whether payments can be taken on a network that was checked. */
export function worksFor(check: NetworkCheck): boolean {
  return check.findings.every(({ code }) => FINDING_SEVERITY[code] === 'warning')
}
