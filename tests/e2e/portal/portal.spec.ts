import type { Browser, Page } from 'playwright/test'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { periodStart } from '@/lib/billing/calendar'
import { DAY_MS, HOUR_MS } from '@/lib/billing/durations'
import { writeMoment, writeNearDate } from '@/lib/language/dates'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { sayIn } from '@/tests/support/language/say-in'
import { expectAccessible } from '../../support/browser/accessible'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, signInByApi, test } from '../../support/browser/merchant-fixture'
import { needPermission } from '../../support/browser/needed-permission'
import { button, expectFine, fact, heading, sell, USDC_UNIT } from '../../support/browser/pay-fixture'
import { addSigningWallet } from '../../support/browser/signing-wallet'
import { declineInWallet, sendInWallet } from '../../support/browser/test-wallet-owner'
import { livingPayer } from '../../support/chain/living-payer'
import { payByApi } from '../../support/chain/pay-by-api'
import { LOCAL_TOKENS } from '../../support/chain/test-mode-api'
import { deep } from '../../support/process/deep'
import { answerUnavailable } from '../../support/service/answer-unavailable'
import type { ApiMerchant } from '../../support/service/api-merchant'

/*
 * Payers with keys of their own, who subscribed over the real contracts on the local chain, so that what one does is
 * nothing to the others.
 */

const MNEMONIC = 'test test test test test test test test test test test junk'

const card = (page: Page, title: string) =>
  page
    .getByRole('group')
    .filter({ has: heading(page, title) })
    .first()

/** A merchant's own browser. */
async function openDesk(
  browser: Browser,
  { merchant, app }: { merchant: ApiMerchant; app: { baseUrl: string } },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.baseUrl })
  await context.addCookies([{ name: 'svc-session', value: merchant.session, url: app.baseUrl }])
  return context.newPage()
}

const arabic = sayIn('ar')

const newPayer = () => privateKeyToAccount(generatePrivateKey())

/** A zone where it is another day than in UTC, with half an hour to spare. */
const elsewhere = Date.now() % DAY_MS < 10.5 * HOUR_MS ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'

test.use({ timezoneId: elsewhere })

