import 'server-only'
import { type Address, decodeErrorResult, type Hex, isAddressEqual, parseAbi } from 'viem'
import { type PullerRefusal, pullerRefusal } from '@/lib/mandate/puller/puller-refusal'

export type ChargeFailureReason =
  | 'insufficient_balance'
  | 'allowance_too_low'
  | 'mandate_cancelled'
  | 'mandate_missing'
  | 'token_paused'
  | 'blocked_address'
  | 'already_charged'
  | 'outside_window'
  | 'charge_too_costly'
  | 'token_unusable'
  | 'other_keeper'
  | 'unknown'

export interface ChargeFailure {
  readonly reason: ChargeFailureReason
  /** True where the same charge can succeed later in its window. */
  readonly retryable: boolean
  readonly whoMustAct: 'payer' | 'merchant' | 'operator' | 'nobody'
  /** Name or text of the error that the contract or the token gave; null where it gave none. */
  readonly said: string | null
}

type Verdict = Omit<ChargeFailure, 'said'>

const INSUFFICIENT_BALANCE = verdict('insufficient_balance', true, 'payer')
const ALLOWANCE_TOO_LOW = verdict('allowance_too_low', true, 'payer')
const MANDATE_CANCELLED = verdict('mandate_cancelled', false, 'payer')
/** The token's issuer decides when it goes on. */
const TOKEN_PAUSED = verdict('token_paused', true, 'nobody')
const PAYER_BLOCKED = verdict('blocked_address', false, 'payer')
const RECEIVER_BLOCKED = verdict('blocked_address', false, 'merchant')
const UNKNOWN = verdict('unknown', true, 'operator')
const SIGN_AGAIN = verdict('unknown', false, 'payer')
const OUR_MISTAKE = verdict('unknown', false, 'operator')

/** Every refusal of the contract. */
const PULLER_VERDICTS: Readonly<Record<PullerRefusal, Verdict>> = {
  MandateCancelled: MANDATE_CANCELLED,
  // A deep reorganization put the transaction that brought the terms where it fails.
  NotAuthorized: verdict('mandate_missing', false, 'payer'),
  AlreadyCharged: verdict('already_charged', false, 'nobody'),
  TooEarly: verdict('outside_window', true, 'nobody'),
  TooLate: verdict('outside_window', false, 'nobody'),
  AllowanceTooLow: ALLOWANCE_TOO_LOW,
  // The payer agreed to so many charges, in this time, by this signature: only a new one helps.
  Exhausted: SIGN_AGAIN,
  SignatureTooOld: SIGN_AGAIN,
  BadSignature: SIGN_AGAIN,
  // The merchant gave the role to another account, or the keeper runs with another key.
  NotKeeper: verdict('other_keeper', true, 'merchant'),
  NotAllowedToCancel: UNKNOWN,
  NotMerchant: OUR_MISTAKE,
  NotPayer: OUR_MISTAKE,
  BadTerms: OUR_MISTAKE,
  BadPayouts: OUR_MISTAKE,
  NotReplacing: OUR_MISTAKE,
  AmountAboveCap: OUR_MISTAKE,
  NothingToCharge: OUR_MISTAKE,
  NotEnoughGas: UNKNOWN,
  OutOfGas: UNKNOWN,
  // The contract does not hand on what the token said.
  TransferFromFailed: UNKNOWN,
}

/** Errors of tokens: OpenZeppelin 5 (ERC-6093), its community extensions, and Solady. */
const tokenErrors = parseAbi([
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error InsufficientBalance()',
  'error InsufficientAllowance()',
  'error EnforcedPause()',
  'error ERC20Blocked(address user)',
  'error ERC20UserRestricted(address account)',
  'error AccountBlocked(address account)',
  'error Blacklisted(address account)',
  'error AddressFrozen(address account)',
])
const TOKEN_VERDICTS: Readonly<Record<string, Verdict>> = {
  ERC20InsufficientBalance: INSUFFICIENT_BALANCE,
  InsufficientBalance: INSUFFICIENT_BALANCE,
  ERC20InsufficientAllowance: ALLOWANCE_TOO_LOW,
  InsufficientAllowance: ALLOWANCE_TOO_LOW,
  EnforcedPause: TOKEN_PAUSED,
  ERC20Blocked: PAYER_BLOCKED,
  ERC20UserRestricted: PAYER_BLOCKED,
  AccountBlocked: PAYER_BLOCKED,
  Blacklisted: PAYER_BLOCKED,
  AddressFrozen: PAYER_BLOCKED,
}

