import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { shortAddress } from '@/components/ui/text/address-parts'
import { expectAccessible } from '../../support/browser/accessible'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, signInBrowser, test } from '../../support/browser/merchant-fixture'
import { addSigningWallet } from '../../support/browser/signing-wallet'
import { deep } from '../../support/process/deep'

test.use({ expectedErrors: [/status of (401|409)/] })

test('a session that ends in mid-work is opened again over the form, and the request goes through', {
  tag: '@any-window',
}, async ({ page, context, app }) => {
  const wallet = await addSigningWallet(page)
  await signInBrowser(context, app.baseUrl, wallet.account)
  const form = page.locator('form:has(#title)')
  const dialog = page.getByRole('dialog', { name: 'Your session ended' })

  await test.step('a subscription is created', async () => {
    await page.goto('/merchant/subscriptions/new')
    const create = form.getByRole('button', { name: 'Create subscription' })
    await whenHydrated(create)
    await form.getByLabel('Title').fill('Still here')
    await form.getByLabel('Name').fill('Only')
    await form.getByLabel('Price', { exact: true }).fill('1')
    await form.getByLabel('USDC').check({ force: true })
    await context.clearCookies()
    await create.click()
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    wallet.owner = 'declines'
    await dialog.getByRole('button', { name: wallet.name }).click()
    await expect(dialog.getByText('You declined in your wallet. Nothing was signed.')).toBeVisible()
    wallet.owner = 'confirms'
    await dialog.getByRole('button', { name: wallet.name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Still here')
  })

  await test.step('and changed, which may wait: nothing is lost', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await form.getByLabel('Title').fill('Changed')
    await form.getByLabel('Price', { exact: true }).first().fill('10')
    await context.clearCookies()
    const save = page.getByRole('button', { name: 'Save changes' })
    await save.click()
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect(form.getByText('Nothing was changed.')).toBeVisible()
    await expect(form.getByLabel('Title')).toHaveValue('Changed')
    await save.click()
    await dialog.getByRole('button', { name: wallet.name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changed')
    const read = await page.request.get(`/api/v1${new URL(page.url()).pathname.replace('/merchant', '')}`)
    expect((await read.json()).data.plans[0].price).toBe(10)
  })
})

test('a page of one account does nothing for another that signs in in the same browser, and keeps what was typed', async ({
  page,
  context,
  app,
}) => {
  const newAccount = () => privateKeyToAccount(generatePrivateKey())
  const [alpha, beta] = [newAccount(), newAccount()]
  await signInBrowser(context, app.baseUrl, alpha)
  const dialog = page.getByRole('dialog', { name: 'You are signed in as another account' })

  await test.step('no subscription is created', async () => {
    await page.goto('/merchant/subscriptions/new')
    const form = page.locator('form:has(#title)')
    const create = form.getByRole('button', { name: 'Create subscription' })
    await whenHydrated(create)
    await form.getByLabel('Title').fill('Of Alpha')
    await form.getByLabel('Name').fill('Only')
    await form.getByLabel('Price', { exact: true }).fill('1')
    await form.getByLabel('USDC').check({ force: true })
    await signInBrowser(context, app.baseUrl, beta)
    await create.click()
    await expect(dialog).toBeVisible()
    await expect(dialog.getByTitle(beta.address)).toHaveText(shortAddress(beta.address))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect(form.getByText('You’re signed in as another account in this browser')).toBeVisible()
    await expect(form.getByLabel('Title')).toHaveValue('Of Alpha')
    const listed = await page.request.get('/api/v1/subscriptions')
    expect((await listed.json()).data).toEqual([])
  })

  await test.step('nor is its page shown in the frame of the first without a word', async () => {
    await page.getByRole('link', { name: 'Settings' }).click()
    await dialog.getByRole('button', { name: 'Load the page again' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('complementary').last()).toContainText(beta.address.slice(-4))
  })

  await test.step('a payer’s pages say so too, in the reader’s language', async () => {
    await page.goto('/portal')
    await whenHydrated(page.getByLabel('Language'))
    await signInBrowser(context, app.baseUrl, alpha)
    await page.getByLabel('Language').selectOption('de')
    await page
      .getByRole('dialog', { name: 'Sie sind mit einem anderen Konto angemeldet' })
      .getByRole('button', { name: 'Seite neu laden' })
      .click()
    await expect(page.getByRole('banner')).toContainText(alpha.address.slice(-4))
  })
})

test('the built-in wallet opens a session again, and what was typed is saved', {
  ...deep('a second kind of wallet in the same dialog', '@any-window'),
}, async ({ dashboard, context }) => {
  await dashboard.goto('/merchant/settings')
  const save = dashboard.getByRole('button', { name: 'Save', exact: true })
  await whenHydrated(save)
  await context.clearCookies()
  await save.click()
  const dialog = dashboard.getByRole('dialog', { name: 'Your session ended' })
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(dashboard.getByText('The name was not saved.')).toBeVisible()
  await expect(dashboard.getByLabel('Name', { exact: true })).toHaveValue('Northwind Weather API')

  await save.click()
  await dialog.getByRole('button', { name: /Dues test wallet/ }).click()
  await dashboard.getByRole('button', { name: /Sample merchant/ }).click()
  await dashboard.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(dashboard.getByText('Saved')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
