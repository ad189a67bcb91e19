import type { Page } from 'playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, signInBrowser, test } from '../../support/browser/merchant-fixture'
import { button, expectFine, heading, sell } from '../../support/browser/pay-fixture'
import { payByApi } from '../../support/chain/pay-by-api'
import { LOCAL_TOKENS } from '../../support/chain/test-mode-api'

/** Opens the newest message to an address in test mode's mailbox. */
async function openMail(page: Page, email: string): Promise<void> {
  await page.goto('/test/mail')
  await page
    .getByRole('link', { name: new RegExp(email) })
    .first()
    .click()
  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible()
}

/** Follows a link of the open message, which opens beside the mailbox. */
async function followLink(page: Page, name: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.frameLocator('iframe').getByRole('link', { name }).click()
  return opened
}

test('a payer leaves an address, confirms it by the mail, chooses what goes there, and ends it by a link', async ({
  page,
  context,
  merchant,
  app,
}) => {
  const payer = privateKeyToAccount(generatePrivateKey())
  const email = `${payer.address.slice(2, 12).toLowerCase()}@payer.example`
  const subscription = await sell(merchant, { title: 'Tide tables', plans: [{ name: 'Open', price: 0 }] })
  await payByApi(app.baseUrl, { merchant, subscription, payer, tokenId: LOCAL_TOKENS.usdc })
  await signInBrowser(context, app.baseUrl, payer)
  await page.goto('/portal')
  const section = page.getByRole('region', { name: 'Messages by email' })
  const field = section.getByRole('textbox', { name: 'Email address' })

  await test.step('an address that is none is refused beside the field', async () => {
    await whenHydrated(section.getByRole('button', { name: 'Add address' }))
    await field.fill('ada')
    await section.getByRole('button', { name: 'Add address' }).click()
    await expect(section.getByText('Enter an email address, such as ada@example.com.')).toBeVisible()
    await expectFine(page)
  })
  await test.step('a good one waits for its mail', async () => {
    await field.fill(email)
    await section.getByRole('button', { name: 'Add address' }).click()
    await expect(section.getByText(`An email is on its way to ${email}.`, { exact: false })).toBeVisible()
    await expect(section.getByText('Open the email that we sent and confirm the address')).toBeVisible()
    await expectFine(page)
  })
  await test.step('the mail leads to a page that confirms it by a press', async () => {
    await openMail(page, email)
    await expect(heading(page, 'Confirm your email address')).toBeVisible()
    await expectFine(page)
    const confirming = await followLink(page, 'Confirm this address')
    await expect(heading(confirming, 'Confirm your email address')).toBeVisible()
    await expectFine(confirming)
    await button(confirming, 'Confirm this address').click()
    await expect(heading(confirming, 'Your address is confirmed')).toBeVisible()
    await expectFine(confirming)
    await confirming.close()
  })
  await test.step('topics are kept as they are chosen', async () => {
    await page.goto('/portal')
    await expect(section.getByText('Confirmed')).toBeVisible()
    const choose = section.getByRole('button', { name: 'Choose messages' })
    await whenHydrated(choose)
    await choose.click()
    await section.getByRole('checkbox', { name: 'Receipts' }).uncheck({ force: true })
    await expect(section.getByRole('checkbox', { name: 'Receipts' })).toBeEnabled()
    await expectFine(page)
    await expect(section.getByRole('link', { name: /calendar file/ })).toHaveAttribute(
      'href',
      '/api/v1/portal/calendar.ics?locale=en',
    )
  })
  await test.step('a page without sign-in ends the others, and deletes the address', async () => {
    await openMail(page, email)
    const again = await followLink(page, 'Confirm this address')
    await again.context().clearCookies()
    await again.getByRole('link', { name: 'Choose messages' }).click()
    await expect(button(again, 'Send again: Receipts')).toBeVisible()
    await button(again, 'Stop: Failed payments').click()
    await expect(button(again, 'Send again: Failed payments')).toBeVisible()
    await button(again, 'Stop all messages').click()
    await expect(button(again, /^Stop/)).toHaveCount(0)
    await expectFine(again)
    await button(again, 'Delete this address').click()
    await expect(heading(again, 'The address was deleted')).toBeVisible()
    await again.close()
    await page.goto('/test/mail')
    await expect(page.getByRole('link', { name: new RegExp(email) })).toHaveCount(0)
  })
})