/**
 * Revert texts of tokens: OpenZeppelin 4 (`ERC20: transfer amount exceeds balance`), USDC (`Blacklistable:
 * account is blacklisted`, `Pausable: paused`), DAI (`Dai/insufficient-balance`), Compound's and others. USDT of
 * 2017 says nothing.
 */
const WORDINGS: readonly (readonly [RegExp, Verdict])[] = [
  // One text for both says neither.
  [/balance.*allowance|allowance.*balance/i, UNKNOWN],
  [/allowance/i, ALLOWANCE_TOO_LOW],
  [/balance/i, INSUFFICIENT_BALANCE],
  [/paused/i, TOKEN_PAUSED],
  [/black ?list|block(ed|list)|deny ?list|frozen|sanction|banned/i, PAYER_BLOCKED],
]

const solidityErrors = parseAbi(['error Error(string reason)', 'error Panic(uint256 code)'])

/**
 * Cause of a failed charge, decoded from the revert data of a simulation, of a transaction, or from the reason in a
 * `ChargeFailed` event.
 * @param payer - distinguishes the payer from a receiver where the token names the blocked address
 */
export function decodeRevert(data: Hex, payer?: Address): ChargeFailure {
  const refusal = pullerRefusal(data)
  if (refusal) return { ...PULLER_VERDICTS[refusal], said: data === '0x' ? null : refusal }
  const error = decodeBy(tokenErrors, data)
  const found = error && TOKEN_VERDICTS[error.errorName]
  if (found) return { ...blame(found, error.args?.[0], payer), said: error.errorName }
  const words = decodeBy(solidityErrors, data)
  if (words?.errorName !== 'Error') return { ...UNKNOWN, said: words ? `Panic(${words.args[0]})` : null }
  const [said] = words.args
  return { ...(WORDINGS.find(([wording]) => wording.test(said))?.[1] ?? UNKNOWN), said }
}

/** Facts about a charge beside its revert; amounts in atomic units. */
export interface ChargeFacts {
  readonly amount: bigint
  readonly balance?: bigint
  readonly allowance?: bigint
  readonly payer?: Address
  /** Revert data of the token itself, from a transfer simulated with the contract as the caller. */
  readonly tokenRevert?: Hex
}

/**
 * Cause of a failed charge, from its revert and the facts around it. The puller reverts with `TransferFromFailed` for
 * every refusal of a token, and some tokens give no reason: balance and allowance decide where words do not.
 */
export function explainRevert(data: Hex, facts: ChargeFacts): ChargeFailure {
  const { amount, balance, allowance, payer, tokenRevert } = facts
  const failure = decodeRevert(data, payer)
  if (failure.reason !== 'unknown') return failure
  const refusal = pullerRefusal(data)
  if (refusal && refusal !== 'TransferFromFailed' && refusal !== 'OutOfGas') return failure
  const token = tokenRevert === undefined ? failure : decodeRevert(tokenRevert, payer)
  if (token.reason !== 'unknown') return token
  if (balance !== undefined && balance < amount) return { ...INSUFFICIENT_BALANCE, said: token.said }
  if (allowance !== undefined && allowance < amount) return { ...ALLOWANCE_TOO_LOW, said: token.said }
  return token
}

function verdict(
  reason: ChargeFailureReason,
  retryable: boolean,
  whoMustAct: ChargeFailure['whoMustAct'],
): Verdict {
  return { reason, retryable, whoMustAct }
}

function blame(found: Verdict, named: unknown, payer: Address | undefined): Verdict {
  if (found !== PAYER_BLOCKED || payer === undefined || typeof named !== 'string') return found
  return isAddressEqual(named as Address, payer) ? PAYER_BLOCKED : RECEIVER_BLOCKED
}

function decodeBy<const T extends typeof tokenErrors | typeof solidityErrors>(abi: T, data: Hex) {
  try {
    return decodeErrorResult({ abi, data })
  } catch {
    return null
  }
}
