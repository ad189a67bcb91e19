import { failureMeaning } from '@/lib/billing/charges/charge-failure'
import type { WirePayment } from '@/lib/wire/subscribers/payments'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible'
import { expect, test } from '../support/browser/merchant-fixture'
import { whenAlive } from '../support/browser/when-alive'

test.use({ expectedErrors: [/status of 409/] })

test('a failed payment is tried again from the list, and the page says what comes of it', async ({
  dashboard,
  sample,
}) => {
  const [payment] = await sample.call<WirePayment[]>('GET', '/api/v1/payments?limit=1')
  if (!payment) throw new Error('The sample data has no payments')
  const failed: WirePayment = {
    ...payment,
    status: 'failed',
    periodEnd: new Date(Date.now() + 86_400_000).toISOString(),
    nextAttemptAt: null,
    paidAt: null,
    failureReason: 'insufficient_balance',
    failure: failureMeaning('insufficient_balance'),
  }
  await dashboard.route('**/api/v1/payments?*', (route) =>
    route.fulfill({ json: { data: [failed], nextCursor: null } }),
  )
  await dashboard.goto('/merchant/payments?state=failed')
  const all = dashboard.getByRole('group', { name: 'Status' }).getByRole('link', { name: 'All' })
  await whenAlive(all)
  await all.click()
  const row = dashboard.getByRole('row').filter({ hasText: 'not tried again' })
  const retry = row.getByRole('button', { name: /^Retry now the payment of 0x/ })
  await expectAccessible(dashboard)
  await expectNoSidewaysScroll(dashboard)

  // Nobody of the sample data signed for payments on this chain, so the server has nothing to try.
  await retry.press('Enter')
  await expect(row.getByRole('alert')).toContainText('No payment of this subscription has failed')
  await expect(dashboard).toHaveURL(/\/merchant\/payments$/)
  await expectAccessible(dashboard)

  await dashboard.route('**/api/v1/subscribers/*/retry', (route) =>
    route.fulfill({
      status: 202,
      json: {
        data: { subscriberId: payment.subscriberId, period: 1, nextAttemptAt: new Date().toISOString() },
      },
    }),
  )
  await retry.press('Enter')
  await expect(row.getByRole('status')).toHaveText('It is tried again within seconds.')
  await expect(row.getByRole('status')).toBeFocused()
})
