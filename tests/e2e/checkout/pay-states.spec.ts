import type { Locator, Page } from 'playwright/test'
import { DAY_MS } from '@/lib/billing/durations'
import { expectTree } from '../../support/access/access-tree'
import { expectLargeText } from '../../support/access/large-text'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { type FakeCheckoutApi, fakeCheckoutApi } from '../../support/browser/fake-checkout-api'
import { expect, test } from '../../support/browser/merchant-fixture'
import { installPageWallet, type PageWallet } from '../../support/browser/page-wallet'
import { PHONE } from '../../support/looks/window-and-theme'
import { deep } from '../../support/process/deep'
import { tickUntil } from '../../support/process/run-clock'
import { type ApiMerchant, TOKENS } from '../../support/service/api-merchant'

/*
 * States that no test can bring a real chain or server into: wallets that keep silent, answers that are lost,
 * terms that are tampered with. The rest is held against a real chain in pay.spec.ts.
 */

const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const SUCCESS_URL = 'https://northwind.example/welcome'
const HASH = `0x8f2c${'0'.repeat(56)}7b41`
/** The merchant's page, which a payer goes back to. */
const NORTHWIND = { contentType: 'text/html', body: '<title>Northwind</title>' }

const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name })
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })
const said = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text }).first()

interface World {
  readonly wallet: PageWallet
  readonly api: FakeCheckoutApi
  readonly terms: { readonly merchant: string; readonly token: string }
}

/** A payer with a connected wallet, for whom everything is ready. */
async function openReady(
  page: Page,
  merchant: ApiMerchant,
  { wait = true, batches = false, returns = true } = {},
): Promise<World> {
  const wallet = await installPageWallet(page, { balances: { [USDC]: '1240550000' }, batches })
  const terms = { merchant: merchant.address, token: USDC }
  const api = await fakeCheckoutApi(page, terms)
  if (!wait) api.quote('silence')
  const subscription = await merchant.createSubscription()
  await page.goto(
    await merchant.createCheckout(subscription, {
      tokenId: TOKENS.baseUsdc,
      ...(returns && { successUrl: SUCCESS_URL }),
    }),
  )
  await button(page, 'Connect wallet').click()
  await button(page, /Example wallet/).click()
  if (wait) await expect(button(page, 'Start subscription')).not.toHaveAttribute('aria-busy')
  return { wallet, api, terms }
}

async function expectFine(page: Page, options?: { colors: boolean }): Promise<void> {
  await expectAccessible(page, options)
  await expectNoSidewaysScroll(page)
  await expectLargeText(page)
}

test('nothing moves while the terms are read, and the button keeps the focus', {
  ...deep('a matter of looks; the state is held by payment-machine.test.ts'),
}, async ({ page, merchant }) => {
  const { api, terms } = await openReady(page, merchant, { wait: false })
  const start = button(page, 'Reading the terms…')
  await expect(start).toBeFocused()
  await expect(start).toHaveAttribute('aria-busy', 'true')
  await expectFine(page)
  const before = await start.boundingBox()
  api.quote(terms)
  await page.reload()
  await expect(button(page, 'Start subscription')).not.toHaveAttribute('aria-busy')
  const after = await button(page, 'Start subscription').boundingBox()
  expect(after?.y).toBe(before?.y)
  expect(after?.height).toBe(before?.height)
})

/** From the terms to a signed mandate on its way, by way of a payer who first declines and then does nothing. */
async function payWithSecondThoughts(page: Page, merchant: ApiMerchant): Promise<void> {
  const { wallet, api } = await openReady(page, merchant)
  await button(page, 'Start subscription').press('Enter')
  await expect(heading(page, 'Step 1 of 2: allow USDC')).toBeFocused()
  await expect(said(page, 'Step 1 of 2: allow USDC.')).toBeAttached()
  await expect(page.getByText('588.00 USDC')).toBeVisible()
  await expect(page.getByText('Exactly 12 × 49 USDC, never unlimited.', { exact: false })).toBeVisible()
  await expect(
    page.getByText(
      'We checked: the request has the same terms as this page. Make sure that your wallet shows them too.',
    ),
  ).toBeVisible()
  await expectFine(page, { colors: true })
  await expectTree(page, 'checkout/allow')

  await wallet.treat('eth_signTypedData_v4', { code: 4001, message: 'User rejected the request.' })
  await button(page, 'Allow 588 USDC').click()
  const declined = 'You declined in your wallet. Nothing was charged.'
  await expect(said(page, declined)).toBeAttached()
  await expect(page.getByText(declined).last()).toBeVisible()
  await expect(heading(page, 'Step 1 of 2: allow USDC')).toBeFocused()
  await expectFine(page, { colors: true })
  await expectTree(page, 'checkout/declined')

  await wallet.treat('eth_signTypedData_v4', 'silence')
  await button(page, 'Try again').click()
  await expect(heading(page, 'Confirm in Example wallet')).toBeFocused()
  await page.getByText('Raw values, as your wallet shows them').click()
  await expect(page.getByText('588000000', { exact: true })).toBeVisible()
  await expectFine(page, { colors: true })
  await expectTree(page, 'checkout/in-the-wallet')

  await wallet.treat('eth_signTypedData_v4', 'answer')
  api.subscribe('silence')
  await button(page, 'Ask again').click()
  await expect(heading(page, 'Sending your subscription')).toBeFocused()
  await expectFine(page)
}

