import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, test } from '../../support/browser/merchant-fixture'
import { failPage } from '../../support/browser/page-answer'
import { TOKENS, TREASURY } from '../../support/service/api-merchant'

const REFERENCE = '3141592653'
const OFFER = {
  title: 'Without subscribers',
  plans: [{ name: 'Only', price: 1 }],
  tokens: [TOKENS.baseUsdc],
  receivers: [{ address: TREASURY, networkId: 8453 }],
}

test('the page for developers comes on another try where it failed, with commands to copy and keys to make', async ({
  dashboard,
  sample,
  baseURL,
  request,
  expectErrors,
}) => {
  await test.step('a page that fails says so within the dashboard, with a reference', async () => {
    await failPage(dashboard, '/merchant/developers', REFERENCE)
    await dashboard.goto('/merchant/developers/events')
    const developers = dashboard.getByRole('main').getByRole('link', { name: 'Developers' })
    await whenHydrated(developers)
    await developers.click()
    await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown.')
    await expect(dashboard.getByRole('alert').filter({ hasText: 'nothing was changed' })).toBeVisible()
    await expect(dashboard.getByText(`tell the operator this reference: ${REFERENCE}`)).toBeVisible()
    // The way elsewhere is in the sidebar, or on a phone in the menu.
    const menu = dashboard.getByRole('button', { name: 'Open the menu' })
    const isNarrow = await menu.isVisible()
    if (isNarrow) await menu.click()
    const navigation = dashboard.getByRole('navigation', { name: 'Dashboard' })
    await expect(navigation.getByRole('link', { name: 'Settings' })).toBeVisible()
    if (isNarrow) await dashboard.keyboard.press('Escape')
    await expectAccessible(dashboard, { colors: true })
    await expectNoSidewaysScroll(dashboard)
    // React writes what it caught to the console too.
    await expectErrors(/React error #441/, 1)

    await dashboard.unrouteAll()
    await dashboard.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Developers')
    await expect(dashboard).toHaveURL('/merchant/developers')
  })

  await test.step('the commands of the three operations name what is there', async () => {
    const commands = dashboard.getByRole('region', { name: 'Try it' }).getByRole('code')
    await expect(commands).toHaveCount(3)
    const [open = '', list = '', cancel = ''] = await commands.allTextContents()
    const link = /--request POST '(\S+\/pay\/[\w-]+\/open)'/.exec(open)?.[1] ?? ''
    const opened = await request.post(link, { maxRedirects: 0 })
    const checkout = opened.headers().location?.split('/').at(-1)
    const read = await fetch(`${baseURL}/api/checkout-session?sessionId=${checkout}`)
    const { subscription } = (await read.json()).data
    expect(list).toContain(`'${baseURL}/api/subscribers?subscriptionId=${subscription.id}'`)
    expect(cancel).toContain(`"subscriptionId": "${subscription.id}"`)
    expect(cancel).toContain('"eoaaddress": "0x')
    await expectAccessible(dashboard)
    await expectNoSidewaysScroll(dashboard)
  })

  await test.step('an API key is shown once, works until it is revoked, and then no more', async () => {
    await dashboard.getByRole('button', { name: 'Create API key' }).click()
    const dialog = dashboard.getByRole('dialog')
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await dialog.getByRole('radio', { name: /^Only what it needs/ }).check({ force: true })
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await expect(dialog.getByText('Enter a name.')).toBeVisible()
    await expect(dialog.getByText('Choose at least one.')).toBeVisible()
    await expect(dialog.getByText('it can redirect your income')).toBeVisible()
    await expectAccessible(dashboard)
    await dialog.getByRole('checkbox', { name: /^payments:cancel/ }).check()
    await dialog.getByLabel('Works for').selectOption('90 days')
    await expect(dialog.getByText(/^It stops working on \d/)).toBeVisible()
    await dialog.getByLabel('Name', { exact: true }).fill('Shop of this test')
    await dialog.getByLabel('Name', { exact: true }).press('Enter')

    const confirm = dashboard.getByRole('dialog', { name: 'Confirm with your wallet' })
    await expectAccessible(dashboard)
    await confirm.getByRole('button', { name: 'Not now' }).click()
    await expect(dialog.getByText('No key was created.')).toBeVisible()
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Shop of this test')
    await dialog.getByLabel('Name', { exact: true }).press('Enter')
    await confirm.getByRole('button', { name: /Dues test wallet/ }).click()
    await dashboard.getByRole('button', { name: /Sample merchant/ }).click()
    await dashboard.getByRole('button', { name: 'Sign', exact: true }).click()
    await expectErrors(/status of 403/, 2)

    const shown = dashboard.getByRole('dialog', { name: 'Copy the key now' })
    await expect(shown.getByRole('code')).toBeFocused()
    const key = (await shown.getByRole('code').textContent()) ?? ''
    expect(key).toMatch(/^dues_test_[\w-]{43}$/)
    await expectAccessible(dashboard, { colors: true })
    await shown.getByRole('button', { name: 'Done' }).click()
    const row = dashboard.getByRole('row').filter({ hasText: 'Shop of this test' })
    await expect(row).toContainText('payments:cancel')
    await expect(row).toContainText(/until \d{1,2} \w{3} 20\d\d/)
    await expect(shown).toHaveCount(0)
    expect(await dashboard.content()).not.toContain(key)

    // A subscription without payers: there is nothing to cancel.
    const { id } = await sample.call<{ id: string }>('POST', '/api/v1/subscriptions', OFFER)
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
})
