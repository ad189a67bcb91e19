import type { Locator, Page } from 'playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible'
import { type ApiMerchant, type MadeSubscription, PARTNER, TREASURY } from '../support/api-merchant'
import { test as base, expect } from '../support/checkout-fixture'
import { LOCAL_TOKENS, openTestModeApi, type TestModeApi } from '../support/test-mode-api'
import {
  connectTestWallet,
  declineInWallet,
  sendInWallet,
  signInWallet,
  tabTo,
} from '../support/test-wallet-owner'

/*
 * Real signatures of the test wallet, over the real contracts on the local chain, to a real subscription. Each test
 * has a payer and a token of its own, so that what one allows is nothing to the others. States that no real chain
 * can be brought into are in pay-states.spec.ts.
 */

const test = base.extend<object, { world: TestModeApi }>({
  world: [async ({ app }, use) => use(await openTestModeApi(app.baseUrl)), { scope: 'worker' }],
})

// Each way has a few turns of the keeper in it, which take longer where much else goes on.
test.describe.configure({ timeout: 120_000 })

const LOCAL_CHAIN = 31337
const USDC_UNIT = 1_000_000n

const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name })
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })
const said = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text }).first()
/** The value beside a term. */
const fact = (page: Page, term: string): Locator =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd[1]')

type Offer = NonNullable<Parameters<ApiMerchant['createSubscription']>[0]>

/** On the local chain, charged at once, 70 and 30 percent to two receivers. */
function sell(merchant: ApiMerchant, offer: Offer = {}): Promise<MadeSubscription> {
  return merchant.createSubscription({
    trialDays: 0,
    tokens: Object.values(LOCAL_TOKENS),
    receivers: [
      { address: TREASURY, networkId: LOCAL_CHAIN, share: 70 },
      { address: PARTNER, networkId: LOCAL_CHAIN, share: 30 },
    ],
    ...offer,
  })
}

async function openAs(
  page: Page,
  merchant: ApiMerchant,
  { payer, tokenId, subscription }: { payer: number; tokenId: string; subscription: MadeSubscription },
): Promise<string> {
  const path = await merchant.createCheckout(subscription, { tokenId })
  await page.goto(path)
  await connectTestWallet(page, payer)
  return path
}

async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** The keeper looks every few seconds, and deploys the merchant's contract before the first payment. */
const SUCCESS = { timeout: 30_000 }

test.describe('the whole way', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('a payer subscribes by keyboard alone, and the money is where it was promised', async ({
    page,
    merchant,
    world,
  }) => {
    const treasury = privateKeyToAddress(generatePrivateKey())
    const partner = privateKeyToAddress(generatePrivateKey())
    const subscription = await sell(merchant, {
      receivers: [
        { address: treasury, networkId: LOCAL_CHAIN, share: 70 },
        { address: partner, networkId: LOCAL_CHAIN, share: 30 },
      ],
    })
    await page.goto(await merchant.createCheckout(subscription, { tokenId: LOCAL_TOKENS.usdc }))
    const press = async (target: Locator) => {
      await tabTo(page, target)
      await page.keyboard.press('Enter')
    }
    await press(button(page, 'Connect wallet'))
    await press(button(page, /Dues test wallet/))
    await press(button(page, 'Payer 1'))
    await expect(button(page, 'Start subscription')).toBeFocused()
    await expectFine(page)
    await page.keyboard.press('Enter')

    await expect(heading(page, 'Step 1 of 2: allow USDC')).toBeFocused()
    await expect(fact(page, 'Amount')).toHaveText('588.00 USDC')
    await press(button(page, 'Allow 588 USDC'))
    await expect(page.getByRole('dialog')).toContainText('"value": "588000000"')
    await press(page.getByRole('dialog').getByRole('button', { name: 'Sign' }))

    const terms = page.getByRole('dialog').filter({ hasText: '"maxAmountPerPeriod": "49000000"' })
    await expect(terms).toContainText(`"payer": "${world.payers[0]}"`)
    await expect(terms).toContainText(`"receiver": "${treasury}"`)
    await expect(fact(page, 'At most, each month')).toHaveText('49.00 USDC')
    await expect(page.getByText(treasury).first()).toBeAttached()
    await press(terms.getByRole('button', { name: 'Sign' }))

    await expect(heading(page, 'You are subscribed.')).toBeFocused(SUCCESS)
    await expect(said(page, 'You are subscribed.')).toBeAttached()
    await expect(fact(page, 'Charged today')).toHaveText('49.00 USDC')
    await expect(fact(page, 'Next charge')).toHaveText(/^\d+ \w+ \d{4}, 49\.00 USDC$/)
    await expect(fact(page, 'Never more than')).toHaveText('49.00 USDC a month')
    await expect(fact(page, 'Approved in all')).toHaveText('588.00 USDC')
    await expect(fact(page, 'Receipt')).toContainText('0x')
    await expectFine(page)
    expect(await world.balanceOf(LOCAL_TOKENS.usdc, treasury)).toBe((49n * USDC_UNIT * 7n) / 10n)
    expect(await world.balanceOf(LOCAL_TOKENS.usdc, partner)).toBe((49n * USDC_UNIT * 3n) / 10n)

    await page.reload()
    await expect(heading(page, 'You are subscribed.')).toBeVisible()
    await expect(heading(page, 'You are subscribed.')).not.toBeFocused()

    await page.goto(await merchant.createCheckout(subscription, { tokenId: LOCAL_TOKENS.usdc }))
    await expect(heading(page, 'You already subscribe.')).toBeVisible()
    await expect(
      page.getByText(/^This wallet has paid for this subscription since \d+ \w+ \d{4}\./),
    ).toBeVisible()
    await expect(button(page, 'Start subscription')).toHaveCount(0)
    await expectFine(page)
  })
})