test(
  'each request is explained before the wallet is asked, and can be asked again',
  {
    tag: '@any-window',
  },
  ({ page, merchant }) => payWithSecondThoughts(page, merchant),
)

test.describe('on a phone', () => {
  test.use(PHONE)

  test(
    'each request is explained and can be asked again too',
    { ...deep('the same steps in a second window', '@any-window') },
    ({ page, merchant }) => payWithSecondThoughts(page, merchant),
  )
})

test('a wallet that is silent at the terms leaves the permit signed, also after a reload', async ({
  page,
  merchant,
}) => {
  const { wallet } = await openReady(page, merchant)
  await button(page, 'Start subscription').click()
  await wallet.treat('eth_signTypedData_v4', 'answer_once')
  await button(page, 'Allow 588 USDC').click()
  await expect(said(page, 'Step 2 of 2: sign the terms. Confirm in Example wallet.')).toBeAttached()
  await expect(page.getByText('USDC allowed')).toBeVisible()
  await expect(page.getByText('1200 charges, so until you cancel')).toBeVisible()
  await expectFine(page)
  await expectTree(page, 'checkout/terms-in-the-wallet')

  await page.reload()
  await button(page, 'Start subscription').click()
  await expect(heading(page, 'Step 2 of 2: sign the terms')).toBeFocused()
  await expectTree(page, 'checkout/terms-after-a-reload')
  await button(page, 'Sign the terms').click()
  await expect(heading(page, 'Sending to Base')).toBeFocused()
})

test.describe('a server that is away', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('what was signed waits for a server that is away', async ({ page, merchant }) => {
    await page.clock.install()
    const { api } = await openReady(page, merchant)
    await button(page, 'Start subscription').click()
    api.subscribe({ status: 503, code: 'unavailable', detail: 'Base isn’t answering.' })
    await button(page, 'Allow 588 USDC').click()
    await expect(heading(page, 'No answer yet')).toBeFocused()
    await expectFine(page, { colors: true })
    await expectTree(page, 'checkout/not-sent-yet')
    // The page sends again by itself after a while, and the button would go under the test's hand.
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await expect(button(page, 'Send again')).toBeVisible()
    api.subscribe('accept')
    await button(page, 'Send again').click()
    await page.clock.resume()
    await expect(heading(page, 'Sending to Base')).toBeFocused()
  })
})

test('confirmations are counted without taking the focus again, up to the result and back to the merchant', async ({
  page,
  merchant,
}) => {
  await page.context().route('https://northwind.example/**', (route) => route.fulfill(NORTHWIND))
  await page.clock.install()
  const { api } = await openReady(page, merchant)
  await button(page, 'Start subscription').click()
  await button(page, 'Allow 588 USDC').click()
  await expect(heading(page, 'Sending to Base')).toBeFocused()
  await expectFine(page)

  api.progress({ transactionHash: HASH, confirmations: 3 })
  await expect(heading(page, '3 of 10 confirmations')).toBeFocused()
  await expect(page.getByRole('link', { name: 'View the transaction in an explorer' })).toHaveAttribute(
    'href',
    `https://basescan.org/tx/${HASH}`,
  )
  await expect(page.getByText('You can close this page.', { exact: false })).toBeVisible()
  await button(page, 'Copy the transaction’s hash').focus()
  api.progress({ confirmations: 4 })
  await expect(said(page, '4 of 10 confirmations')).toBeAttached()
  await expect(button(page, 'Copy the transaction’s hash')).toBeFocused()
  await expectFine(page, { colors: true })
  await expectTree(page, 'checkout/confirmations')

  const nextChargeAt = new Date(Date.now() + 14 * DAY_MS).toISOString()
  // The page goes back by itself after five seconds: only as many go by as the test lets.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  api.progress({ status: 'complete', subscriber: { id: HASH, status: 'trialing', nextChargeAt } })
  const until = heading(page, /^Your trial runs until \d+\s\w+\.$/)
  await tickUntil(page, (within) => expect(until).toBeFocused(within))
  await button(page, 'Stay here').click()
  await page.clock.resume()
  for (const fact of ['0.00 USDC', '49.00 USDC a month', '588.00 USDC'])
    await expect(page.getByText(fact, { exact: true })).toBeVisible()
  await expectFine(page, { colors: true })
  await expectTree(page, 'checkout/trial-begun')
  await page.getByRole('link', { name: 'Return to Northwind Weather API' }).click()
  await expect(page).toHaveURL(SUCCESS_URL)
})

