import type { Locator } from 'playwright/test'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { expectTree } from '../../support/access/access-tree'
import { expect, test } from '../../support/browser/merchant-fixture'
import {
  button,
  expectFine,
  fact,
  heading,
  LOCAL_CHAIN,
  openAs,
  said,
  sell,
  USDC_UNIT,
} from '../../support/browser/pay-fixture'
import { declineInWallet, sendInWallet, signInWallet, tabTo } from '../../support/browser/test-wallet-owner'
import { payByApi } from '../../support/chain/pay-by-api'
import { LOCAL_TOKENS } from '../../support/chain/test-mode-api'
import { deep } from '../../support/process/deep'

/*
 * Real signatures of the test wallet, over the real contracts on the local chain, to a real subscription. Each test
 * has a payer and a token of its own, so that what one allows is nothing to the others. States that no real chain
 * can be brought into are in pay-states.spec.ts.
 */

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
    const email = page.getByRole('textbox', { name: 'Email' })
    await email.fill('ada')
    await email.press('Tab')
    await expect(email).toHaveAccessibleDescription(/^Enter an email address/)
    await expect(page.getByText('Correct your email address above to continue')).toBeVisible()
    await expectFine(page)
    await email.fill('ada@payer.example')
    await email.press('Enter')
    await expect(email).toHaveAccessibleDescription(/confirm ada@payer\.example\.$/)
    await tabTo(page, button(page, 'Start subscription'))
    await expectFine(page)
    await expectTree(page, 'checkout/ready')
    await button(page, 'Start subscription').press('Enter')

    await expect(heading(page, 'Step 1 of 2: allow USDC')).toBeFocused()
    await expect(fact(page, 'Amount')).toHaveText('588.00 USDC')
    await press(button(page, 'Allow 588 USDC'))
    await expect(page.getByRole('dialog', { name: 'Allow 588.00 USDC?' })).toContainText('takes nothing')
    await press(page.getByRole('dialog').getByRole('button', { name: 'Sign' }))

    const terms = page.getByRole('dialog', { name: 'Sign these terms?' })
    await expect(terms).toContainText('Northwind Weather API may take at most 49.00 USDC a month')
    await expect(terms).toContainText(/70% paid to.*30% paid to/)
    const row = (term: string) => terms.getByRole('term').filter({ hasText: term }).locator('..')
    await expect(row('From')).toContainText('Payer 1')
    // Whole at a press, by the keyboard as well; raw where somebody asks for it.
    await expect(row('70% paid to').getByText(treasury)).toBeHidden()
    await row('70% paid to').locator('summary').press('Enter')
    await expect(row('70% paid to').getByText(treasury)).toBeVisible()
    await expect(terms.getByText('"maxAmountPerPeriod": "49000000"')).toBeHidden()
    await terms.getByText('Raw data').press('Enter')
    await expect(terms.getByText('"maxAmountPerPeriod": "49000000"')).toBeVisible()
    await expectFine(page)
    await expect(fact(page, 'At most, each month')).toHaveText('49.00 USDC')
    await expect(page.getByText(treasury).first()).toBeAttached()
    await press(terms.getByRole('button', { name: 'Sign' }))

    await expect(heading(page, 'You are subscribed.')).toBeFocused()
    await expect(said(page, 'You are subscribed.')).toBeAttached()
    await expect(page.getByText(/^We’re sending an email to ada@payer\.example\./)).toBeVisible()
    await expect(fact(page, 'Charged today')).toHaveText('49.00 USDC')
    await expect(fact(page, 'Next charge')).toHaveText(/^\d+\s\w+\s\d{4}, 49\.00\sUSDC$/)
    await expect(fact(page, 'Never more than')).toHaveText('49.00 USDC a month')
    await expect(fact(page, 'Approved for this subscription')).toHaveText('588.00 USDC')
    await expect(fact(page, 'Transaction')).toContainText('0x')
    const receipt = page.getByRole('link', { name: 'Receipt', exact: true })
    await expect(receipt).toHaveAttribute('href', /^\/portal\/receipts\/[\w-]{36}$/)
    await expectFine(page)
    await expectTree(page, 'checkout/subscribed')
    expect(await world.balanceOf(LOCAL_TOKENS.usdc, treasury)).toBe((49n * USDC_UNIT * 7n) / 10n)
    expect(await world.balanceOf(LOCAL_TOKENS.usdc, partner)).toBe((49n * USDC_UNIT * 3n) / 10n)

    await page.reload()
    await expect(heading(page, 'You are subscribed.')).toBeVisible()
    await expect(heading(page, 'You are subscribed.')).not.toBeFocused()
    await expect(page.getByRole('link', { name: 'Manage subscription' })).toHaveAttribute(
      'href',
      `/portal?subscription=${subscription.id}`,
    )

    await page.goto(await merchant.createCheckout(subscription, { tokenId: LOCAL_TOKENS.usdc }))
    await expect(heading(page, 'You’re already subscribed.')).toBeVisible()
    await expect(page.getByText(/^This wallet has been subscribed since \d+\s\w+\s\d{4}\./)).toBeVisible()
    await expect(button(page, 'Start subscription')).toHaveCount(0)
    // Nothing of the form is left that asks for a choice.
    await expect(page.getByRole('group', { name: /^(Permission lasts|On )/ })).toHaveCount(0)
    await expect(page.getByText(/^Allow up to/)).toHaveCount(0)
    await expectFine(page)
    await expectTree(page, 'checkout/closed/already-subscribed')
    await page.getByRole('link', { name: 'Manage subscription' }).click()
    await expect(page).toHaveURL(`/portal?subscription=${subscription.id}`)
    await expect(heading(page, 'Your subscriptions')).toBeVisible()
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
  await sendInWallet(page, 'Allow 588.00 USDT?', 'Northwind Weather API’s payment contract may take up to')
  await expect(heading(page, 'Step 2 of 2: sign the terms')).toBeFocused()
  await expect(page.getByText('USDT allowed')).toBeVisible()
  await button(page, 'Sign the terms').click()
  await signInWallet(page, 'Sign these terms?', 'at most 49.00 USDT a month')
  await expect(heading(page, 'You are subscribed.')).toBeFocused()

  // This token's allowance changes by way of 0 alone: the rest of the first goes there before it covers both.
  const second = await sell(merchant, { title: 'Storm alerts' })
  await page.goto(await merchant.createCheckout(second, { tokenId: LOCAL_TOKENS.usdt }))
  await button(page, 'Start subscription').click()
  await expect(heading(page, 'Step 1 of 3: take back the old USDT allowance')).toBeFocused()
  await expect(fact(page, 'In place of')).toHaveText('539.00 USDT')
  await expectTree(page, 'checkout/old-allowance')
  await button(page, 'Take back the old allowance').click()
  await sendInWallet(page, 'Take back the USDT allowance?')
  await expect(heading(page, 'Step 2 of 3: allow USDT')).toBeFocused()
  await expect(page.getByText('for what you pay this merchant already', { exact: false })).toBeVisible()
  await button(page, /^Allow 1,?127 USDT$/).click()
  await sendInWallet(page, 'Allow 1,127.00 USDT?')
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
  await signInWallet(page, 'Allow 588.00 DAI?', 'It costs nothing.')
  await signInWallet(page, 'may take at most 49.00 DAI a month', 'until you cancel')
  await expect(heading(page, /^Your trial runs until \d+\s\w{3}\.$/)).toBeFocused()
  await expect(page.getByText('Nothing was charged today.')).toBeVisible()
  await expect(fact(page, 'Charged today')).toHaveText('0.00 DAI')
  expect(await world.balanceOf(LOCAL_TOKENS.dai, treasury)).toBe(0n)
})

