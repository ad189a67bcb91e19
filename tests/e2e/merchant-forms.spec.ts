import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible'
import { expect, signInBrowser, test } from '../support/browser/merchant-fixture'
import { addSigningWallet } from '../support/browser/signing-wallet'
import { whenAlive } from '../support/browser/when-alive'
import { TOKENS, TREASURY } from '../support/service/api-merchant'

/** The least that a subscription needs. */
const OFFER = {
  title: 'Only for this test',
  plans: [{ name: 'Only', price: 1 }],
  tokens: [TOKENS.baseUsdc],
  receivers: [{ address: TREASURY, networkId: 8453 }],
}

test.describe('a subscription', () => {
  test('is paused, archived after a question, and opened again', async ({ dashboard, sample }) => {
    const { id } = await sample.call<{ id: string }>('POST', '/api/v1/subscriptions', OFFER)
    const status = async () =>
      (await sample.call<{ status: string }>('GET', `/api/v1/subscriptions/${id}`)).status
    await dashboard.goto(`/merchant/subscriptions/${id}/edit`)
    const section = dashboard.getByRole('region', { name: 'Status' })
    await whenAlive(section.getByRole('button', { name: 'Pause' }))
    await section.getByRole('button', { name: 'Pause' }).click()
    await expect(section).toContainText('takes no new subscribers. Those it has are charged')
    expect(await status()).toBe('paused')

    await section.getByRole('button', { name: 'Archive…' }).click()
    const dialog = dashboard.getByRole('dialog', { name: 'Archive this subscription?' })
    await expect(dialog.getByRole('button', { name: 'Keep subscription' })).toBeFocused()
    await expectAccessible(dashboard)
    await dialog.getByRole('button', { name: 'Archive subscription' }).click()
    await expect(section).toContainText('nobody is charged until it is open again')
    expect(await status()).toBe('archived')

    await section.getByRole('button', { name: 'Open again' }).click()
    await expect(section).toContainText('The payment link takes new subscribers.')
    expect(await status()).toBe('active')
  })
})

test('an API key is shown once, works until it is revoked, and then no more', async ({
  dashboard,
  sample,
  baseURL,
}) => {
  const { id } = await sample.call<{ id: string }>('POST', '/api/v1/subscriptions', OFFER)
  await dashboard.goto('/merchant/developers')
  const create = dashboard.getByRole('button', { name: 'Create API key' })
  await whenAlive(create)
  await expectAccessible(dashboard)
  await expectNoSidewaysScroll(dashboard)
  await create.click()
  const dialog = dashboard.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Only what it needs/ }).check({ force: true })
  await expect(dialog.getByLabel('payments:cancel')).toBeChecked()
  await expectAccessible(dashboard)
  await dialog.getByLabel('Works for').selectOption('90 days')
  await expect(dialog.getByText(/^It stops working on \d/)).toBeVisible()
  await dialog.getByLabel('Name').fill(`Shop of ${id}`)
  await dialog.getByLabel('Name').press('Enter')

  const shown = dashboard.getByRole('dialog', { name: 'Copy the key now' })
  await expect(shown.getByRole('code')).toBeFocused()
  const key = (await shown.getByRole('code').textContent()) ?? ''
  expect(key).toMatch(/^dues_test_[\w-]{43}$/)
  await expectAccessible(dashboard)
  await shown.getByRole('button', { name: 'Done' }).click()
  const row = dashboard.getByRole('row').filter({ hasText: `Shop of ${id}` })
  await expect(row).toContainText('payments:cancel')
  await expect(row).toContainText(/until \d{1,2} \w{3} 20\d\d/)
  await expect(shown).toHaveCount(0)
  expect(await dashboard.content()).not.toContain(key)

  const cancel = () =>
    fetch(`${baseURL}/pay/api/v1/payment/cancel`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ subscriptionId: id }),
    })
  const answer = await cancel()
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ data: { success: false } })

  await row.getByRole('button', { name: /^Revoke/ }).click()
  await expectAccessible(dashboard)
  await dashboard.getByRole('button', { name: 'Revoke key' }).click()
  await expect(row).toContainText('Revoked')
  expect((await cancel()).status).toBe(401)
})

