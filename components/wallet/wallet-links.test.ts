import { expect, test } from 'vitest'
import { walletAppLinks } from './wallet-links'

test('wallet apps open the page that is shown, with the choice in its query', () => {
  const page = 'https://dues.example.com/checkout/cs_1?plan=a&periods=3'
  expect(walletAppLinks(page).map(({ name, href }) => [name, href])).toEqual([
    ['MetaMask', 'https://link.metamask.io/dapp/dues.example.com/checkout/cs_1?plan=a&periods=3'],
    [
      'Coinbase Wallet',
      'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fdues.example.com%2Fcheckout%2Fcs_1%3Fplan%3Da%26periods%3D3',
    ],
  ])
})