test('a free plan is one signature that allows nothing', {
  ...deep(
    'its steps are held by payment-machine.test.ts, and the portal’s tests subscribe to such plans',
    '@any-window',
  ),
}, async ({ page, merchant }) => {
  const subscription = await sell(merchant, { plans: [{ name: 'Community', price: 0 }] })
  await openAs(page, merchant, { payer: 4, tokenId: LOCAL_TOKENS.usdc, subscription })
  await button(page, 'Start subscription').click()
  await expect(heading(page, 'Sign the terms')).toBeFocused()
  await expect(page.getByRole('main').getByText('Free of charge.').last()).toBeVisible()
  await expectFine(page)
  await button(page, 'Sign the terms').click()
  await signInWallet(page, 'Nothing is taken under these terms')
  await expect(heading(page, 'You are subscribed.')).toBeFocused()
  await expect(page.getByText('Nothing was charged today.')).toBeVisible()
})

test('a wallet on another network is led back, and what it declines can be asked again', {
  ...deep('wallet.spec.ts has the network, pay-states.spec.ts what is declined', '@any-window'),
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

test('too little of a token is said, and looked at again', {
  ...deep('wallet.spec.ts has the same with a scripted wallet', '@any-window'),
}, async ({ page, merchant, world }) => {
  const payer = world.payers[4] ?? ''
  await world.setFault({ fault: 'drain', account: payer, token: LOCAL_TOKENS.usdc })
  await world.give(payer, LOCAL_TOKENS.usdc, 4_100_000n)
  await openAs(page, merchant, { payer: 5, tokenId: LOCAL_TOKENS.usdc, subscription: await sell(merchant) })
  // One that the wallet can pay with is chosen for it, once its funds are read.
  const usdc = page.getByRole('radio', { name: /^USDC/ })
  await expect(usdc).not.toBeChecked()
  await usdc.check({ force: true })
  await expect(heading(page, 'You have 4.10 USDC on Local test chain. You need 49.00.')).toBeVisible()
  await expect(page.getByText('44.90 short')).toBeVisible()
  await expectFine(page)
  await world.give(payer, LOCAL_TOKENS.usdc, 100n * USDC_UNIT)
  await button(page, 'Check again').click()
  await expect(button(page, 'Start subscription')).toBeFocused()
})

test.describe('a token that nobody can move', () => {
  test.use({ expectedErrors: [/status of 409/] })
  test.afterEach(({ world }) => world.setFault({ fault: 'pause_token', token: LOCAL_TOKENS.dai, on: false }))

  test('is named before anything is sent to the chain', {
    ...deep('held by quote-checkout.test.ts and refusal-words.test.ts', '@any-window'),
  }, async ({ page, merchant, world, app }) => {
    // After a first payment the merchant has a contract of its own, on which the next one is simulated.
    const payer = privateKeyToAccount(generatePrivateKey())
    await world.give(payer.address, LOCAL_TOKENS.usdc, 100n * USDC_UNIT)
    const subscription = await sell(merchant)
    await payByApi(app.baseUrl, { merchant, subscription, payer, tokenId: LOCAL_TOKENS.usdc })

    await openAs(page, merchant, { payer: 4, tokenId: LOCAL_TOKENS.dai, subscription })
    await button(page, 'Start subscription').click()
    await world.setFault({ fault: 'pause_token', token: LOCAL_TOKENS.dai })
    await button(page, 'Allow 588 DAI').click()
    await signInWallet(page)
    await signInWallet(page)
    await expect(heading(page, 'The charge wouldn’t go through.')).toBeFocused()
    await expectFine(page)
    await world.setFault({ fault: 'pause_token', token: LOCAL_TOKENS.dai, on: false })
    await button(page, 'Check again').click()
    await expect(button(page, 'Start subscription')).toBeFocused()
  })
})
