import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { expect, test } from '../../support/browser/merchant-fixture'

test('a link for one customer is made, copied and archived', async ({ context, dashboard, sample }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id, plans } = await sample.call<{ id: string; plans: { id: string; name: string }[] }>(
    'POST',
    '/api/v1/subscriptions',
    {
      title: 'Tide tables',
      plans: [
        { name: 'Reader', price: 4 },
        { name: 'Harbor', price: 12 },
      ],
      tokens: ['31337001'],
      receivers: [{ address: '0x0714CaBb584858015B8945A4Ac5A0793394E6e64', networkId: 31337 }],
    },
  )
  await dashboard.goto(`/merchant/subscriptions/${id}`)
  await dashboard.getByRole('link', { name: 'Links for customers' }).click()
  await expect(dashboard.getByText('No other links yet')).toBeVisible()
  await expectAccessible(dashboard)

  await dashboard.getByRole('button', { name: 'Create payment link' }).click()
  const form = dashboard.getByRole('dialog', { name: 'Create a payment link' })
  await form.getByLabel('Customer').fill('user_8121')
  await form.getByLabel('Email').fill('ada@')
  await form.getByLabel('Plan').selectOption('Harbor')
  await form.getByLabel('Offer this plan alone').check()
  await form.getByLabel(/^For one subscription/).check()
  await form.getByRole('button', { name: 'Create and copy' }).click()
  await expect(form.getByText('Enter an address such as ada@example.com.')).toBeVisible()
  await expectAccessible(dashboard)
  await form.getByLabel('Email').fill('ada@example.com')
  await form.getByRole('button', { name: 'Create and copy' }).click()
  await expect(form).toHaveCount(0)

  const row = dashboard.getByRole('row').filter({ hasText: 'ada@example.com' })
  await expect(row).toContainText('Harbor alone')
  await expect(row).toContainText('One')
  await expect(row).toContainText('Open')
  const url = await dashboard.evaluate(() => navigator.clipboard.readText())
  const link = new URL(url).pathname.split('/').at(-1)
  const pricing = await sample.call<{ plans: { id: string }[] }>(
    'GET',
    `/api/v1/payment-links/${link}/pricing`,
  )
  expect(pricing.plans.map((plan) => plan.id)).toEqual([plans[1]?.id])
  await expectAccessible(dashboard)
  await expectNoSidewaysScroll(dashboard)

  await row.getByRole('button', { name: /^Archive/ }).click()
  await dashboard.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(row).toContainText('Archived')
  await expect(row.getByRole('button')).toHaveCount(0)
})

test('a subscriber gets the merchant’s own words', async ({ dashboard, sample }) => {
  const { id } = await sample.takeSubscriber('active')
  await dashboard.goto(`/merchant/subscriptions/${sample.subscription.id}?status=all&open=${id}`)
  const panel = dashboard.getByRole('dialog', { name: 'Subscriber', exact: true })
  await panel.getByRole('button', { name: /^Actions for/ }).click()
  await dashboard.getByRole('menuitem', { name: 'Customer…' }).click()
  const form = dashboard.getByRole('dialog', { name: 'Customer', exact: true })
  await form.getByLabel('Reference').fill('harbor-7')
  await form.getByLabel('Notes').fill('team: analytics\nno colon')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Write a name, a colon and a text: no colon')).toBeVisible()
  await expectAccessible(dashboard)
  await form.getByLabel('Notes').fill('team: analytics')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(panel.getByText('harbor-7')).toBeVisible()
  await expect(panel.getByText('analytics')).toBeVisible()
  const saved = await sample.call('GET', `/api/v1/subscribers/${id}`)
  expect(saved).toMatchObject({ clientReferenceId: 'harbor-7', metadata: { team: 'analytics' } })

  await panel.getByRole('button', { name: 'Close' }).click()
  await dashboard.getByRole('searchbox').fill('harbor-7')
  const rows = dashboard
    .getByRole('table')
    .getByRole('row')
    .filter({ has: dashboard.getByRole('cell') })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('harbor-7')
})
