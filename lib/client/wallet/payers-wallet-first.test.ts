import { expect, test } from 'vitest'
import { payersWalletFirst } from './payers-wallet-first'
import type { Wallet } from './wallet'

const PAYER = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
const wallet = (name: string): Wallet => ({
  rdns: `test.${name}`,
  id: name,
  name,
  icon: null,
  provider: { request: async () => null },
})
const wallets = ['a', 'b', 'c'].map(wallet)
const order = (connected: { name: string; account: string } | null, lastUsed: string | null = null) =>
  payersWalletFirst(wallets, {
    payer: PAYER,
    connection: connected && { wallet: wallet(connected.name), account: connected.account },
    lastUsed,
  })
    .map(({ name }) => name)
    .join('')

test('the wallet that shows the payer’s account is first, else the one used last, else they stay as found', () => {
  expect(order({ name: 'b', account: PAYER.toLowerCase() }, 'test.c')).toBe('bac')
  expect(order({ name: 'b', account: `0x${'1'.repeat(40)}` }, 'test.c')).toBe('cab')
  expect(order(null, 'test.c')).toBe('cab')
  expect(order(null, 'test.gone')).toBe('abc')
  expect(order(null)).toBe('abc')
})

test('where there is no wallet there is none first', () => {
  expect(payersWalletFirst([], { payer: PAYER, connection: null, lastUsed: null })).toEqual([])
})