test('a token without a permit is allowed by a transaction, and back to 0 before more is allowed', {
  tag: '@any-window',
}, async ({ page, merchant }) => {
  const terms = { payer: 2, tokenId: LOCAL_TOKENS.usdt }
  await openAs(page, merchant, { ...terms, subscription: await sell(merchant) })
  await button(page, 'Start subscription').click()
  await expect(heading(page, 'Step 1 of 2: allow USDT')).toBeFocused()
  await expect(page.getByText('Costs a small network fee in ETH.', { exact: false })).toBeVisible()
  await button(page, 'Allow 588 USDT').click()
  await sendInWallet(page, 'approve', '588000000')
  await expect(heading(page, 'Step 2 of 2: sign the terms')).toBeFocused()
  await expect(page.getByText('USDT allowed')).toBeVisible()
  await button(page, 'Sign the terms').click()
  await signInWallet(page, '"primaryType": "Mandate"')
  await expect(heading(page, 'You are subscribed.')).toBeFocused(SUCCESS)

  // What is left of the first allowance goes to 0, as this token wants it, before it covers both subscriptions.
  const second = await sell(merchant, { title: 'Storm alerts' })
  await page.goto(await merchant.createCheckout(second, { tokenId: LOCAL_TOKENS.usdt }))
  await button(page, 'Start subscription').click()
  await expect(heading(page, 'Step 1 of 3: take back the old USDT allowance')).toBeFocused()
  await expect(fact(page, 'In place of')).toHaveText('539.00 USDT')
  await button(page, 'Take back the old allowance').click()
  await sendInWallet(page, 'smallest unit: 0')
  await expect(heading(page, 'Step 2 of 3: allow USDT')).toBeFocused()
  await expect(page.getByText('for what you pay this merchant already', { exact: false })).toBeVisible()
  await button(page, /^Allow 1,?127 USDT$/).click()
  await sendInWallet(page, '1127000000')
  await expect(heading(page, 'Step 3 of 3: sign the terms')).toBeFocused()
})

test('a trial is signed for today and charged later', { tag: '@any-window' }, async ({
  page,
  merchant,
  world,
}) => {
  const treasury = privateKeyToAddress(generatePrivateKey())
  const subscription = await sell(merchant, {
    trialDays: 14,
    receivers: [{ address: treasury, networkId: LOCAL_CHAIN }],
  })
  await openAs(page, merchant, { payer: 3, tokenId: LOCAL_TOKENS.dai, subscription })
  await button(page, 'Start subscription').click()
  await button(page, 'Allow 588 DAI').click()
  await signInWallet(page, '"value": "588000000000000000000"')
  await signInWallet(page, '"maxAmountPerPeriod": "49000000000000000000"')
  await expect(heading(page, /^Your trial runs until \d+ \w{3}\.$/)).toBeFocused(SUCCESS)
  await expect(page.getByText('Nothing was charged today.')).toBeVisible()
  await expect(fact(page, 'Charged today')).toHaveText('0.00 DAI')
  expect(await world.balanceOf(LOCAL_TOKENS.dai, treasury)).toBe(0n)
})

