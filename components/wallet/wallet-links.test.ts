import { expect, test } from 'vitest'
import { pageElsewhere, walletAppLinks } from './wallet-links'

const PAGE = 'https://dues.example.com/checkout/cs_1?plan=a&periods=3'
const ENCODED = 'https%3A%2F%2Fdues.example.com%2Fcheckout%2Fcs_1%3Fplan%3Da%26periods%3D3'

test('wallet apps open the page that is shown, with the choice in its query', () => {
  expect(walletAppLinks(PAGE).map(({ name, href }) => [name, href])).toEqual([
    ['MetaMask', 'https://link.metamask.io/dapp/dues.example.com/checkout/cs_1?plan=a&periods=3'],
    ['Base (Coinbase Wallet)', `https://go.cb-w.com/dapp?cb_url=${ENCODED}`],
    ['Trust Wallet', `https://link.trustwallet.com/open_url?coin_id=60&url=${ENCODED}`],
    ['Rainbow', `https://rnbwapp.com/dapp?url=${ENCODED}`],
    [
      'OKX Wallet',
      `https://web3.okx.com/download?deeplink=okx%3A%2F%2Fwallet%2Fdapp%2Furl%3FdappUrl%3D${encodeURIComponent(ENCODED)}`,
    ],
    ['Phantom', `https://phantom.app/ul/browse/${ENCODED}?ref=https%3A%2F%2Fdues.example.com`],
  ])
})

test('an app that does not know the network is not offered for it', () => {
  const names = (chainId: number) => walletAppLinks(PAGE, chainId).map(({ name }) => name)
  expect(names(8453)).toContain('Phantom')
  expect(names(42161)).not.toContain('Phantom')
  expect(names(42161)).toContain('MetaMask')
})

test('another browser is given the page without the one that opened it here', () => {
  expect(pageElsewhere(`${PAGE}&opener=https%3A%2F%2Fshop.example&code=SPRING`)).toBe(`${PAGE}&code=SPRING`)
})
