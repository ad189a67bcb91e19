import { expect, test } from 'vitest'
import { sendOutcome } from './send-outcome'

test.each([
  // geth, op-geth, bor
  ['already known', 'known'],
  ['nonce too low: next nonce 5, tx nonce 3', 'nonce_too_low'],
  ['replacement transaction underpriced: new tx gas fee cap 1 <= 2 queued', 'underpriced'],
  ['transaction underpriced: gas tip cap 0, minimum needed 1', 'underpriced'],
  ['max fee per gas less than block base fee: address 0x0, maxFeePerGas: 1, baseFee: 7', 'underpriced'],
  ['insufficient funds for gas * price + value: balance 0, tx cost 21000', 'insufficient_funds'],
  ['intrinsic gas too low: gas 20000, minimum needed 21000', 'refused'],
  ['exceeds block gas limit', 'refused'],
  ['invalid chain id for signer: have 1 want 31337', 'refused'],
  ['tx fee (2.10 ether) exceeds the configured cap (1.00 ether)', 'refused'],
  // Anvil
  ['transaction already imported', 'known'],
  ['nonce too low', 'nonce_too_low'],
  ['Insufficient funds for gas * price + value', 'insufficient_funds'],
  ['intrinsic gas too high -- tx.gas_limit > env.block.gas_limit', 'refused'],
  // Erigon
  ['INTERNAL_ERROR: existing tx with same hash', 'known'],
  ['INTERNAL_ERROR: could not replace existing tx', 'underpriced'],
  ['INTERNAL_ERROR: nonce too low', 'nonce_too_low'],
  ['fee too low', 'underpriced'],
  ['underpriced', 'underpriced'],
  // Nethermind
  ['AlreadyKnown', 'known'],
  ['OldNonce, Current nonce: 6, nonce of rejected tx: 5', 'nonce_too_low'],
  ['FeeTooLow, MaxFeePerGas too low. MaxFeePerGas: 1, BaseFee: 2', 'underpriced'],
  ['FeeTooLowToCompete', 'underpriced'],
  ['ReplacementNotAllowed', 'underpriced'],
  ['OwnNonceAlreadyUsed', 'underpriced'],
  ['InsufficientFunds, Account balance: 0, cumulative cost: 21000', 'insufficient_funds'],
  ['GasLimitExceeded, Gas limit: 30000000, gas limit of rejected tx: 40000000', 'refused'],
  // Besu
  ['Known transaction', 'known'],
  ['Nonce too low', 'nonce_too_low'],
  ['Gas price below configured minimum gas price', 'underpriced'],
  ['Upfront cost exceeds account balance', 'insufficient_funds'],
  // zkSync, OpenEthereum
  ['known transaction. transaction with hash 0xab is already in the system', 'known'],
  ['Transaction gas price 5wei is too low. There is another transaction with same nonce', 'underpriced'],
  ['Transaction nonce is too low. Try incrementing the nonce.', 'nonce_too_low'],
  ['Insufficient funds. The account you tried to send transaction from is empty.', 'insufficient_funds'],
])('"%s" means %s', (message, outcome) => {
  expect(sendOutcome({ message })).toBe(outcome)
})

test('the reason may stand beside the message', () => {
  expect(sendOutcome({ message: 'Invalid parameters: tx', data: 'nonce too low' })).toBe('nonce_too_low')
})

test.each([
  'Internal error',
  'txpool is full',
  'header not found',
  'rate limit exceeded',
  'request timed out',
  'NonceGap, Future nonce. Expected nonce: 7',
  'sequencer pending tx pool full, please try again',
])('"%s" says nothing about the transaction', (message) => {
  expect(sendOutcome({ message })).toBeNull()
})
