import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expectTree } from '../../support/access/access-tree'
import { expect, test } from '../../support/browser/merchant-fixture'
import { button, expectFine, fact, heading, openAs, sell } from '../../support/browser/pay-fixture'
import { sendInWallet, signInWallet } from '../../support/browser/test-wallet-owner'
import { LOCAL_TOKENS } from '../../support/chain/test-mode-api'
import { deep } from '../../support/process/deep'

/*
 * Obstacles between a payer and a subscription on the real local chain. Each test has a payer and a token of its own,
 * so that what one allows is nothing to the others.
 */

/** A field of a quote, and what it becomes. */
type Change = readonly [path: readonly (string | number)[], value: unknown]

test.describe('a price that changes in between', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('is shown before anything is charged, and the new terms are signed afresh', {
    tag: '@any-window',
  }, async ({ page, merchant }) => {
    const subscription = await sell(merchant)
    await openAs(page, merchant, { payer: 3, tokenId: LOCAL_TOKENS.usdc, subscription })
    await button(page, 'Start subscription').click()
    await merchant.changePlan(subscription.plans.at(-1)?.id ?? '', { price: 59 })
    await button(page, 'Allow 588 USDC').click()
    await signInWallet(page)
    await signInWallet(page)
    await expect(heading(page, 'The price has changed.')).toBeFocused()
    await expect(page.getByRole('row', { name: 'At most 49 USDC a month 59 USDC a month' })).toBeVisible()
    await expectFine(page)
    await expectTree(page, 'checkout/new-price')
    await button(page, 'Show the new terms').click()
    await button(page, 'Start subscription').click()
    await expect(button(page, 'Allow 708 USDC')).toBeVisible()
  })
})

test('a token whose rate moves is allowed up to a limit that the page shows', {
  ...deep(
    'limits are held by terms.test.ts and quote-checkout.test.ts, an approval by pay.spec.ts',
    '@any-window',
  ),
}, async ({ page, merchant }) => {
  const subscription = await sell(merchant)
  await openAs(page, merchant, { payer: 4, tokenId: LOCAL_TOKENS.weth, subscription })
  await expect(
    page.getByText('Northwind Weather API can take at most 0.0327 WETH a month', { exact: false }),
  ).toBeVisible()
  await button(page, 'Start subscription').click()
  await expect(fact(page, 'Amount')).toHaveText(/^0\.3920*\d*\sWETH$/)
  await expectFine(page)
  await button(page, 'Allow up to 0.393 WETH').click()
  await sendInWallet(page, 'It costs a small network fee in ETH.')
  await expect(heading(page, 'Step 2 of 2: sign the terms')).toBeFocused()
})

test.describe('a chain that is away', () => {
  test.use({ expectedErrors: [/status of 503/] })
  test.afterEach(({ world }) => world.setFault({ fault: 'rpc_down', on: false }))

  test('is waited for, before the terms are read and after they are signed', {
    ...deep(
      'a server that is away is in pay-states.spec.ts; the states are held by payment-machine.test.ts',
      '@any-window',
    ),
  }, async ({ page, merchant, world }) => {
    await world.setFault({ fault: 'rpc_down' })
    await openAs(page, merchant, { payer: 5, tokenId: LOCAL_TOKENS.dai, subscription: await sell(merchant) })
    await expect(heading(page, 'We can’t reach Local test chain right now.')).toBeFocused()
    await expect(page.getByText('Local test chain isn’t answering.', { exact: false })).toBeVisible()
    await expectFine(page)
    await world.setFault({ fault: 'rpc_down', on: false })
    await button(page, 'Start subscription').click()
    await button(page, 'Allow 588 DAI').click()
    await signInWallet(page)
    await world.setFault({ fault: 'rpc_down' })
    await signInWallet(page)
    await expect(heading(page, 'No answer yet')).toBeFocused()
    await world.setFault({ fault: 'rpc_down', on: false })
    await expect(heading(page, /^(Sending to|Waiting for) Local test chain$/)).toBeFocused()
  })
})