test.describe('far from UTC', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  test('the end of a trial is read out as it is written', {
    ...deep(
      'a second way to the result, whose dates first-picture.spec.ts and checkout.spec.ts hold',
      '@any-window',
    ),
  }, async ({ page, merchant }) => {
    const { api } = await openReady(page, merchant, { returns: false })
    const nextChargeAt = '2027-06-05T20:00:00.000Z'
    api.progress({ status: 'complete', subscriber: { id: HASH, status: 'trialing', nextChargeAt } })
    await button(page, 'Start subscription').click()
    await button(page, 'Allow 588 USDC').click()
    await expect(heading(page, 'Your trial runs until 6 Jun.')).toBeFocused()
    await expect(said(page, 'Your trial runs until 6 Jun.')).toBeAttached()
  })
})

test('after five seconds the page goes back to the merchant by itself', { tag: '@any-window' }, async ({
  page,
  merchant,
}) => {
  await page.context().route('https://northwind.example/**', (route) => route.fulfill(NORTHWIND))
  await page.clock.install()
  const { api } = await openReady(page, merchant)
  await button(page, 'Start subscription').click()
  await button(page, 'Allow 588 USDC').click()
  await expect(heading(page, 'Sending to Base')).toBeFocused()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  api.progress({ status: 'complete', subscriber: { id: HASH, status: 'active', nextChargeAt: null } })
  const returning = page.getByText(/Returning to northwind\.example in \d s\./)
  await tickUntil(page, (within) => expect(returning).toBeVisible(within))
  await page.clock.resume()
  await expect(page).toHaveURL(SUCCESS_URL)
})

test('a subscription that came to nothing says why, and begins again', async ({ page, merchant }) => {
  const { api } = await openReady(page, merchant)
  api.progress({ status: 'open', failureReason: 'token_paused' })
  await button(page, 'Start subscription').click()
  await button(page, 'Allow 588 USDC').click()
  await expect(heading(page, 'Your subscription didn’t start.')).toBeFocused()
  await expect(
    page.getByText('USDC is paused: nobody can move it right now.', { exact: false }),
  ).toBeVisible()
  await expectFine(page, { colors: true })
  await expectTree(page, 'checkout/closed/came-to-nothing')
  await button(page, 'Start again').click()
  await expect(button(page, 'Start subscription')).toBeVisible()
})