test('a payer proves the wallet, reads what it pays for, pauses it, and stops it', async ({
  page,
  context,
  browser,
  merchant,
  world,
  app,
}) => {
  const payer = newPayer()
  await world.give(payer.address, LOCAL_TOKENS.usdc, 1_000n * USDC_UNIT)
  const subscription = await sell(merchant, { title: 'Storm alerts' })
  await payByApi(app.baseUrl, { merchant, subscription, payer, tokenId: LOCAL_TOKENS.usdc })
  const other = await sell(merchant, { title: 'Tide tables', plans: [{ name: 'Open', price: 0 }] })
  const desk = await openDesk(browser, { merchant, app })
  await desk.goto(`/merchant/subscriptions/${other.id}`)
  await expect(heading(desk, 'Tide tables')).toBeVisible()
  await whenHydrated(button(desk, /^Sign out/))
  await payByApi(app.baseUrl, { merchant, subscription: other, payer, tokenId: LOCAL_TOKENS.usdc })
  await test.step('the merchant hears of it on the page that is open, whose list shows it', async () => {
    const news = desk.getByRole('region', { name: /notifications/i })
    await expect(news).toContainText('New subscriber to Tide tables, Open')
    await expectAccessible(desk)
    await expect(desk.getByRole('row').filter({ has: desk.getByTitle(payer.address) })).toBeVisible()
    await news.getByRole('link', { name: 'View subscriber' }).click()
    await expect(desk).toHaveURL(/open=/)
    await expect(news).not.toContainText('New subscriber')
    await desk.context().close()
  })

  const wallet = await addSigningWallet(page, { account: payer })
  await page.goto(`/portal?subscription=${subscription.id}`)
  await expect(heading(page, 'Your subscriptions')).toBeVisible()
  expect(await page.content()).not.toContain('Storm alerts')
  await expectFine(page)
  const language = page.getByRole('combobox', { name: 'Language', exact: true })
  await test.step('the sign-in is in the language that its reader chooses', async () => {
    await whenHydrated(language)
    await language.selectOption('ar')
    await expect(heading(page, arabic('portal.title'))).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expectFine(page)
  })
  await button(page, wallet.name).click()

  await expect(heading(page, 'Tide tables')).toBeVisible()
  await test.step('so is the portal, which keeps what is open in it', async () => {
    await expect(heading(page, arabic('portal.title'))).toBeVisible()
    await expect(card(page, 'Storm alerts')).toContainText(arabic('permission.removeTitle'))
    await expectFine(page)
    const back = page.getByRole('combobox', { name: arabic('parts.language'), exact: true }).last()
    await whenHydrated(back)
    await back.selectOption('en')
  })
  await expect(heading(page, 'Your subscriptions')).toBeVisible()
  const alerts = card(page, 'Storm alerts')
  await expect(alerts.getByRole('region', { name: 'Payments' })).toContainText('49.00 USDC')
  await expect(alerts.getByRole('region', { name: 'Payments' })).toContainText('Paid')
  await expect(alerts.getByRole('region', { name: 'Payments' })).toContainText('0x')
  await expect(alerts).toContainText('Team, $49 a month')
  await expect(alerts).toContainText('49.00 USDC a month')
  await expect(alerts).toContainText('Active since')
  await expectFine(page)
  const rows = await livingPayer(app.baseUrl, payer).call<WirePortalSubscription[]>('/subscriptions')
  const row = rows.find(({ title }) => title === 'Storm alerts')
  const [charge] = row?.payments ?? []
  if (!row?.nextChargeAt || !charge?.paidAt) throw new Error('The payer does not see its payment')
  const here = { formats: 'en-GB', timeZone: elsewhere }
  const dayOf = (at: Date) => writeNearDate(at, new Date(), here)
  const next = new Date(row.nextChargeAt)

  await test.step('days are those of the payer’s own zone, where it is another one than in UTC', async () => {
    expect(dayOf(next)).not.toBe(writeNearDate(next, new Date(), { ...here, timeZone: 'UTC' }))
    await expect(fact(page, 'Next charge').last()).toHaveText(`${dayOf(next)}, $49.00 in USDC`)
    await expect(fact(page, 'Since').last()).toHaveText(
      writeNearDate(new Date(row.subscribedAt), new Date(), here),
    )
    await expect(alerts.getByRole('region', { name: 'Payments' })).toContainText(
      `${dayOf(new Date(charge.periodStart))} – ${dayOf(new Date(Date.parse(charge.periodEnd) - DAY_MS))}`,
    )
  })

  await alerts.getByRole('link', { name: 'Receipt' }).click()
  await expect(heading(page, 'Receipt')).toBeVisible()
  await expect(page.getByText('49.00 USDC', { exact: true })).toBeVisible()
  await expect(page.getByText(merchant.address)).toBeVisible()
  await expect(page.getByText('Paid to, 70%', { exact: true })).toBeVisible()
  await expect(button(page, 'Print or save')).toBeVisible()
  await expectFine(page)
  const receipt = page.url()
  const paidAt = writeMoment(new Date(charge.paidAt), { ...here, isOnPage: true })
  await expect(page.getByText(`Paid to Northwind Weather API on ${paidAt}`)).toBeVisible()
  expect(await (await page.request.get(receipt)).text(), 'as the server sends it').toContain(paidAt)
  await page.getByRole('link', { name: 'All your subscriptions' }).click()
  await expect(heading(page, 'Your subscriptions')).toBeVisible()

  await test.step('a pause of two months says what follows, and is ended again', async () => {
    const pause = alerts.getByRole('button', { name: 'Pause', exact: true })
    await whenHydrated(pause)
    await pause.click()
    const asked = page.getByRole('dialog', { name: 'Pause this subscription?' })
    const length = asked.getByLabel('For how long')
    const after = (periods: number) => dayOf(periodStart(new Date(row.firstChargeAt), 1, 1 + periods))
    await expect(length.getByRole('option')).toHaveText(
      [1, 2, 3, 4, 5, 6].map(
        (count) => `${count === 1 ? '1 month' : `${count} months`}, until ${after(count)}`,
      ),
    )
    await length.selectOption('2')
    await expect(fact(page, 'Charges').last()).toHaveText(
      `None before ${after(2)}. Then they continue automatically.`,
    )
    await expect(fact(page, 'Access').last()).toHaveText(
      `You can use it until ${after(0)}, and from ${after(2)} on again.`,
    )
    await expectFine(page)
    await asked.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(page.getByText(`Paused until ${after(2)}. Nothing is charged before.`).first()).toBeVisible()
    const notice = alerts.getByRole('status').filter({ hasText: `Paused until ${after(2)}.` })
    await expect(notice).toContainText(
      `You can use what you paid for until ${after(0)}. The next charge is on ${after(2)}.`,
    )
    await expect(alerts.locator('summary').first()).toContainText(`Paused until ${after(2)}`)
    await expect(fact(page, 'Next charge').last()).toHaveText(`${after(2)}, $49.00 in USDC`)
    await expect(pause).toHaveCount(0)
    await expectFine(page)
    await notice.getByRole('button', { name: 'End the pause' }).click()
    await expect(notice).toHaveCount(0)
    await expect(fact(page, 'Next charge').last()).toHaveText(`${after(0)}, $49.00 in USDC`)
    await expect(pause).toBeVisible()
  })

  await whenHydrated(alerts.getByRole('button', { name: 'Cancel subscription' }))
  await alerts.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(button(page, 'Keep subscription')).toBeFocused()
  await expect(page.getByRole('radio', { name: /when the current period ends/ })).toBeChecked()
  await expectFine(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(alerts).toContainText('This subscription ends on')
  await expect(alerts).toContainText('Next chargeNone')
  await expectFine(page)
  await alerts.getByRole('button', { name: 'Keep subscription' }).click()
  await expect(alerts).not.toContainText('This subscription ends on')
  await expect(alerts.locator('summary').first()).toBeFocused()
  await expect(page.getByText('Your subscription continues.').first()).toBeVisible()
  await expect(page.getByText(/^Ends on .* Nothing more is charged\.$/)).toHaveCount(0)
  await alerts.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('radio', { name: /^Now/ }).check({ force: true })
  await button(page, 'Cancel now').click()
  await expect(page.getByText('Cancelled. Nothing more is charged.').first()).toBeVisible()
  await expect(alerts).toContainText('You cancelled it.')
  await expect(alerts).toContainText('Ended on')
  await expect(alerts.getByRole('link', { name: 'Subscribe again' })).toBeVisible()
  await expectFine(page)

  // To another wallet the receipt is not there.
  await context.clearCookies()
  const stranger = await signInByApi(app.baseUrl, newPayer())
  const answer = await fetch(receipt, { headers: { cookie: `svc-session=${stranger}` } })
  expect(await answer.text()).not.toContain(payer.address)
  expect(answer.status).toBe(404)
})

test('the permission is ended in the wallet alone, without this site doing anything', {
  tag: '@any-window',
}, async ({ page, merchant, app }) => {
  const payer = mnemonicToAccount(MNEMONIC, { addressIndex: 3 })
  const subscription = await sell(merchant, { title: 'Snow depth' })
  await payByApi(app.baseUrl, { merchant, subscription, payer, tokenId: LOCAL_TOKENS.usdc })
  const needed = await needPermission(page, 'Snow depth')
  await page.goto(`/portal?subscription=${subscription.id}`)
  await button(page, /Dues test wallet/).click()
  await button(page, 'Payer 3').click()
  await button(page, 'Sign').last().click()
  const snow = card(page, 'Snow depth')

  await test.step('an allowance that was used for something else meanwhile is given again', async () => {
    await expect(snow.getByText(/^Allow 588.00\sUSDC again/)).toBeVisible()
    await expectFine(page)
    const allow = snow.getByRole('button', { name: 'Allow with Dues test wallet' })
    await allow.click()
    await button(page, 'Payer 3').click()
    await declineInWallet(page)
    await expect(snow.getByRole('alert')).toHaveText('You declined in your wallet. Nothing was allowed.')
    await allow.click()
    await button(page, 'Payer 3').click()
    await sendInWallet(page)
    await expect(snow.getByText('Done. This page follows within a minute.')).toBeVisible()
    await needed.end()
    await expect(snow.getByText('Allowed.')).toBeVisible()
    await expect(snow.getByText('Not valid any more. Allow it again above.')).toHaveCount(0)
  })

  await snow.getByText('Remove the permission on the chain').click()
  await expect(snow.getByText('Call cancel of the contract')).toBeVisible()
  await expectFine(page)
  const remove = snow.getByRole('button', { name: 'Remove with Dues test wallet' })
  await remove.click()
  await button(page, 'Payer 2').click()
  await expect(page.getByRole('alert').filter({ hasText: 'only the account that pays' })).toContainText(
    payer.address,
  )
  await remove.click()
  await button(page, 'Payer 3').click()
  await sendInWallet(page)
  await expect(snow).toContainText('The permission was removed on the chain.')
  await expect(snow).toContainText('Ended on')
})

test.describe('a proof that is none', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('is refused in place, and a wallet that pays for nothing sees that', {
    tag: '@any-window',
  }, async ({ page }) => {
    const wallet = await addSigningWallet(page)
    await page.goto('/portal')
    const alert = page.getByRole('alert').filter({ hasText: /./ })
    wallet.owner = 'declines'
    await button(page, wallet.name).click()
    await expect(alert).toHaveText('You declined in your wallet. Nothing was signed.')
    wallet.owner = 'signs something else'
    await button(page, wallet.name).click()
    await expect(alert).toContainText(/signature is not that of this account/i)
    await expect(button(page, wallet.name)).toBeVisible()
    await expectFine(page)

    wallet.owner = 'confirms'
    await button(page, wallet.name).click()
    await expect(page.getByText('This wallet has no subscriptions here.')).toBeVisible()
    await expectFine(page)
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await expect(button(page, wallet.name)).toBeVisible()
  })
})

