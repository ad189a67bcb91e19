import type { Page } from 'playwright/test'
import { DAY_MS } from '@/lib/billing/durations'
import { fakeCheckoutApi } from '../support/browser/fake-checkout-api'
import { expect, test } from '../support/browser/page-fixture'
import { installPageWallet } from '../support/browser/page-wallet'
import { TOKENS } from '../support/service/api-merchant'
import { shoot } from './shoot'

const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const HASH = `0x8f2c${'0'.repeat(56)}7b41`

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

test('before a wallet', async ({ page, merchant }) => {
  await page.goto(await merchant.createCheckout(await merchant.createSubscription()))
  await expect(button(page, 'Connect wallet')).toBeVisible()
  await shoot(page, 'checkout')
  await page.goto(
    await merchant.createCheckout(
      await merchant.createSubscription({
        title: 'الوصول إلى التنبؤات الجوية وبيانات المناخ التاريخية for every station on Earth',
        plans: Array.from({ length: 20 }, (_, index) => ({
          name: `Plan number ${index + 1}`,
          price: 9 + index,
        })),
      }),
    ),
  )
  await shoot(page, 'checkout-long')
})

test('without a wallet', async ({ page, merchant }) => {
  await page.route('**/api/v1/test/wallet', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await page.goto(await merchant.createCheckout(await merchant.createSubscription()))
  await button(page, 'Connect wallet').click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await shoot(page, 'checkout-no-wallet')
})

test.describe('a device that is touched', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('without a wallet on a phone', async ({ page, merchant }) => {
    await page.route('**/api/v1/test/wallet', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    )
    await page.goto(await merchant.createCheckout(await merchant.createSubscription()))
    await button(page, 'Connect wallet').click()
    await expect(heading(page, 'Open this page in your wallet app')).toBeVisible()
    await shoot(page, 'checkout-no-wallet-touched')
  })
})

test('too little, and the wrong network', async ({ page, merchant }) => {
  const wallet = await installPageWallet(page, { balances: { [USDC]: '4100000' } })
  await fakeCheckoutApi(page, { merchant: merchant.address, token: USDC, trialDays: 0, balance: 4_100_000n })
  const subscription = await merchant.createSubscription({ trialDays: 0 })
  await page.goto(await merchant.createCheckout(subscription, { tokenId: TOKENS.baseUsdc }))
  await button(page, 'Connect wallet').click()
  await shoot(page, 'checkout-wallets')
  await button(page, /Example wallet/).click()
  await expect(heading(page, /^You have 4\.10 USDC/)).toBeVisible()
  await shoot(page, 'checkout-balance')
  await wallet.useChain(1)
  await expect(heading(page, 'Your wallet is on Ethereum.')).toBeVisible()
  await shoot(page, 'checkout-network')
})

test('the steps', async ({ page, merchant }) => {
  const wallet = await installPageWallet(page, { balances: { [USDC]: '1240550000' } })
  const terms = { merchant: merchant.address, token: USDC }
  const api = await fakeCheckoutApi(page, terms)
  const session = { tokenId: TOKENS.baseUsdc, successUrl: 'https://northwind.example/welcome' }
  await page.goto(await merchant.createCheckout(await merchant.createSubscription(), session))
  await button(page, 'Connect wallet').click()
  await button(page, /Example wallet/).click()
  await expect(button(page, 'Start subscription')).not.toHaveAttribute('aria-busy')
  await shoot(page, 'checkout-ready')

  await button(page, 'Start subscription').click()
  await expect(heading(page, 'Step 1 of 2: allow USDC')).toBeVisible()
  await shoot(page, 'checkout-step-1')
  await wallet.treat('eth_signTypedData_v4', { code: 4001, message: 'User rejected the request.' })
  await button(page, 'Allow 588 USDC').click()
  await expect(button(page, 'Try again')).toBeVisible()
  await shoot(page, 'checkout-declined')
  await wallet.treat('eth_signTypedData_v4', 'answer_once')
  await button(page, 'Try again').click()
  await expect(page.getByText('USDC allowed')).toBeVisible()
  await shoot(page, 'checkout-in-the-wallet')

  await wallet.treat('eth_signTypedData_v4', 'answer')
  await button(page, 'Ask again').click()
  await expect(heading(page, 'Sending to Base')).toBeVisible()
  api.progress({ transactionHash: HASH, confirmations: 3 })
  await expect(heading(page, '3 of 10 confirmations')).toBeVisible()
  await shoot(page, 'checkout-pending')
  const nextChargeAt = new Date(Date.now() + 14 * DAY_MS).toISOString()
  api.progress({ status: 'complete', subscriber: { id: HASH, status: 'trialing', nextChargeAt } })
  await expect(heading(page, /^Your trial runs until/)).toBeVisible()
  await button(page, 'Stay here').click()
  await shoot(page, 'checkout-success')
})

test.describe('refusals', () => {
  test.use({ expectedErrors: [/status of (409|503)/] })

  test('what comes in between', async ({ page, merchant }) => {
    await installPageWallet(page, { balances: { [USDC]: '1240550000' } })
    const terms = { merchant: merchant.address, token: USDC }
    const api = await fakeCheckoutApi(page, terms)
    const path = await merchant.createCheckout(await merchant.createSubscription(), {
      tokenId: TOKENS.baseUsdc,
    })
    await page.goto(path)
    await button(page, 'Connect wallet').click()
    await button(page, /Example wallet/).click()
    await expect(button(page, 'Start subscription')).not.toHaveAttribute('aria-busy')
    const since = new Date(Date.now() - 40 * DAY_MS).toISOString()
    for (const [code, status, title, facts] of [
      ['already_subscribed', 409, 'You’re already subscribed.', { of: 'wallet', since }],
      ['charge_would_fail', 409, 'The charge wouldn’t go through.', { reason: 'token_paused' }],
      ['unavailable', 503, 'We can’t reach Base right now.', { chainId: '8453' }],
    ] as const) {
      // Words of the server that no page shows.
      api.quote({ status, code, detail: 'For programs.', facts })
      await page.reload()
      await expect(heading(page, title)).toBeVisible()
      await shoot(page, `checkout-${code.replaceAll('_', '-')}`)
    }
    api.quote({ ...terms, merchant: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8' })
    await page.reload()
    await expect(heading(page, 'These are not the terms on this page.')).toBeVisible()
    await shoot(page, 'checkout-other-terms')
  })
})

test('closed to new subscribers', async ({ page, merchant }) => {
  const subscription = await merchant.createSubscription()
  const path = await merchant.createCheckout(subscription)
  await merchant.changeSubscription(subscription.id, { status: 'paused' })
  await page.goto(path)
  await shoot(page, 'checkout-paused')
})
