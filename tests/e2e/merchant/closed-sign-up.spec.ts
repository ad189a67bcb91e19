import { expectAccessible } from '../../support/browser/accessible'
import { appOf, test as base, expect } from '../../support/browser/page-fixture'
import { addSigningWallet } from '../../support/browser/signing-wallet'
import { madeAppData } from '../../support/process/app-data'
import type { AppServer } from '../../support/process/app-server'
import { deep } from '../../support/process/deep'

const test = base.extend<object, { app: AppServer }>({
  app: appOf(() => ({ env: { SIGN_UP: 'closed' }, copyOf: madeAppData() })),
})

test('where only named addresses are merchants, any other one gets a page that says so, and can sign out', {
  ...deep('the rule is held by sign-in.test.ts, and an app of its own is a start of its own', '@any-window'),
}, async ({ page }) => {
  const wallet = await addSigningWallet(page)
  await page.goto('/merchant')
  await expect(page.getByText('Only addresses this server knows can sign in.')).toBeVisible()
  await page.getByRole('button', { name: wallet.name }).click()
  await expect(page.getByRole('heading', { name: 'This address isn’t a merchant here' })).toBeVisible()
  await expect(page.getByText(wallet.account.address)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in with your wallet' })).toBeVisible()
})
