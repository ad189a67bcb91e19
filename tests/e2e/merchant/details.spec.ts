import type { Page } from 'playwright/test'
import type { WirePayment } from '@/lib/wire/subscribers/payments'
import type { WireSubscriberDetails } from '@/lib/wire/subscribers/subscribers'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { expect, test } from '../../support/browser/merchant-fixture'

const HASH = `0x${'ab12'.repeat(16)}`
const CONTRACT = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
const THIS_YEAR = new Date().getUTCFullYear()
const panel = (page: Page) => page.getByRole('dialog', { name: 'Subscriber', exact: true })
const fact = (page: Page, term: string) =>
  panel(page)
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })

const live = {
  state: 'live',
  discarded: false,
  contract: CONTRACT,
  allowance: '119880000',
  chargesLeft: 12,
  endsAt: '2027-12-05T10:00:00.000Z',
  ending: false,
  authorizedAt: '2026-03-03T10:00:00.000Z',
  authorizedBy: { transactionHash: HASH, explorerUrl: `https://basescan.org/tx/${HASH}` },
  removedAt: null,
  removedBy: null,
} as const
const COMING: WireSubscriberDetails['change'] = {
  ...{
    status: 'waiting',
    planId: '0197f0a5-0000-7000-8000-000000000001',
    when: 'renewal',
    failureReason: null,
    keepsDiscount: false,
  },
  ...{
    planName: 'Team',
    frequency: 'month',
    price: 49,
    capText: '49',
    quantity: 5,
    tokenId: '4711',
    tokenSymbol: 'DUSD',
  },
  startsAt: '2027-12-21T10:00:00.000Z',
}
const funds = {
  balance: '24100000',
  balanceText: '24.1',
  allowance: '119880000',
  allowanceText: '119.88',
  readAt: '2026-11-21T10:00:00.000Z',
  stale: false,
}

test('a subscriber’s panel says what the chain is known to say, and who must act', async ({
  dashboard,
  sample,
}) => {
  const failed = await sample.call<WirePayment[]>('GET', '/api/v1/payments?status=failed&limit=200')
  const ids = [...new Set(failed.map(({ subscriberId }) => subscriberId))]
  await dashboard.goto('/merchant/payments?state=failed')

  let opened = dashboard.locator('tbody a').first()
  /** Opens the next subscriber as the API would answer were these the facts. */
  const openWith = async (facts: (details: WireSubscriberDetails) => Partial<WireSubscriberDetails>) => {
    const id = ids.shift()
    if (!id) throw new Error('The sample data has too few subscribers with a failed payment')
    const details = await sample.call<WireSubscriberDetails>('GET', `/api/v1/subscribers/${id}`)
    await dashboard.route(`**/api/v1/subscribers/${id}`, (route) =>
      route.fulfill({ json: { data: { ...details, ...facts(details) } } }),
    )
    opened = dashboard.locator(`tbody a[href*="${id}"]`).first()
    // Anywhere in the row, as a mouse does.
    const row = dashboard.locator('tbody tr').filter({ has: dashboard.locator(`a[href*="${id}"]`) })
    await row.first().getByText('Failed').first().click()
    await expect(panel(dashboard).getByRole('heading', { name: 'Payments' })).toBeVisible()
  }
  const close = async () => {
    await dashboard.keyboard.press('Escape')
    await expect(panel(dashboard)).toHaveCount(0)
    // Opened by the mouse, it leaves the focus where it was opened all the same.
    await expect(opened).toBeFocused()
  }

  await test.step('what the wallet holds and allows, and how far it goes', async () => {
    await openWith(({ token }) => ({
      status: 'active',
      cancelAt: null,
      cancelledAt: null,
      permission: live,
      renewalsLeft: 9,
      token,
      quantity: 1,
      change: COMING,
      subscribedAt: `${THIS_YEAR}-01-02T10:00:00.000Z`,
      paidThrough: `${THIS_YEAR + 1}-01-02T10:00:00.000Z`,
      funds: {
        ...funds,
        forecast: {
          chargesFunded: 2,
          failsAt: '2027-02-05T10:00:00.000Z',
          lacks: 'balance',
          atRiskSince: '2026-11-21T10:00:00.000Z',
          permissionEndsAt: null,
        },
      },
    }))
    await expect(fact(dashboard, 'Subscription').getByRole('link')).toHaveAttribute(
      'href',
      /^\/merchant\/subscriptions\/[0-9a-f-]{36}$/,
    )
    await expect(fact(dashboard, 'Wallet holds')).toContainText('24.10')
    await expect(fact(dashboard, 'Wallet holds')).toContainText(/21 Nov( 2026)?, 10:00 UTC/)
    await expect(fact(dashboard, 'Since')).toHaveText('Since2 Jan')
    await expect(fact(dashboard, 'Paid through')).toHaveText(`Paid through2 Jan ${THIS_YEAR + 1}`)
    await expect(fact(dashboard, 'Allowance reaches'), 'it is of the terms that are replaced').toHaveCount(0)
    await expect(fact(dashboard, 'Wallet allows')).toContainText(
      '119.88 USDC for all that it pays you in USDC',
    )
    await expect(fact(dashboard, 'Forecast')).toContainText('Enough for 2 charges. The one on 5 Feb')
    await expect(fact(dashboard, 'Forecast')).toContainText('The payer must act.')
    await expect(fact(dashboard, 'Changes to')).toHaveText(
      'Changes toTeam, $49 a month, 5 seats, in DUSD, from 21 Dec 2027',
    )
    const permission = fact(dashboard, 'Permission on chain')
    await expect(permission).toContainText('Active since 3 Mar')
    await expect(permission.getByRole('link', { name: 'View transaction on basescan.org' })).toHaveAttribute(
      'href',
      `https://basescan.org/tx/${HASH}`,
    )
    await expect(fact(dashboard, 'Contract')).toContainText(CONTRACT)
    await expectAccessible(dashboard)
    await expectNoSidewaysScroll(dashboard)
    await close()
  })

  await test.step('after a cancel, the permission apart from the billing', async () => {
    await openWith(() => ({
      status: 'cancelled',
      cancelledAt: '2026-11-20T10:00:00.000Z',
      cancelReason: 'requested_by_payer',
      nextChargeAt: null,
      renewalsLeft: 0,
      funds: null,
      permission: {
        ...live,
        state: 'removed',
        removedAt: '2026-11-20T10:01:00.000Z',
        removedBy: { transactionHash: HASH, explorerUrl: null },
      },
    }))
    const permission = fact(dashboard, 'Permission on chain')
    await expect(permission).toContainText('Ended on 20 Nov')
    await expect(permission.getByRole('button', { name: 'Copy transaction hash' })).toBeVisible()
    await expect(fact(dashboard, 'Forecast')).toHaveCount(0)
    await expect(fact(dashboard, 'Next charge')).toContainText('None')
    await expectAccessible(dashboard)
    await close()
  })

  await test.step('for each reason of a failed charge, who must act', async () => {
    await openWith(({ payments }) => ({
      payments: payments.flatMap((charge, index) => [
        {
          ...charge,
          id: `${charge.id.slice(0, -3)}00${index % 10}`,
          status: 'failed',
          nextAttemptAt: null,
          failureReason: 'rpc_unavailable',
          failure: { text: 'The network could not be reached.', whoMustAct: 'operator', retryable: true },
        },
        charge,
      ]),
    }))
    await expect(panel(dashboard)).toContainText('The network could not be reached.')
    await expect(panel(dashboard)).toContainText('The operator of this site must act.')
    await expect(panel(dashboard)).toContainText('The payer must act.')
  })
})
