import type { Address } from 'viem'

/** State of a mandate in its contract, as in `Standing.sol`. */
export interface Standing {
  readonly phase: 'none' | 'live' | 'cancelled'
  readonly nextPeriod: number
  readonly charges: number
}

export const NO_STANDING: Standing = { phase: 'none', nextPeriod: 0, charges: 0 }

/** A merchant's puller. */
export interface DeployedPuller {
  readonly merchant: Address
  readonly keeper: Address
  readonly canceller: Address
  /** Charges for anybody; for its own keeper it says that it has, and moves nothing. */
  readonly isLying?: boolean
}

/** A token contract and its quirks; each models a token that real payers use. */
export interface ScriptedToken {
  readonly address: Address
  readonly decimals: number
  /** As USDT of 2017: no return values, and an allowance goes to 0 before it changes. */
  readonly isOld: boolean
  readonly hasPermit: boolean
}

/** A program that a token runs in each transfer of an owner, as those with hooks do (ERC-777). */
export interface TransferHook {
  /** Gas that it burns. */
  readonly gas: bigint
  /** True where it burns it in a block, and nothing in a simulation. */
  readonly isHidden: boolean
}

/** All state of a scripted chain. Addresses in its keys are lower case. */
export interface Ledger {
  /** Wei by account. */
  readonly coins: Map<string, bigint>
  /** Transactions in the chain by account. */
  readonly nonces: Map<string, number>
  /** Atomic units by token and owner. */
  readonly balances: Map<string, bigint>
  /** Atomic units by token, owner and spender. */
  readonly allowances: Map<string, bigint>
  /** Permits used by token and owner. */
  readonly permits: Map<string, number>
  readonly pausedTokens: Set<string>
  /** By token, or by token and owner. */
  readonly hooks: Map<string, TransferHook>
  readonly pullers: Map<string, DeployedPuller>
  /** By contract and mandate id. */
  readonly standings: Map<string, Standing>
}

/** A key of a ledger's maps. */
export const keyOf = (...parts: readonly string[]) => parts.join('|').toLowerCase()

export function emptyLedger(): Ledger {
  return {
    coins: new Map(),
    nonces: new Map(),
    balances: new Map(),
    allowances: new Map(),
    permits: new Map(),
    pausedTokens: new Set(),
    hooks: new Map(),
    pullers: new Map(),
    standings: new Map(),
  }
}

export function copyLedger(ledger: Ledger): Ledger {
  return {
    coins: new Map(ledger.coins),
    nonces: new Map(ledger.nonces),
    balances: new Map(ledger.balances),
    allowances: new Map(ledger.allowances),
    permits: new Map(ledger.permits),
    pausedTokens: new Set(ledger.pausedTokens),
    hooks: new Map(ledger.hooks),
    pullers: new Map(ledger.pullers),
    standings: new Map(ledger.standings),
  }
}

/** Restores `ledger` to the copy `before`. */
export function restoreLedger(ledger: Ledger, before: Ledger): void {
  Object.assign(ledger, before)
}
