import type { Page } from 'playwright/test'
import { expectAccessible } from '@/tests/support/browser/accessible'
import { expectTree } from '@/tests/support/browser/access-tree'
import { expect, test } from '@/tests/support/browser/merchant-fixture'
import { sayIn } from '@/tests/support/language/say-in'

/** What a screen reader has of each state of a checkout before a wallet pays, from left to right and from right to left. */
test.describe('the tree of names and roles is the one that was looked at', () => {
  test.use({ expectedErrors: [/status of 404/] })

  for (const locale of ['en', 'ar'] as const) {
    test(`of the checkout in ${locale}`, async ({ page, merchant }) => {
      const say = sayIn(locale)
      const holds = async (state: string) => {
        await expectTree(page, `checkout-${state}-${locale}`)
        await expectAccessible(page)
      }
      const subscription = await merchant.createSubscription({ title: 'Station network' })
      const path = await merchant.createCheckout(subscription)
      await page.goto(`${path}?locale=${locale}`)
      const connect = page.getByRole('button', { name: say('checkout.connectWallet'), exact: true })
      await expect(connect).toBeEnabled()
      await holds('open')
      await connect.click()
      await expect(page.getByRole('heading', { name: say('pay.connectWallet') })).toBeVisible()
      await expect(page.getByText(say('wallet.noneFound'))).toBeVisible()
      await holds('wallets')
      await merchant.changeSubscription(subscription.id, { status: 'paused' })
      await page.goto(`${path}?locale=${locale}`)
      await expect(title(page, say('checkout.noNewSubscribers'))).toBeVisible()
      await holds('closed')
      await page.goto(`/checkout/cs_00000000000000000000000000000000?locale=${locale}`)
      await expect(title(page, say('checkout.notFound'))).toBeVisible()
      await holds('not-found')
    })
  }
})

const title = (page: Page, name: string) => page.getByRole('heading', { name })
