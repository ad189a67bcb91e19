import { decodeFunctionData, parseAbi, toHex } from 'viem'
import { expect, it } from 'vitest'
import { scriptedWallet } from '@/tests/support/browser/scripted-wallet'
import { readBalances } from './read-balances'

const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const abi = parseAbi(['function balanceOf(address account) view returns (uint256)'])

it('asks each token for the account’s balance and keeps the order', async () => {
  const wallet = scriptedWallet(ALICE)
  const answers: Record<string, bigint> = { '0xa': 4_100_000n, '0xb': 2n ** 255n }
  wallet.answer('eth_call', ([call, block]) => {
    const { to, data } = call as { to: string; data: `0x${string}` }
    expect(decodeFunctionData({ abi, data })).toEqual({ functionName: 'balanceOf', args: [ALICE] })
    expect(block).toBe('latest')
    return toHex(answers[to] ?? 0n, { size: 32 })
  })
  const connection = { wallet, account: ALICE, chainId: 8453 }
  expect(await readBalances(connection, ['0xa', '0xb', '0xc'])).toEqual([4_100_000n, 2n ** 255n, 0n])
})

it('calls a balance unknown, never zero, where no answer can be read', async () => {
  const wallet = scriptedWallet(ALICE)
  const answers: Record<string, unknown> = { '0xempty': '0x', '0xodd': 'nothing', '0xnull': null }
  wallet.answer('eth_call', ([call]) => {
    const { to } = call as { to: string }
    if (to === '0xsilent') return new Promise(() => {})
    if (to === '0xdown') throw { code: 4900, message: 'No network' }
    return answers[to]
  })
  const tokens = ['0xempty', '0xodd', '0xnull', '0xdown', '0xsilent']
  expect(await readBalances({ wallet, account: ALICE, chainId: 1 }, tokens, { within: 20 })).toEqual(
    tokens.map(() => 'unknown'),
  )
})
