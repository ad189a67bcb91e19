import { expectAccessible } from '../support/accessible'
import { madeAppData } from '../support/app-data'
import type { AppServer } from '../support/app-server'
import { appOf, test as base, expect } from '../support/page-fixture'
import { addSigningWallet } from '../support/signing-wallet'

const test = base.extend<object, { app: AppServer }>({
  app: appOf(() => ({ env: { SIGN_UP: 'closed' }, copyOf: madeAppData() })),
})

test('where only named addresses are merchants, another one is told so and can leave', {
  tag: '@any-window',
}, async ({ page }) => {
  const wallet = await addSigningWallet(page)
  await page.goto('/merchant')
  await expect(page.getByText('Only addresses this server knows can sign in.')).toBeVisible()
  await page.getByRole('button', { name: wallet.name }).click()
  await expect(page.getByRole('heading', { name: 'This address is not a merchant here' })).toBeVisible()
  await expect(page.getByText(wallet.account.address)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in with your wallet' })).toBeVisible()
})
