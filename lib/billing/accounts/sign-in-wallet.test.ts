import { expect, test } from 'vitest'
import { EVERY_CHAIN, isOnChain, isSameWallet, walletChain, walletName } from './sign-in-wallet'

const address = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
const key = { address, chainId: EVERY_CHAIN }
const onBase = { address, chainId: 8453 }

test('a key is its own on every chain, a smart wallet on one', () => {
  expect([1, 8453, 11155111].map((chain) => isOnChain(key, chain))).toEqual([true, true, true])
  expect([1, 8453, 11155111].map((chain) => isOnChain(onBase, chain))).toEqual([false, true, false])
  expect([walletChain(key), walletChain(onBase)]).toEqual([null, 8453])
})

test('of one address a key, and the contract of each chain, are different wallets with different names', () => {
  const wallets = [key, onBase, { address, chainId: 1 }]
  for (const one of wallets) for (const other of wallets) expect(isSameWallet(one, other)).toBe(one === other)
  expect(wallets.map(walletName)).toEqual([
    address.toLowerCase(),
    `eip155:8453:${address.toLowerCase()}`,
    `eip155:1:${address.toLowerCase()}`,
  ])
})
