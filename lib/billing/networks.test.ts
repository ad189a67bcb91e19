import * as chains from 'viem/chains'
import { describe, expect, it } from 'vitest'
import {
  defaultConfirmations,
  explorerAddressUrl,
  explorerTransactionUrl,
  findNetwork,
  LOCAL_TEST_CHAIN_ID,
  NETWORKS,
  networkName,
} from './networks'

const published = new Map<number, chains.Chain>(Object.values(chains).map((chain) => [chain.id, chain]))

describe('the table of networks', () => {
  it('names every chain id and every network once', () => {
    expect(new Set(NETWORKS.map(({ chainId }) => chainId)).size).toBe(NETWORKS.length)
    expect(new Set(NETWORKS.map(({ name }) => name)).size).toBe(NETWORKS.length)
  })

  it.each(NETWORKS.filter(({ chainId }) => chainId !== LOCAL_TEST_CHAIN_ID))(
    'agrees with the published facts of $name',
    (network) => {
      const chain = published.get(network.chainId)
      expect(chain?.blockExplorers?.default.url).toBe(network.explorerUrl)
      expect(chain?.nativeCurrency.symbol.toUpperCase()).toBe(network.nativeSymbol.toUpperCase())
      expect(chain?.testnet ?? false).toBe(network.testnet)
      expect(chain?.blockTime ?? network.averageBlockTimeMs).toBe(network.averageBlockTimeMs)
    },
  )
})

describe('a network', () => {
  it('is found by its chain id', () => {
    expect(findNetwork(8453)).toMatchObject({ name: 'Base', testnet: false })
    expect(findNetwork(12345)).toBeNull()
  })

  it('has a name to show even when it is not known', () => {
    expect(networkName(56)).toBe('BNB Chain')
    expect(networkName(LOCAL_TEST_CHAIN_ID)).toBe('Local test chain')
    expect(networkName(12345)).toBe('Network 12345')
  })

  it('has a depth at which charges count as paid, a careful one when it is not known', () => {
    expect(defaultConfirmations(8453)).toBe(10)
    expect(defaultConfirmations(LOCAL_TEST_CHAIN_ID)).toBe(1)
    expect(defaultConfirmations(12345)).toBe(Math.max(...NETWORKS.map((each) => each.confirmations)))
    for (const each of NETWORKS) expect(each.confirmations).toBeGreaterThan(0)
  })

  it('links addresses and transactions to its explorer, and to nothing without one', () => {
    expect(explorerAddressUrl(1, '0xabc')).toBe('https://etherscan.io/address/0xabc')
    expect(explorerTransactionUrl(84532, '0xdef')).toBe('https://sepolia.basescan.org/tx/0xdef')
    expect(explorerAddressUrl(LOCAL_TEST_CHAIN_ID, '0xabc')).toBeNull()
    expect(explorerTransactionUrl(12345, '0xdef')).toBeNull()
  })
})