test('terms that are not those on the page never reach the wallet', async ({
  page,
  merchant,
  expectErrors,
}) => {
  const { api, terms } = await openReady(page, merchant)
  api.quote({ ...terms, merchant: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8' })
  await page.reload()
  await expect(heading(page, 'These are not the terms on this page.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Merchant .*0x7099…79C8/ })).toBeVisible()
  await expect(button(page, 'Start subscription')).toHaveCount(0)
  await expectFine(page, { colors: true })
  await expectTree(page, 'checkout/other-terms')

  await test.step('nor do such as are refused, or not read yet', async () => {
    const detail = 'The token is paused by its issuer'
    api.quote({ status: 409, code: 'charge_would_fail', detail, facts: { reason: 'token_paused' } })
    await page.reload()
    await expect(heading(page, 'The charge wouldn’t go through.')).toBeVisible()
    await expectTree(page, 'checkout/refused')
    await expectErrors(/status of 409/)
    api.quote('silence')
    await page.reload()
    await expect(button(page, 'Reading the terms…')).toBeVisible()
    await expectTree(page, 'checkout/preparing')
  })
})

test('a quote that is refused says why', {
  ...deep('its words are held by refusal-words.test.ts; two of them are in pay.spec.ts'),
}, async ({ page, merchant, expectErrors }) => {
  const { api, terms } = await openReady(page, merchant)
  for (const [code, title, text, facts] of [
    ['already_subscribed', 'You’re already subscribed.', 'This wallet already has this subscription.', {}],
    [
      'charge_would_fail',
      'The charge wouldn’t go through.',
      'The token is paused by its issuer',
      { reason: 'token_paused' },
    ],
    ['unavailable', 'We can’t reach Base right now.', 'Base isn’t answering.', { chainId: '8453' }],
  ] as const) {
    await test.step(code, async () => {
      const status = code === 'unavailable' ? 503 : 409
      api.quote({ status, code, detail: text, facts })
      await page.reload()
      await expect(heading(page, title)).toBeVisible()
      await expect(page.getByText(text, { exact: false })).toBeVisible()
      await expectFine(page)
      await expectErrors(new RegExp(`status of ${status}`))
    })
  }
  api.quote(terms)
  await expect(button(page, 'Start subscription')).toBeVisible()
})

test('an allowance that has to go to 0 first is two transactions, then the terms', {
  ...deep('pay.spec.ts does it with a real token; the steps are held by payment-machine.test.ts'),
}, async ({ page, merchant }) => {
  const { wallet, api, terms } = await openReady(page, merchant)
  api.quote({ ...terms, allow: 'zero_first' })
  await page.reload()
  await button(page, 'Start subscription').click()
  await expect(heading(page, 'Step 1 of 3: take back the old USDC allowance')).toBeFocused()
  await expectFine(page)
  await button(page, 'Take back the old allowance').click()
  await expect(heading(page, 'Waiting for Base')).toBeFocused()
  await expectFine(page)
  await wallet.mine()
  await expect(heading(page, 'Step 2 of 3: allow USDC')).toBeFocused()
  api.quote({ ...terms, allow: 'enough' })
  await button(page, 'Allow 588 USDC').click()
  await expect(heading(page, 'Step 3 of 3: sign the terms')).toBeFocused()
  await expectFine(page)
  await button(page, 'Back to the terms').click()
  await expect(button(page, 'Start subscription')).toBeFocused()
})

test('a smart wallet sends both approvals as one, all or nothing', {
  ...deep(
    'a second kind of wallet; smart-wallet.spec.ts and send-approvals.test.ts hold such calls',
    '@any-window',
  ),
}, async ({ page, merchant }) => {
  const { wallet, api, terms } = await openReady(page, merchant, { batches: true })
  api.quote({ ...terms, allow: 'zero_first' })
  await page.reload()
  await button(page, 'Start subscription').click()
  await expect(heading(page, 'Step 1 of 2: allow USDC')).toBeFocused()
  await expect(page.getByText('One transaction, not a payment.', { exact: false })).toBeVisible()
  await button(page, 'Allow 588 USDC').click()
  await expect(heading(page, 'Waiting for Base')).toBeFocused()
  const [asked] = await wallet.asked('wallet_sendCalls')
  expect(asked).toMatchObject({
    version: '2.0.0',
    chainId: '0x2105',
    atomicRequired: true,
    calls: [{ data: expect.stringMatching(/0{64}$/) }, { data: expect.stringMatching(/230c2b00$/) }],
  })
  expect(await wallet.asked('eth_sendTransaction')).toEqual([])
  await expectFine(page)
  api.quote({ ...terms, allow: 'enough' })
  await wallet.mine()
  await expect(heading(page, 'Step 2 of 2: sign the terms')).toBeFocused()
})

test('a wallet without coins for the fee sees what it lacks', {
  ...deep('rare; its words are held by refusal-words.test.ts', '@any-window'),
}, async ({ page, merchant }) => {
  const { wallet, api, terms } = await openReady(page, merchant)
  api.quote({ ...terms, allow: 'approve' })
  await page.reload()
  await button(page, 'Start subscription').click()
  await wallet.treat('eth_sendTransaction', { code: -32000, message: 'insufficient funds for gas * price' })
  await button(page, 'Allow 588 USDC').click()
  await expect(
    page.getByText('enough ETH on Base in your wallet for the network fee', { exact: false }).last(),
  ).toBeVisible()
  await expectFine(page)
})
