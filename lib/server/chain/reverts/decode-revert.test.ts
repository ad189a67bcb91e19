import { encodeErrorResult, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { decodeRevert, explainRevert } from './decode-revert'

const id = `0x${'ab'.repeat(32)}` as const
const payer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const receiver = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const transferFailed = '0x7939f424'

const words = (reason: string): Hex =>
  encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: [reason] })
const error = (signature: string, args: readonly unknown[] = []): Hex => {
  const abi = parseAbi([`error ${signature}`] as readonly string[])
  return encodeErrorResult({ abi, args })
}

test.each([
  ['MandateCancelled', error('MandateCancelled(bytes32)', [id]), 'mandate_cancelled', false, 'payer'],
  ['NotAuthorized', error('NotAuthorized(bytes32)', [id]), 'mandate_missing', false, 'payer'],
  ['AlreadyCharged', error('AlreadyCharged(bytes32,uint256)', [id, 1n]), 'already_charged', false, 'nobody'],
  ['TooEarly', error('TooEarly(uint256)', [1n]), 'outside_window', true, 'nobody'],
  ['TooLate', error('TooLate(uint256)', [1n]), 'outside_window', false, 'nobody'],
  [
    'AllowanceTooLow',
    error('AllowanceTooLow(uint256,uint256)', [1n, 2n]),
    'allowance_too_low',
    true,
    'payer',
  ],
  ['NotKeeper', error('NotKeeper()'), 'other_keeper', true, 'merchant'],
  ['Exhausted', error('Exhausted(bytes32)', [id]), 'unknown', false, 'payer'],
  ['TransferFromFailed', transferFailed, 'unknown', true, 'operator'],
] as const)("the contract's %s is named", (said, data, reason, retryable, whoMustAct) => {
  expect(decodeRevert(data)).toEqual({ reason, retryable, whoMustAct, said })
})

test('every error of the contract has its verdict', () => {
  for (const entry of pullerAbi) {
    if (entry.type !== 'error') continue
    const args = entry.inputs.map((input) => (input.type === 'bytes32' ? id : 1n))
    expect(
      decodeRevert(error(`${entry.name}(${entry.inputs.map((input) => input.type)})`, args)),
    ).toMatchObject({
      said: entry.name,
    })
  }
})

test.each([
  ['ERC20InsufficientBalance(address,uint256,uint256)', [payer, 1n, 2n], 'insufficient_balance', 'payer'],
  ['ERC20InsufficientAllowance(address,uint256,uint256)', [payer, 1n, 2n], 'allowance_too_low', 'payer'],
  ['InsufficientBalance()', [], 'insufficient_balance', 'payer'],
  ['InsufficientAllowance()', [], 'allowance_too_low', 'payer'],
  ['EnforcedPause()', [], 'token_paused', 'nobody'],
  ['ERC20Blocked(address)', [payer], 'blocked_address', 'payer'],
  ['ERC20Blocked(address)', [receiver], 'blocked_address', 'merchant'],
] as const)("a token's %s is named", (signature, args, reason, whoMustAct) => {
  expect(decodeRevert(error(signature, args), payer)).toMatchObject({ reason, whoMustAct })
})

test.each([
  ['ERC20: transfer amount exceeds balance', 'insufficient_balance'],
  ['ERC20: transfer amount exceeds allowance', 'allowance_too_low'],
  ['ERC20: insufficient allowance', 'allowance_too_low'],
  ['Dai/insufficient-balance', 'insufficient_balance'],
  ['Dai/insufficient-allowance', 'allowance_too_low'],
  ['Comp::transferFrom: transfer amount exceeds spender allowance', 'allowance_too_low'],
  ['Pausable: paused', 'token_paused'],
  ['Blacklistable: account is blacklisted', 'blocked_address'],
  ['WithBlockedList: blocked user', 'blocked_address'],
  ['BALANCE_OR_ALLOWANCE_TOO_LOW', 'unknown'],
  ['something else', 'unknown'],
])('the words "%s" mean %s', (said, reason) => {
  expect(decodeRevert(words(said))).toMatchObject({ reason, said })
})

test.each(['0x', '0xdeadbeef', '0x12', error('Panic(uint256)', [17n])] as Hex[])(
  '%s stays unknown',
  (data) => {
    expect(decodeRevert(data).reason).toBe('unknown')
  },
)

test('what the contract keeps to itself is learned from the token, and from the numbers', () => {
  const explain = (facts: object) => explainRevert(transferFailed, { amount: 10n, ...facts }).reason
  expect(explain({ tokenRevert: words('Pausable: paused'), balance: 0n })).toBe('token_paused')
  expect(explain({ tokenRevert: '0x', balance: 9n, allowance: 99n })).toBe('insufficient_balance')
  expect(explain({ balance: 10n, allowance: 9n })).toBe('allowance_too_low')
  expect(explain({ balance: 10n, allowance: 10n })).toBe('unknown')
})

test('numbers do not outdo what the contract said', () => {
  const facts = { amount: 10n, balance: 0n, allowance: 0n }
  expect(explainRevert(error('MandateCancelled(bytes32)', [id]), facts).reason).toBe('mandate_cancelled')
  expect(explainRevert(error('NotKeeper()'), facts)).toMatchObject({
    reason: 'other_keeper',
    said: 'NotKeeper',
  })
})