test('commands of the three operations name what is there', { tag: '@any-window' }, async ({
  dashboard,
  baseURL,
}) => {
  await dashboard.goto('/merchant/developers')
  const commands = dashboard.getByRole('region', { name: 'Try it' }).getByRole('code')
  await expect(commands).toHaveCount(3)
  const [open = '', list = '', cancel = ''] = await commands.allTextContents()
  const link = /'(\S+\/pay\/[\w-]+)'/.exec(open)?.[1] ?? ''
  const checkout = (await fetch(link, { redirect: 'manual' })).headers.get('location')?.split('/').at(-1)
  const read = await fetch(`${baseURL}/api/checkout-session?sessionId=${checkout}`)
  const { subscription } = (await read.json()).data
  expect(list).toContain(`'${baseURL}/api/subscribers?subscriptionId=${subscription.id}'`)
  expect(cancel).toContain(`"subscriptionId": "${subscription.id}"`)
  expect(cancel).toContain('"eoaaddress": "0x')
  await expectAccessible(dashboard)
  await expectNoSidewaysScroll(dashboard)
})

test('the organisation’s name changes for the dashboard and for payers', { tag: '@any-window' }, async ({
  page,
  context,
  app,
}) => {
  const wallet = await addSigningWallet(page)
  await signInBrowser(context, app.baseUrl, wallet.account)
  await page.goto('/merchant/settings')
  const save = page.getByRole('button', { name: 'Save' })
  await whenAlive(save)
  await expectAccessible(page)
  await page.getByLabel('Name').fill('Harbour Office')
  await save.click()
  await expect(page.getByText('Saved')).toBeVisible()
  if ((page.viewportSize()?.width ?? 0) < 900)
    await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(page.getByText('Harbour Office').locator('visible=true').first()).toBeVisible()
})

test.describe('a session that ends in mid-work', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('is opened again over the form, and the request goes through', { tag: '@any-window' }, async ({
    page,
    context,
    app,
  }) => {
    const wallet = await addSigningWallet(page)
    await signInBrowser(context, app.baseUrl, wallet.account)
    await page.goto('/merchant/subscriptions/new')
    const form = page.locator('form:has(#title)')
    const create = form.getByRole('button', { name: 'Create subscription' })
    await whenAlive(create)
    await form.getByLabel('Title').fill('Still here')
    await form.getByLabel('Name').fill('Only')
    await form.getByLabel('Price').fill('1')
    await form.getByLabel('USDC').check({ force: true })
    await context.clearCookies()

    await create.click()
    const dialog = page.getByRole('dialog', { name: 'Your session ended' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    wallet.owner = 'declines'
    await dialog.getByRole('button', { name: wallet.name }).click()
    await expect(dialog.getByText('You declined in your wallet. Nothing was signed.')).toBeVisible()
    wallet.owner = 'confirms'
    await dialog.getByRole('button', { name: wallet.name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Still here')
  })

  test('can be left closed: nothing is lost, and the built-in wallet opens it again', {
    tag: '@any-window',
  }, async ({ dashboard, context }) => {
    await dashboard.goto('/merchant/settings')
    const save = dashboard.getByRole('button', { name: 'Save' })
    await whenAlive(save)
    await context.clearCookies()
    await save.click()
    const dialog = dashboard.getByRole('dialog', { name: 'Your session ended' })
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect(dashboard.getByText('The name was not saved.')).toBeVisible()
    await expect(dashboard.getByLabel('Name')).toHaveValue('Northwind Weather API')

    await save.click()
    await dialog.getByRole('button', { name: /Dues test wallet/ }).click()
    await dashboard.getByRole('button', { name: /Sample merchant/ }).click()
    await dashboard.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(dashboard.getByText('Saved')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })
})