test.describe('when the server refuses, or the session has ended', () => {
  test.use({ expectedErrors: [/status of (401|503)/] })

  test('a cancel says why in the dialog, and goes on after a new proof', {
    ...deep('rare; session-ended.spec.ts has the same dialog', '@any-window'),
  }, async ({ page, merchant, app, context }) => {
    const payer = newPayer()
    const subscription = await sell(merchant, {
      title: 'River levels',
      plans: [{ name: 'Open', price: 0 }],
    })
    await payByApi(app.baseUrl, { merchant, subscription, payer, tokenId: LOCAL_TOKENS.usdc })
    const wallet = await addSigningWallet(page, { account: payer })
    await page.goto('/portal')
    await button(page, wallet.name).click()
    const levels = card(page, 'River levels')
    await levels.getByRole('button', { name: 'Cancel subscription' }).click()

    await page.getByRole('radio', { name: /^Now/ }).check({ force: true })
    await page.route('**/cancel', answerUnavailable)
    await button(page, 'Cancel now').click()
    await expect(page.getByRole('alert').filter({ hasText: 'It was not cancelled.' })).toContainText(
      'The service or the network isn’t answering.',
    )
    await expectFine(page)
    await page.unroute('**/cancel')

    await context.clearCookies()
    await button(page, 'Cancel now').click()
    await expect(heading(page, 'Your session ended')).toBeVisible()
    await button(page, wallet.name).click()
    await expect(levels).toContainText('You cancelled it.')
  })
})

test('the start page leads a payer here, and a wallet that pays for something else sees that', {
  tag: '@any-window',
}, async ({ page, merchant, app }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Manage or cancel your subscriptions' }).click()
  await expect(heading(page, 'Your subscriptions')).toBeVisible()

  const payer = newPayer()
  const subscription = await sell(merchant, { title: 'Pollen count', plans: [{ name: 'Open', price: 0 }] })
  await payByApi(app.baseUrl, { merchant, subscription, payer, tokenId: LOCAL_TOKENS.usdc })
  const wallet = await addSigningWallet(page, { account: payer })
  await page.goto('/portal?subscription=7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14')
  await button(page, wallet.name).click()
  await expect(page.getByText('Another wallet pays for the subscription you came for.')).toBeVisible()
  await expect(heading(page, 'Pollen count')).toBeVisible()
  await expectFine(page)
  await button(page, 'Use another wallet').click()
  await expect(button(page, wallet.name)).toBeVisible()
  await expect(page).toHaveURL(/subscription=7d1f0c52/)
})