test.describe('a page that is closed mid-way', () => {
  test.afterEach(({ world }) => world.setMining(true))

  test('goes on where it was, before the terms are signed and after', {
    ...deep(
      'what is kept is held by payment-memory.test.ts, and a reload by pay-states.spec.ts',
      '@any-window',
    ),
  }, async ({ page, merchant, world, context }) => {
    const subscription = await sell(merchant)
    const path = await openAs(page, merchant, { payer: 2, tokenId: LOCAL_TOKENS.usdc, subscription })
    await button(page, 'Start subscription').click()
    await button(page, 'Allow 588 USDC').click()
    await signInWallet(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.close()

    const second = await context.newPage()
    await second.goto(path)
    await button(second, 'Start subscription').click()
    await expect(heading(second, 'Step 2 of 2: sign the terms')).toBeFocused()
    await expect(second.getByText('USDC allowed')).toBeVisible()
    await world.setMining(false)
    await button(second, 'Sign the terms').click()
    await signInWallet(second)
    await expect(heading(second, 'Sending to Local test chain')).toBeFocused()
    await second.close()

    const third = await context.newPage()
    await third.goto(path)
    await expect(heading(third, /^(Sending to|Waiting for) Local test chain$/)).toBeVisible()
    await expectFine(third)
    await world.setMining(true)
    await expect(heading(third, 'You are subscribed.')).toBeFocused()
  })
})

test('no field of what the wallet is asked may differ from the page', {
  ...deep('each field is held by check-quote.test.ts, and the page by pay-states.spec.ts', '@any-window'),
}, async ({ page, merchant }) => {
  const subscription = await sell(merchant)
  const thief = privateKeyToAddress(generatePrivateKey())
  await openAs(page, merchant, { payer: 1, tokenId: LOCAL_TOKENS.dai, subscription })
  await expect(button(page, 'Start subscription')).not.toHaveAttribute('aria-busy')

  let changes: readonly Change[] = []
  await page.route('**/quote', async (route) => {
    const answer = await (await route.fetch()).json()
    for (const [path, value] of changes) {
      const last = path.at(-1) ?? ''
      const parent = path.slice(0, -1).reduce((part, name) => Reflect.get(part, name), answer.data)
      expect(Reflect.get(parent, last), `${path.join('.')} is there`).toBeDefined()
      Reflect.set(parent, last, value)
    }
    await route.fulfill({ json: answer })
  })
  const asked: string[] = []
  page.on('request', (request) => {
    const isCall = request.method() === 'POST' && request.url().endsWith('/api/v1/test/wallet')
    if (!isCall) return
    const { method } = request.postDataJSON()
    // Capabilities are read beforehand, and that request holds nothing of the terms.
    if (method !== 'wallet_getCapabilities') asked.push(method)
  })
  // Each field alone is held by the tests of `checkQuote`; a changed cap hides the row of the allowance.
  const message = ['mandate', 'message']
  for (const fields of [
    [
      [[...message, 'merchant'], thief, /^Merchant/],
      [[...message, 'payer'], thief, /^Payer/],
      [[...message, 'token'], thief, /^Token/],
      [[...message, 'maxAmountPerPeriod'], '490000000000000000000', /^At most .* 490 DAI/],
      [[...message, 'firstChargeAt'], '1', /^First charge/],
      [[...message, 'periodMonths'], '0', /^Months between charges/],
      [[...message, 'maxPeriods'], '12', /^Charges, at most/],
      [[...message, 'payouts', 1, 'receiver'], thief, /^Paid to/],
      [['mandate', 'domain', 'chainId'], 1, /^Network/],
      [['mandate', 'domain', 'verifyingContract'], thief, /^Contract/],
      [['mandate', 'primaryType'], 'Permit', /^Form of the terms/],
    ],
    [
      [[...message, 'payouts', 0, 'bps'], '10000', /^Paid to/],
      [['permit', 'message', 'spender'], thief, /^Contract/],
      [['permit', 'message', 'value'], String(2n ** 256n - 1n), /^Allowance/],
      [['permit', 'domain', 'verifyingContract'], thief, /^Token/],
    ],
  ] as const) {
    changes = fields.map(([path, value]) => [path, value])
    await page.reload()
    for (const [path, , row] of fields) {
      await expect(page.getByRole('row', { name: row }), path.join('.')).toBeVisible()
    }
    await expect(button(page, 'Start subscription')).toHaveCount(0)
  }
  await expectFine(page)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((method) => method !== 'eth_call')).toEqual([])
})
