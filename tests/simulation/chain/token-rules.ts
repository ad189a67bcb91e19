import {
  type Address,
  type ContractErrorName,
  concatHex,
  encodeErrorResult,
  encodeEventTopics,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  hashTypedData,
  numberToHex,
  parseAbi,
} from 'viem'
import { permitTypedData, type SignedPermit } from '@/lib/mandate/allowance/permit'
import { keyOf, type ScriptedToken } from '../ledger'
import { callDecoder } from './call-decoder'
import { type CallContext, type CallResult, type ContractCall, Reverted } from './contract-call'
import { isSignedBy } from './scripted-signature'

const permitAbi = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function nonces(address owner) view returns (uint256)',
])
const decodeCall = callDecoder([...erc20Abi, ...permitAbi])
/** OpenZeppelin 5. */
const errors = parseAbi([
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error EnforcedPause()',
  'error ERC2612ExpiredSignature(uint256 deadline)',
  'error ERC2612InvalidSigner(address signer, address owner)',
])

export const TOKEN_DOMAIN = { name: 'Scripted', version: '1' }
const GAS = 50_000n

/** Runs a call of a token. @throws Reverted */
export function callToken(context: CallContext, token: ScriptedToken, call: ContractCall): CallResult {
  const returned = answer(context, token, call)
  return { returned, logs: logsOf(token, call), gas: GAS, gasNeeded: GAS }
}

/** Logs of a payer's own transfer; other calls get none, since none are read. */
function logsOf(token: ScriptedToken, { from, data }: ContractCall): CallResult['logs'] {
  const { functionName, args } = decode(data)
  if (functionName !== 'transfer') return []
  return [transferLog(token, from, ...args)]
}

/** Gas that a token's hooks burn in a transfer of an owner. */
export function hookGas(
  { ledger, isMined }: CallContext,
  { address }: ScriptedToken,
  owner: Address,
): bigint {
  const hooks = [ledger.hooks.get(keyOf(address)), ledger.hooks.get(keyOf(address, owner))]
  return hooks.reduce((sum, hook) => sum + (hook && (isMined || !hook.isHidden) ? hook.gas : 0n), 0n)
}

/** A token's Transfer event (ERC-20). */
export function transferLog(
  { address }: ScriptedToken,
  from: Address,
  to: Address,
  value: bigint,
): CallResult['logs'][number] {
  const topics = encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }) as Hex[]
  return { address, topics, data: numberToHex(value, { size: 32 }) }
}

function answer(context: CallContext, token: ScriptedToken, { from, data }: ContractCall): Hex {
  const { ledger } = context
  const { functionName, args } = decode(data)
  const uint = (result: bigint) =>
    encodeFunctionResult({ abi: erc20Abi, functionName: 'totalSupply', result })
  const done = token.isOld ? '0x' : uint(1n)
  switch (functionName) {
    case 'balanceOf':
      return uint(balanceOf(context, token, args[0]))
    case 'allowance':
      return uint(ledger.allowances.get(keyOf(token.address, ...args)) ?? 0n)
    case 'decimals':
      return uint(BigInt(token.decimals))
    case 'approve':
      approve(context, token, from, ...args)
      return done
    case 'transfer':
      move(context, token, from, ...args)
      return done
    case 'transferFrom':
      transferFrom(context, token, from, ...args)
      return done
    case 'permit':
      spendPermit(context, token, args)
      return '0x'
    case 'nonces':
      return uint(BigInt(ledger.permits.get(keyOf(token.address, args[0])) ?? 0))
    default:
      throw new Reverted('0x', GAS)
  }
}

function decode(data: Hex) {
  try {
    return decodeCall(data)
  } catch {
    // As a contract answers that has no such function.
    throw new Reverted('0x', GAS)
  }
}

function balanceOf({ ledger }: CallContext, token: ScriptedToken, owner: Address): bigint {
  return ledger.balances.get(keyOf(token.address, owner)) ?? 0n
}

function approve(
  { ledger }: CallContext,
  token: ScriptedToken,
  owner: Address,
  spender: Address,
  value: bigint,
): void {
  const key = keyOf(token.address, owner, spender)
  if (token.isOld && value !== 0n && (ledger.allowances.get(key) ?? 0n) !== 0n) throw new Reverted('0x', GAS)
  ledger.allowances.set(key, value)
}

/** Takes tokens with an allowance, as the merchant's contract does. @throws Reverted */
export function transferFrom(
  context: CallContext,
  token: ScriptedToken,
  spender: Address,
  owner: Address,
  receiver: Address,
  amount: bigint,
): void {
  const key = keyOf(token.address, owner, spender)
  const allowed = context.ledger.allowances.get(key) ?? 0n
  if (allowed < amount) throw refuse(token, 'ERC20InsufficientAllowance', [spender, allowed, amount])
  move(context, token, owner, receiver, amount)
  context.ledger.allowances.set(key, allowed - amount)
}

function move(
  context: CallContext,
  token: ScriptedToken,
  owner: Address,
  receiver: Address,
  amount: bigint,
): void {
  const { balances, pausedTokens } = context.ledger
  if (pausedTokens.has(token.address.toLowerCase())) throw refuse(token, 'EnforcedPause', [])
  const balance = balanceOf(context, token, owner)
  if (balance < amount) throw refuse(token, 'ERC20InsufficientBalance', [owner, balance, amount])
  balances.set(keyOf(token.address, owner), balance - amount)
  balances.set(keyOf(token.address, receiver), balanceOf(context, token, receiver) + amount)
}

/** Runs a permit as the puller does: its failure is ignored. */
export function permitQuietly(
  context: CallContext,
  token: ScriptedToken,
  spender: Address,
  owner: Address,
  { value, deadline, v, r, s }: SignedPermit,
): void {
  try {
    spendPermit(context, token, [owner, spender, value, deadline, v, r, s])
  } catch (error) {
    if (!(error instanceof Reverted)) throw error
  }
}

type PermitArgs = readonly [Address, Address, bigint, bigint, number, Hex, Hex]

function spendPermit(context: CallContext, token: ScriptedToken, args: PermitArgs): void {
  const [owner, spender, value, deadline, v, r, s] = args
  if (!token.hasPermit) throw new Reverted('0x', GAS)
  if (context.timestamp > deadline) throw refuse(token, 'ERC2612ExpiredSignature', [deadline])
  const key = keyOf(token.address, owner)
  const nonce = context.ledger.permits.get(key) ?? 0
  const terms = { chainId: context.chainId, token: token.address, domain: TOKEN_DOMAIN, owner, spender }
  const digest = hashTypedData(permitTypedData({ ...terms, value, deadline, nonce: BigInt(nonce) }))
  if (!isSignedBy(owner, digest, concatHex([r, s, `0x${v.toString(16)}`]))) {
    throw refuse(token, 'ERC2612InvalidSigner', [owner, owner])
  }
  context.ledger.permits.set(key, nonce + 1)
  context.ledger.allowances.set(keyOf(token.address, owner, spender), value)
}

/** Old tokens give no reason. */
function refuse(
  token: ScriptedToken,
  errorName: ContractErrorName<typeof errors>,
  args: readonly (Address | bigint)[],
): Reverted {
  const parameters = { abi: errors, errorName, args } as Parameters<typeof encodeErrorResult>[0]
  return new Reverted(token.isOld ? '0x' : encodeErrorResult(parameters), GAS)
}
