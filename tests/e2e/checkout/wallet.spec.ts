import type { Locator, Page } from 'playwright/test'
import { expectTree } from '../../support/access/access-tree'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { expect, test } from '../../support/browser/merchant-fixture'
import { installPageWallet } from '../../support/browser/page-wallet'
import { deep } from '../../support/process/deep'
import { TOKENS } from '../../support/service/api-merchant'

const BASE_USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const BASE_WETH = '0x4200000000000000000000000000000000000006'
const RICH = { [BASE_USDC]: '1240550000', [BASE_WETH]: '84100000000000000' }
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/*
 * Test mode takes payments on its local chain alone: quotes on Base and the others are refused with 409, of which
 * browsers write a line to the console. What is paid is held in pay.spec.ts.
 */
test.use({ expectedErrors: [/status of 409/] })

const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name })
const openWallets = (page: Page) => page.getByRole('button', { name: 'Connect wallet' }).click()

async function connect(page: Page): Promise<void> {
  await openWallets(page)
  await page.getByRole('button', { name: /Example wallet/ }).click()
}

test('without a wallet, the way to one is shown', async ({ page, merchant, isMobile }) => {
  await page.route('**/api/v1/test/wallet', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await page.goto(await merchant.createCheckout(await merchant.createSubscription()))
  await openWallets(page)

  const title = isMobile ? 'Open this page in your wallet app' : 'No wallet found in this browser.'
  await expect(heading(page, title)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: title })).toBeAttached()
  const code = page.getByRole('img', { name: 'QR code of this checkout' })
  await expect(code).toHaveCount(isMobile ? 0 : 1)
  const wallet = page.getByRole('link', { name: isMobile ? /^Open in MetaMask/ : /^Get MetaMask/ })
  await expect(wallet).toHaveAttribute('rel', /noopener/)
  await expectAccessible(page)
  await expectTree(page, 'checkout/wallet/no-wallet')

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeFocused()
})

test('a wallet that only sits at window.ethereum is found too', {
  ...deep('a second kind of wallet, held by discover-wallets.test.ts', '@any-window'),
}, async ({ page, merchant }) => {
  await page.route('**/api/v1/test/wallet', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await page.addInitScript(() => Object.assign(window, { ethereum: { request: async () => [] } }))
  await page.goto(await merchant.createCheckout(await merchant.createSubscription()))
  await openWallets(page)
  await expect(page.getByRole('button', { name: /Browser wallet/ })).toBeVisible()
})

test('a wallet connects by keyboard, and what it has is shown, highest first', async ({ page, merchant }) => {
  await installPageWallet(page, { balances: { ...RICH, [BASE_USDC]: '0' } })
  const subscription = await merchant.createSubscription()
  // Chosen in the address, as by the payer: another token that would do is offered, and not chosen by itself.
  await page.goto(`${await merchant.createCheckout(subscription)}?token=${TOKENS.baseUsdc}`)
  const reach = page.getByRole('button', { name: 'Connect wallet' })
  await expect(reach).toBeEnabled()
  await reach.press('Enter')
  await expect(heading(page, 'Connect a wallet')).toBeFocused()
  await expectAccessible(page)
  await expectTree(page, 'checkout/wallet/wallets')
  await page.getByRole('button', { name: /Example wallet/ }).press('Enter')

  await expect(heading(page, 'You have 0.00 USDC on Base. You need 49.00.')).toBeFocused()
  await expect(page.getByText('0xDC83…3aC1')).toBeVisible()
  const onBase = page.getByRole('group', { name: 'On Base' }).getByRole('radio')
  await expect(onBase.first()).toHaveAccessibleName(/^WETH .*Balance 0\.0841/)
  await expect(onBase.last()).toHaveAccessibleName(/Not enough: 0\.00/)
  await expectAccessible(page)
  await expectTree(page, 'checkout/wallet/too-little')
  await page.getByRole('button', { name: 'Pay with WETH instead' }).click()
  await expect(onBase.first()).toBeChecked()
  await expect(heading(page, 'Base isn’t available for this subscription.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Not available on Base' })).toBeDisabled()
  await expect(
    page.getByRole('status').filter({ hasText: 'Base isn’t available for this subscription.' }),
  ).toBeAttached()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectTree(page, 'checkout/wallet/network-without-payments')
})

