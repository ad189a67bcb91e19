import { Webhook } from 'standardwebhooks'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, test } from '../../support/browser/merchant-fixture'
import { openWebhookReceiver, type WebhookReceiver } from '../../support/events/webhook-receiver'

let receiver: WebhookReceiver
test.beforeEach(async () => {
  receiver = await openWebhookReceiver()
})
test.afterEach(() => receiver.close())

const TYPE = 'webhook_endpoint.test'

test('a webhook endpoint is added, tested, looked into, sent to again, rotated, disabled and deleted', async ({
  dashboard,
  sample,
}) => {
  await dashboard.goto('/merchant/developers')
  const link = dashboard.getByRole('main').getByRole('link', { name: 'Webhooks' })
  await whenHydrated(dashboard.getByRole('button', { name: 'Create API key' }).first())
  await link.click()
  await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Webhooks')
  const guide = await dashboard.getByRole('link', { name: 'Guide to webhooks' }).getAttribute('href')
  expect((await dashboard.request.get(guide ?? '')).status()).toBe(200)
  const dialog = dashboard.getByRole('dialog')
  const secretOf = async () => {
    const shown = dashboard.getByRole('dialog', { name: 'Copy the signing secret now' })
    await expect(shown.getByRole('code')).toBeFocused()
    const secret = (await shown.getByRole('code').textContent()) ?? ''
    await expectAccessible(dashboard, { colors: true })
    await shown.getByRole('button', { name: 'Done' }).click()
    await expect(shown).toHaveCount(0)
    expect(await dashboard.content()).not.toContain(secret)
    return secret
  }
  const verifies = (secret: string, index: number) => {
    const { body, headers } = receiver.received[index] ?? { body: '', headers: {} }
    return new Webhook(secret).verify(body, headers as Record<string, string>)
  }
  const isSignedBy = (secret: string, index: number) => {
    try {
      return Object(verifies(secret, index)).type === TYPE
    } catch {
      return false
    }
  }

  let secret = ''
  await test.step('its form says what is missing, and its secret is shown once', async () => {
    await dashboard.getByRole('button', { name: 'Add endpoint' }).first().click()
    await dialog.getByRole('radio', { name: /^Only some/ }).check({ force: true })
    await dialog.getByRole('button', { name: 'Add endpoint' }).click()
    await expect(dialog.getByText(/^Enter an address/)).toBeVisible()
    await expect(dialog.getByText('Choose at least one.')).toBeVisible()
    await expectAccessible(dashboard)
    await dialog.getByRole('checkbox', { name: /^payment\.failed/ }).check()
    await dialog.getByLabel('Address').fill(receiver.url)
    await dialog.getByLabel('Description (optional)').fill('Shop of this test')
    await dialog.getByRole('button', { name: 'Add endpoint' }).click()
    secret = await secretOf()
    const row = dashboard.getByRole('row').filter({ hasText: receiver.url })
    await expect(row).toContainText('payment.failed')
    await expect(row).toContainText('Enabled')
    await expectAccessible(dashboard)
    await expectNoSidewaysScroll(dashboard)
    await row.getByRole('link', { name: `View deliveries to ${receiver.url}` }).click()
  })

  const rows = dashboard.getByRole('table', { name: 'Deliveries' }).getByRole('row').filter({ hasText: TYPE })
  await test.step('a test event arrives, signed, and its delivery has the request and the answer', async () => {
    await expect(dashboard.getByText('No deliveries yet')).toBeVisible()
    receiver.answer((response) => response.writeHead(201).end('thank you'))
    await dashboard.getByRole('button', { name: 'Send test event' }).click()
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toContainText(/Delivered.*201 · \d+ ms/)
    expect(verifies(secret, 0)).toMatchObject({ type: TYPE })
    await expectAccessible(dashboard)
    await rows
      .first()
      .getByRole('button', { name: /^Details/ })
      .click()
    await expect(dialog.getByRole('region', { name: 'Answer' })).toHaveText('thank you')
    await expect(dialog.getByRole('region', { name: 'Request body' })).toContainText(`"type": "${TYPE}"`)
    await dialog.getByText('Headers sent').click()
    for (const [name, value] of Object.entries(receiver.received[0]?.headers ?? {}))
      await expect(dialog.getByRole('region', { name: 'Request headers' })).toContainText(`${name}: ${value}`)
    await expectAccessible(dashboard, { colors: true })
  })

  await test.step('it is sent again, and what fails says so', async () => {
    receiver.answer((response) => response.writeHead(500).end('no room'))
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(dialog.getByRole('list', { name: 'Attempts' })).toContainText('500 · Not a 2xx answer')
    await expect(dialog.getByText('Retrying')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(rows.first()).toContainText('Retrying')
    expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id'])
    receiver.answer((response) => response.end('ok'))
    await dashboard.getByRole('button', { name: 'Delivered', exact: true }).click()
    await expect(dashboard.getByText(/^Nothing matches|Delivered$/).first()).toBeVisible()
    await dashboard.getByRole('button', { name: 'All', exact: true }).click()
  })

  await test.step('a new secret signs beside the old one', async () => {
    await dashboard.getByRole('button', { name: 'Rotate secret…' }).click()
    await expectAccessible(dashboard)
    await dialog.getByRole('button', { name: 'Rotate secret' }).click()
    const next = await secretOf()
    expect(next).not.toBe(secret)
    await expect(dashboard.getByText('Two secrets sign each delivery.')).toBeVisible()
    await dashboard.getByRole('button', { name: 'Send events again…' }).click()
    await dialog.getByLabel('Events of').selectOption('The last hour')
    await expectAccessible(dashboard)
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(dialog).toHaveCount(0)
    // The delivery that failed above is tried again after a minute, which may be before the second secret was made.
    const isOfBoth = (_: unknown, index: number) => [secret, next].every((each) => isSignedBy(each, index))
    await expect.poll(() => receiver.received.findLastIndex(isOfBoth)).toBeGreaterThan(1)
  })

  await test.step('it is disabled with a notice, enabled again, edited and deleted', async () => {
    await dashboard.getByRole('button', { name: 'Disable…' }).click()
    await dialog.getByRole('button', { name: 'Disable endpoint' }).click()
    await expect(dashboard.getByText('Nothing is sent to this endpoint.')).toBeVisible()
    await expect(dashboard.getByRole('button', { name: 'Send test event' })).toHaveCount(0)
    await expectAccessible(dashboard, { colors: true })
    await expectNoSidewaysScroll(dashboard)
    await dashboard.getByRole('button', { name: 'Enable again' }).click()
    await expect(dashboard.getByRole('button', { name: 'Send test event' })).toBeVisible()
    await dashboard.getByRole('button', { name: 'Edit…' }).click()
    await dialog.getByRole('radio', { name: /^All events/ }).check({ force: true })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dashboard.getByText('All events', { exact: true })).toBeVisible()
    await dashboard.getByRole('button', { name: 'Delete…' }).click()
    await dialog.getByRole('button', { name: 'Delete endpoint' }).click()
    await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Webhooks')
    await expect(dashboard.getByRole('row').filter({ hasText: receiver.url })).toHaveCount(0)
    const left = await sample.call<{ url: string }[]>('GET', '/api/v1/webhook-endpoints')
    expect(left.map(({ url }) => url)).not.toContain(receiver.url)
  })
})