test('a free plan is one signature that allows nothing', { tag: '@any-window' }, async ({
  page,
  merchant,
}) => {
  const subscription = await sell(merchant, { plans: [{ name: 'Community', price: 0 }] })
  await openAs(page, merchant, { payer: 4, tokenId: LOCAL_TOKENS.usdc, subscription })
  await button(page, 'Start subscription').click()
  await expect(heading(page, 'Sign the terms')).toBeFocused()
  await expect(page.getByRole('main').getByText('Free of charge.').last()).toBeVisible()
  await expectFine(page)
  await button(page, 'Sign the terms').click()
  await signInWallet(page, '"maxAmountPerPeriod": "0"')
  await expect(heading(page, 'You are subscribed.')).toBeFocused()
  await expect(page.getByText('Nothing was charged today.')).toBeVisible()
})

test('a wallet on another network is led back, and what it declines can be asked again', {
  tag: '@any-window',
}, async ({ page, merchant }) => {
  const subscription = await sell(merchant)
  await page.addInitScript(() => {
    if (!localStorage.getItem('dues.test-wallet'))
      localStorage.setItem('dues.test-wallet', JSON.stringify({ chainId: 8453 }))
  })
  await openAs(page, merchant, { payer: 4, tokenId: LOCAL_TOKENS.usdc, subscription })
  await expect(heading(page, 'Your wallet is on Base.')).toBeFocused()
  await expectFine(page)
  await button(page, 'Switch to Local test chain').click()
  await button(page, 'Switch').last().click()
  await expect(button(page, 'Start subscription')).toBeFocused()
  await button(page, 'Start subscription').click()
  await button(page, 'Allow 588 USDC').click()
  await declineInWallet(page)
  await expect(said(page, 'You declined in your wallet. Nothing was charged.')).toBeAttached()
  await expect(heading(page, 'Step 1 of 2: allow USDC')).toBeFocused()
  await button(page, 'Try again').click()
  await signInWallet(page)
  await declineInWallet(page)
  await expect(heading(page, 'Step 2 of 2: sign the terms')).toBeFocused()
  await expect(page.getByText('You declined in your wallet. Nothing was charged.').last()).toBeVisible()
})

test('too little of a token is said, and looked at again', { tag: '@any-window' }, async ({
  page,
  merchant,
  world,
}) => {
  const payer = world.payers[4] ?? ''
  await world.setFault({ fault: 'drain', account: payer, token: LOCAL_TOKENS.usdc })
  await world.give(payer, LOCAL_TOKENS.usdc, 4_100_000n)
  await openAs(page, merchant, { payer: 5, tokenId: LOCAL_TOKENS.usdc, subscription: await sell(merchant) })
  await expect(heading(page, 'You have 4.10 USDC on Local test chain. You need 49.00.')).toBeFocused()
  await expect(page.getByText('44.90 short')).toBeVisible()
  await expectFine(page)
  await world.give(payer, LOCAL_TOKENS.usdc, 100n * USDC_UNIT)
  await button(page, 'Check again').click()
  await expect(button(page, 'Start subscription')).toBeFocused()
})

test.describe('a price that changes in between', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('is told before anything is charged, and the new terms are signed afresh', {
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
    await button(page, 'Show the new terms').click()
    await button(page, 'Start subscription').click()
    await expect(button(page, 'Allow 708 USDC')).toBeVisible()
  })
})

test.describe('a token that nobody can move', () => {
  test.use({ expectedErrors: [/status of 409/] })
  test.afterEach(({ world }) => world.setFault({ fault: 'pause_token', token: LOCAL_TOKENS.dai, on: false }))

  test('is named before anything is sent to the chain', { tag: '@any-window' }, async ({
    page,
    merchant,
    world,
  }) => {
    await openAs(page, merchant, { payer: 4, tokenId: LOCAL_TOKENS.dai, subscription: await sell(merchant) })
    await button(page, 'Start subscription').click()
    await world.setFault({ fault: 'pause_token', token: LOCAL_TOKENS.dai })
    await button(page, 'Allow 588 DAI').click()
    await signInWallet(page)
    await signInWallet(page)
    await expect(heading(page, 'The charge would not go through.')).toBeFocused()
    await expectFine(page)
    await world.setFault({ fault: 'pause_token', token: LOCAL_TOKENS.dai, on: false })
    await button(page, 'Check again').click()
    await expect(button(page, 'Start subscription')).toBeFocused()
  })
})

test('a token whose rate moves is allowed up to a limit that the page has told', {
  tag: '@any-window',
}, async ({ page, merchant }) => {
  const subscription = await sell(merchant)
  await openAs(page, merchant, { payer: 4, tokenId: LOCAL_TOKENS.weth, subscription })
  await expect(page.getByText('We can take at most 0.0327 WETH a month', { exact: false })).toBeVisible()
  await button(page, 'Start subscription').click()
  await expect(fact(page, 'Amount')).toHaveText(/^0\.3920*\d* WETH$/)
  await expectFine(page)
  await button(page, 'Allow up to 0.393 WETH').click()
  await sendInWallet(page, 'approve')
  await expect(heading(page, 'Step 2 of 2: sign the terms')).toBeFocused()
})