test('the wallet of the last visit is there again, and takes no focus', { tag: '@any-window' }, async ({
  page,
  merchant,
}) => {
  await installPageWallet(page, { balances: RICH })
  await page.goto(await merchant.createCheckout(await merchant.createSubscription()))
  await connect(page)
  await expect(page.getByText('Balance 1,240.55')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Balance 1,240.55')).toBeVisible()
  await expect(page.locator('body')).toBeFocused()

  await page.getByRole('button', { name: 'Change the wallet' }).click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeFocused()
  await page.reload()
  await expect(page.getByText('No wallet yet')).toBeVisible()
})

/** The server's time in a checkout, to the millisecond: two pages with the same one were rendered once. */
const renderedAt = async (page: Page, path: string) =>
  /\$D(20[^\\"]+)/.exec(await (await page.request.get(path)).text())?.[1]

test('a checkout that was rendered for another payer pays for its own session', async ({
  page,
  merchant,
}) => {
  await installPageWallet(page, { balances: RICH })
  const subscription = await merchant.createSubscription()
  let path = ''
  // A page is shared within a minute.
  await expect(async () => {
    const first = await renderedAt(page, await merchant.createCheckout(subscription))
    path = await merchant.createCheckout(subscription)
    expect(await renderedAt(page, path)).toBe(first)
  }).toPass()
  const quoted = page.waitForRequest(/\/quote/)
  await page.goto(path)
  await connect(page)
  await expect(page.getByText('Balance 1,240.55')).toBeVisible()
  expect(JSON.stringify([(await quoted).url(), (await quoted).postData()])).toContain(path.split('/').at(-1))
})

test('what the wallet refuses is said, and can be tried again', {
  ...deep('held by wallet-flow.test.ts; pay-states.spec.ts has what is declined', '@any-window'),
}, async ({ page, merchant }) => {
  const wallet = await installPageWallet(page, { balances: RICH })
  await page.goto(await merchant.createCheckout(await merchant.createSubscription()))
  await wallet.treat('eth_requestAccounts', { code: 4001, message: 'User rejected the request.' })
  await connect(page)
  await expect(page.getByText('You declined in your wallet. Nothing was charged.')).toBeVisible()
  await expect(heading(page, 'Connect a wallet')).toBeFocused()
  await expectAccessible(page)

  await wallet.treat('eth_requestAccounts', { code: -32002, message: 'Already pending' })
  await page.getByRole('button', { name: /Example wallet/ }).click()
  await expect(
    page.getByText('Your wallet still has a request open.', { exact: false }).first(),
  ).toBeVisible()

  await wallet.treat('eth_requestAccounts', 'silence')
  await page.getByRole('button', { name: /Example wallet/ }).click()
  await expect(heading(page, 'Confirm in Example wallet')).toBeFocused()
  await expectAccessible(page)
  await wallet.treat('eth_requestAccounts', 'answer')
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect(page.getByText('Balance 1,240.55')).toBeVisible()
})

test('a wallet on another network is asked to switch, and helped when it is slow', async ({
  page,
  merchant,
}) => {
  await page.clock.install()
  const wallet = await installPageWallet(page, { balances: RICH, chainId: 1 })
  await page.goto(await merchant.createCheckout(await merchant.createSubscription()))
  await connect(page)
  await expect(heading(page, 'Your wallet is on Ethereum.')).toBeFocused()
  await expectAccessible(page)
  await expectTree(page, 'checkout/wallet/other-network')

  await wallet.treat('wallet_switchEthereumChain', { code: 4902, message: 'Unrecognized chain ID' })
  await page.getByRole('button', { name: 'Switch to Base' }).click()
  await expect(
    page.getByText('Your wallet does not have this network.', { exact: false }).first(),
  ).toBeVisible()

  await wallet.treat('wallet_switchEthereumChain', 'silence')
  await page.getByRole('button', { name: 'Switch to Base' }).click()
  const hint = page.getByText('Nothing happened? Switch it in your wallet, then come back.')
  await expect(page.getByRole('button', { name: 'Switching…' })).toHaveAttribute('aria-busy', 'true')
  await expect(hint).toBeHidden()
  await page.clock.fastForward(10_000)
  await expect(hint).toBeVisible()
  await expectAccessible(page)
  await expectTree(page, 'checkout/wallet/switching')

  await wallet.useChain(8453)
  await expect(heading(page, 'Base isn’t available for this subscription.')).toBeFocused()
})

test('a token on another network changes what is asked, and leaves the keyboard with the tokens', {
  ...deep('the steps are held by checkout-machine.test.ts; the test before switches networks', '@any-window'),
}, async ({ page, merchant }) => {
  await installPageWallet(page, { balances: RICH })
  await page.goto(await merchant.createCheckout(await merchant.createSubscription()))
  await connect(page)
  await expect(heading(page, 'Base isn’t available for this subscription.')).toBeVisible()
  const polygon = page.getByRole('group', { name: 'On Polygon' }).getByRole('radio')
  await page.getByRole('group', { name: 'On Base' }).getByRole('radio').last().focus()
  await page.keyboard.press('ArrowDown')
  await expect(polygon).toBeFocused()
  await expect(heading(page, 'Your wallet is on Base.')).toBeVisible()
  await expect(polygon).toBeFocused()
  await page.getByRole('button', { name: 'Switch to Polygon' }).click()
  await expect(heading(page, 'Polygon isn’t available for this subscription.')).toBeFocused()
  await expect(page.getByText('Balance not known')).toBeVisible()
})

test('too little for today’s charge is said with what is missing, and checked again', async ({
  page,
  merchant,
}) => {
  const wallet = await installPageWallet(page, { balances: { [BASE_USDC]: '4100000' } })
  const subscription = await merchant.createSubscription({ trialDays: 0 })
  await page.goto(await merchant.createCheckout(subscription, { tokenId: TOKENS.baseUsdc }))
  await connect(page)
  await expect(heading(page, 'You have 4.10 USDC on Base. You need 49.00.')).toBeFocused()
  await expect(page.getByText('44.90 short')).toBeVisible()
  await expect(page.getByText(/Not enough: 4\.10/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await wallet.setBalance(BASE_USDC, '49000000')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(heading(page, 'Base isn’t available for this subscription.')).toBeFocused()
})

test('a token that the wallet can pay with is chosen for who has chosen none', {
  ...deep('held by sufficient-tokens.test.ts', '@any-window'),
}, async ({ page, merchant }) => {
  await installPageWallet(page, { balances: { ...RICH, [BASE_USDC]: '4100000' } })
  const subscription = await merchant.createSubscription({ trialDays: 0 })
  await page.goto(await merchant.createCheckout(subscription, { tokenId: TOKENS.baseUsdc }))
  await connect(page)
  await expect(
    page.getByRole('group', { name: 'On Base' }).getByRole('radio', { name: /^WETH/ }),
  ).toBeChecked()
  await expect(page).toHaveURL(/token=/)
})

test('another account in the wallet is another balance, and none is no wallet', {
  tag: '@any-window',
}, async ({ page, merchant }) => {
  const wallet = await installPageWallet(page, { balances: RICH })
  await page.goto(await merchant.createCheckout(await merchant.createSubscription()))
  await connect(page)
  await expect(page.getByText('Balance 1,240.55')).toBeVisible()
  await wallet.setBalance(BASE_USDC, '7000000')
  await wallet.useAccount(BOB)
  await expect(page.getByText('0x3C44…93BC')).toBeVisible()
  await expect(page.getByText(/Not enough: 7\.00/)).toBeVisible()
  await wallet.useAccount(null)
  await expect(page.getByText('No wallet yet')).toBeVisible()
})

test.describe('the test wallet', () => {
  test.use({ expectedErrors: [/checkout\/none|status of 409/] })

  test('connects, switches and declines as its owner says', async ({ page, merchant }) => {
    await page.goto(await merchant.createCheckout(await merchant.createSubscription()))
    await openWallets(page)
    const ownRow = page.getByRole('button', { name: /Dues test wallet/ })
    await ownRow.click()
    await expect(page.getByRole('dialog', { name: 'Choose an account' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('You declined in your wallet. Nothing was charged.')).toBeVisible()

    await ownRow.click()
    await page.getByRole('button', { name: /Payer 1/ }).click()
    await expect(heading(page, 'Your wallet is on Local test chain.')).toBeFocused()
    await page.getByRole('button', { name: 'Switch to Base' }).click()
    await expect(page.getByRole('dialog', { name: 'Switch the network?' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Decline' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByText('You declined in your wallet.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Switch to Base' }).click()
    await page.getByRole('button', { name: 'Switch', exact: true }).click()
    await expect(heading(page, 'Base isn’t available for this subscription.')).toBeFocused()
  })

  test('shows what it signs, and the signature is the account’s', {
    ...deep('held on a real chain by tests/chain/test-wallet.test.ts; every payment here is signed by it'),
  }, async ({ page, request }) => {
    await page.goto('/checkout/none')
    await page.evaluate(() => {
      const wallets: { info: { rdns: string }; provider: { request(call: object): Promise<unknown> } }[] = []
      window.addEventListener('eip6963:announceProvider', (event) =>
        wallets.push(Reflect.get(event, 'detail')),
      )
      window.dispatchEvent(new Event('eip6963:requestProvider'))
      Object.assign(window, { wallets })
    })
    await page.waitForFunction(() => Reflect.get(window, 'wallets').length > 0)
    const ask = (method: string, params: unknown[]) =>
      page.evaluate(
        async ([name, values]) => {
          const [{ provider }] = Reflect.get(window, 'wallets')
          return provider
            .request({ method: name, params: values })
            .catch((error: { code: number }) => error.code)
        },
        [method, params] as const,
      )
    const connecting = ask('eth_requestAccounts', [])
    await page.getByRole('button', { name: /Payer 2/ }).click()
    expect(await connecting).toEqual([BOB])

    const signing = ask('personal_sign', ['0x48656c6c6f', BOB])
    await expect(page.getByRole('dialog', { name: 'Sign this message?' })).toContainText('Hello')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign' }).click()
    const { verifyMessage } = await import('viem')
    const signature = (await signing) as `0x${string}`
    expect(await verifyMessage({ address: BOB, message: 'Hello', signature })).toBe(true)

    const declining = ask('personal_sign', ['0x48656c6c6f', BOB])
    await page.getByRole('button', { name: 'Decline' }).click()
    expect(await declining).toBe(4001)
    expect(await ask('personal_sign', ['0x00', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'])).toBe(4100)
    const { data: testMode } = await (await request.get('/api/v1/test')).json()
    const balanceOf = { to: testMode.tokens[0].address, data: `0x70a08231${BOB.slice(2).padStart(64, '0')}` }
    expect(await ask('eth_call', [balanceOf, 'latest'])).toMatch(/^0x[0-9a-f]{64}$/)
    const switching = ask('wallet_switchEthereumChain', [{ chainId: '0x2105' }])
    await page.getByRole('button', { name: 'Switch', exact: true }).click()
    expect(await switching).toBe(null)
    // No network but the local chain is within its reach.
    expect(await ask('eth_call', [balanceOf, 'latest'])).toBe(4901)
    expect(await ask('wallet_watchAsset', [])).toBe(4200)
    const foreign = await request.post('/api/v1/test/wallet', {
      headers: { 'sec-fetch-site': 'cross-site' },
      data: { method: 'personal_sign', params: ['0x00', BOB] },
    })
    expect(foreign.status()).toBe(403)
  })
})
