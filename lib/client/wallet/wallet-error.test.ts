import { expect, it } from 'vitest'
import { WalletError, walletErrorOf } from './wallet-error'

it('names what wallets throw by its code, whatever its shape', () => {
  const rejected = Object.assign(new Error('User rejected the request.'), { code: 4001 })
  expect(walletErrorOf(rejected)).toMatchObject({ problem: 'rejected', cause: rejected })
  expect(walletErrorOf({ code: -32002, message: 'Already pending' }).problem).toBe('pending')
  expect(walletErrorOf({ code: 4200, message: 'No such method' }).problem).toBe('unsupported')
})

it('finds the code that some phone wallets hide under the original error', () => {
  const hidden = { code: -32603, message: 'Internal error', data: { originalError: { code: 4902 } } }
  expect(walletErrorOf(hidden).problem).toBe('unknown_network')
})

it('takes anything else as a failure and keeps its words', () => {
  expect(walletErrorOf('no')).toMatchObject({ problem: 'failed', message: 'no' })
  expect(walletErrorOf({ code: '4001' }).problem).toBe('failed')
  expect(walletErrorOf(undefined).problem).toBe('failed')
})

it('leaves an error that is already named as it is', () => {
  const error = new WalletError('pending', 'Answer the first request')
  expect(walletErrorOf(error)).toBe(error)
})
