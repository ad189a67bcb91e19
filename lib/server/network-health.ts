import 'server-only'
import type { Block } from './chain/chain-client'

/** Severity by finding: `error` stops payments on the network, `warning` may stop them soon, `note` is good to know. */
export const FINDING_SEVERITY = {
  rpc_unavailable: 'error',
  wrong_chain: 'error',
  clock_skew: 'error',
  fees_too_high: 'error',
  factory_missing: 'error',
  factory_unknown: 'error',
  wrong_roles: 'error',
  foreign_puller: 'error',
  keeper_empty: 'error',
  canceller_empty: 'error',
  keeper_low: 'warning',
  start_gas_spent: 'warning',
  canceller_low: 'warning',
  prices_too_low: 'note',
  multicall_missing: 'note',
} as const satisfies Record<string, 'error' | 'warning' | 'note'>

export type FindingCode = keyof typeof FINDING_SEVERITY

/** A fault for the operator to fix. Public: it holds no secret, host or RPC address. */
export interface Finding {
  readonly code: FindingCode
  /** The fault, as a sentence. */
  readonly message: string
  /** The remedy, as a sentence. */
  readonly remedy: string
}

/** Result of checking one network. */
export interface NetworkCheck {
  readonly chainId: number
  readonly findings: readonly Finding[]
  /** Null where no server answered. */
  readonly head: Block | null
  /** Age of the newest block at the check, in seconds of billing time. */
  readonly headAgeSeconds: number | null
  /** Renewals that the keeper's balance pays for at the current fee; null where unknown. */
  readonly chargesLeft: bigint | null
  /** Balances in wei of the native coin; null where they are not known. */
  readonly floats: { readonly keeper: bigint; readonly canceller: bigint } | null
  /** Failure of each RPC server by host, where none answered. For the operator alone. */
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

/** Latest health of the payment networks, kept in memory. */
export interface PaymentHealth {
  report(): readonly NetworkHealth[]
  /** Asks all of them, at the same time. Never throws. */
  check(): Promise<void>
}

/** Status of a checked network: it takes payments (`ok`), may soon stop (`warning`), or does not (`broken`). */
export function networkStatus({ findings }: NetworkCheck): 'ok' | 'warning' | 'broken' {
  const severities = findings.map(({ code }) => FINDING_SEVERITY[code])
  if (severities.includes('error')) return 'broken'
  return severities.includes('warning') ? 'warning' : 'ok'
}
