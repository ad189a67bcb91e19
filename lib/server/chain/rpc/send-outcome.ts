import 'server-only'
import type { SendOutcome } from '../chain-client'
import type { RpcFailure } from './rpc-answer'

/**
 * Wordings of nodes' refusals, which no specification fixes. The first match decides.
 * Geth core/txpool/errors.go (also Erigon txpoolcfg, Reth, op-geth, Bor), Anvil eth/error.rs, Nethermind
 * AcceptTxResult.cs, Besu RpcErrorType.java, Nitro, zkSync, OpenEthereum helpers/errors.rs.
 */
const WORDINGS: readonly (readonly [RegExp, SendOutcome])[] = [
  [
    /\bnonce (is )?too low|\bOldNonce\b|transaction nonce is too low|nonce has already been used/i,
    'nonce_too_low',
  ],
  [/invalid transaction nonce|Pool\(Stale\)|transaction already finalized/i, 'nonce_too_low'],
  [
    /replacement transaction underpriced|could not replace existing tx|another transaction with same nonce/i,
    'underpriced',
  ],
  // Another transaction with this nonce waits, and this one does not replace it.
  [/\bReplacementNotAllowed\b|\bOwnNonceAlreadyUsed\b|insufficient gas price to replace/i, 'underpriced'],
  [/already known|\bAlreadyKnown\b|\bknown transaction\b|already (been )?imported|AlreadyImported/i, 'known'],
  [/existing tx with same hash|already in (the )?(mempool|pool|system)|transaction already exists/i, 'known'],
  [
    /underpriced|\bFeeTooLow(ToCompete)?\b|\bfee too low\b|gas ?price (is )?too low|gas price .{0,80}too low/i,
    'underpriced',
  ],
  [
    /max fee per gas less than block base fee|less than (the )?(configured )?minimum|below (configured )?minimum/i,
    'underpriced',
  ],
  [/fee ?cap (is )?(too low|less than)|gas price minimum floor|tip needed/i, 'underpriced'],
  [
    /insufficient (funds|balance)|\bInsufficientFunds\b|not enough funds|cause overdraft/i,
    'insufficient_funds',
  ],
  [/upfront cost exceeds account balance/i, 'insufficient_funds'],
  [
    /intrinsic gas (is )?(too (low|high)|exceeds)|exceeds (the )?block gas limit|\bGasLimitExceeded\b/i,
    'refused',
  ],
  [
    /gas limit too high|exceeds (the )?(transaction )?gas limit cap|transaction gas limit (too high|exceeds)/i,
    'refused',
  ],
  [/gas limit is greater than|floor data gas|gas is beyond limit|exceeds current gas limit/i, 'refused'],
  [
    /invalid sender|invalid signature|invalid chain ?id|incorrect chain|\bFailedToResolveSender\b/i,
    'refused',
  ],
  [
    /oversized data|transaction type not supported|\bSenderIsContract\b|exceeds the configured cap/i,
    'refused',
  ],
  [/tip higher than fee cap|priority fee per gas higher than max fee|invalid rlp|rlp: /i, 'refused'],
]

/** Meaning of a node's refusal of a transaction; null where it says nothing about the transaction. */
export function sendOutcome({ message, data }: Pick<RpcFailure, 'message' | 'data'>): SendOutcome | null {
  const text = typeof data === 'string' ? `${message} ${data}` : message
  return WORDINGS.find(([wording]) => wording.test(text))?.[1] ?? null
}