test.describe('a chain that is away', () => {
  test.use({ expectedErrors: [/status of 503/] })
  test.afterEach(({ world }) => world.setFault({ fault: 'rpc_down', on: false }))

  test('is waited for, before the terms are read and after they are signed', { tag: '@any-window' }, async ({
    page,
    merchant,
    world,
  }) => {
    await world.setFault({ fault: 'rpc_down' })
    await openAs(page, merchant, { payer: 5, tokenId: LOCAL_TOKENS.dai, subscription: await sell(merchant) })
    await expect(heading(page, 'The terms cannot be read now.')).toBeFocused()
    await expectFine(page)
    await world.setFault({ fault: 'rpc_down', on: false })
    await button(page, 'Start subscription').click()
    await button(page, 'Allow 588 DAI').click()
    await signInWallet(page)
    await world.setFault({ fault: 'rpc_down' })
    await signInWallet(page)
    await expect(heading(page, 'It could not be sent yet.')).toBeFocused()
    await world.setFault({ fault: 'rpc_down', on: false })
    await expect(heading(page, /^(Sending to|Waiting for) Local test chain$/)).toBeFocused()
  })
})

test.describe('a page that is closed mid-way', () => {
  test.afterEach(({ world }) => world.setMining(true))

  test('goes on where it was, before the terms are signed and after', { tag: '@any-window' }, async ({
    page,
    merchant,
    world,
    context,
  }) => {
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
    await expect(heading(third, 'You are subscribed.')).toBeFocused(SUCCESS)
  })
})

test('no field of what the wallet is asked may differ from the page', { tag: '@any-window' }, async ({
  page,
  merchant,
}) => {
  const subscription = await sell(merchant)
  const thief = privateKeyToAddress(generatePrivateKey())
  await openAs(page, merchant, { payer: 1, tokenId: LOCAL_TOKENS.dai, subscription })
  await expect(button(page, 'Start subscription')).not.toHaveAttribute('aria-busy')

  let path: readonly (string | number)[] = []
  let value: unknown
  await page.route('**/quote', async (route) => {
    const answer = await (await route.fetch()).json()
    const last = path.at(-1) ?? ''
    const parent = path.slice(0, -1).reduce((part, name) => Reflect.get(part, name), answer.data)
    expect(Reflect.get(parent, last), `${path.join('.')} is there`).toBeDefined()
    Reflect.set(parent, last, value)
    await route.fulfill({ json: answer })
  })
  const asked: string[] = []
  page.on('request', (request) => {
    const isCall = request.method() === 'POST' && request.url().endsWith('/api/v1/test/wallet')
    if (isCall) asked.push(request.postDataJSON().method)
  })
  const message = ['mandate', 'message']
  for (const [field, wrong, row] of [
    [[...message, 'merchant'], thief, /^Merchant/],
    [[...message, 'payer'], thief, /^Payer/],
    [[...message, 'token'], thief, /^Token/],
    [[...message, 'maxAmountPerPeriod'], '490000000000000000000', /^At most .* 490 DAI/],
    [[...message, 'firstChargeAt'], '1', /^First charge/],
    [[...message, 'periodMonths'], '0', /^Months between charges/],
    [[...message, 'maxCharges'], '1200', /^Charges, at most/],
    [[...message, 'payouts', 1, 'receiver'], thief, /^Paid to/],
    [[...message, 'payouts', 0, 'bps'], '10000', /^Paid to/],
    [['mandate', 'domain', 'chainId'], 1, /^Network/],
    [['mandate', 'domain', 'verifyingContract'], thief, /^Contract/],
    [['mandate', 'primaryType'], 'Permit', /^Form of the terms/],
    [['permit', 'message', 'spender'], thief, /^Contract/],
    [['permit', 'message', 'value'], String(2n ** 256n - 1n), /^Allowance/],
    [['permit', 'domain', 'verifyingContract'], thief, /^Token/],
  ] as const) {
    path = field
    value = wrong
    await page.reload()
    await expect(page.getByRole('row', { name: row }), field.join('.')).toBeVisible()
    await expect(button(page, 'Start subscription')).toHaveCount(0)
  }
  await expectFine(page)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((method) => method !== 'eth_call')).toEqual([])
})
