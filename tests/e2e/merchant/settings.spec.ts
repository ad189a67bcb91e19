import type { Page } from 'playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, signInBrowser, signInByApi, test } from '../../support/browser/merchant-fixture'
import { withoutReads } from '../../support/browser/page-answer'
import { addSigningWallet } from '../../support/browser/signing-wallet'
import { deep } from '../../support/process/deep'
import { closedGate } from '../../support/process/gate'
import { answerUnavailable } from '../../support/service/answer-unavailable'

const isAlive = async (baseUrl: string, session: string) =>
  (await fetch(`${baseUrl}/api/auth/session`, { headers: { cookie: `svc-session=${session}` } })).ok

test('the settings have all their parts, which links lead to, and what the keeper can still pay for', async ({
  dashboard,
}) => {
  await dashboard.goto('/merchant/settings')

  await test.step('networks and keeper', async () => {
    const network = dashboard.getByRole('article', { name: 'Local test chain' })
    await expect(network).toContainText('Takes payments')
    await expect(network).toContainText('In place, with the right keys')
    await expect(network).toContainText(/enough for about [\d,]+ charges/)
    await expect(dashboard.locator('body')).not.toContainText('127.0.0.1:')
  })

  await test.step('an address for messages is left, waits for its mail, and is removed', async () => {
    const section = dashboard.getByRole('region', { name: 'Messages by email' })
    const email = `${crypto.randomUUID().slice(0, 8)}@merchant.example`
    const another = section.getByRole('button', { name: 'Add another address' })
    await whenHydrated(another)
    await another.click()
    await section.getByRole('textbox', { name: 'Email address' }).fill(email)
    await section.getByRole('button', { name: 'Add address' }).click()
    const row = section.getByRole('listitem').filter({ hasText: email })
    await expect(row).toContainText('Open the email that we sent')
    await row.getByRole('button', { name: 'Remove' }).click()
    await dashboard.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(section.getByText(`${email} was removed.`)).toBeVisible()
    await expect(row).toHaveCount(0)
  })

  await test.step('checkouts ask payers for an address until the merchant decides otherwise', async () => {
    const asks = dashboard.getByRole('checkbox', { name: 'Ask payers for their email at the checkout' })
    await expect(asks).toBeChecked()
    await asks.uncheck({ force: true })
    await expect(asks).toBeEnabled()
    await dashboard.reload()
    await whenHydrated(asks)
    await expect(asks).not.toBeChecked()
    await asks.check({ force: true })
    await expect(asks).toBeEnabled()
  })

  await test.step('the parts', async () => {
    const parts = dashboard.getByRole('navigation', { name: 'Parts of the settings' })
    const titles = [
      'Organization',
      'Logo and color',
      'Help for payers',
      'Invoices',
      'Messages',
      'Sign-in addresses',
      'Sessions',
      'Networks and keeper',
      'Audit log',
    ]
    await expect(parts.getByRole('link')).toHaveText(titles)
    for (const title of titles) {
      await expect(dashboard.getByRole('heading', { name: title, level: 2 })).toBeVisible()
    }
    await parts.getByRole('link', { name: 'Audit log' }).click()
    await expect(dashboard.getByRole('heading', { name: 'Audit log' })).toBeInViewport()
    await expectNoSidewaysScroll(dashboard)
    await expectAccessible(dashboard)
    await dashboard.setViewportSize({ width: 320, height: 800 })
    await expectNoSidewaysScroll(dashboard)
  })
})

test.describe('a merchant changes', () => {
  test('its name, its sign-in addresses and its sessions', async ({ page, context, app, expectErrors }) => {
    const wallet = await addSigningWallet(page)
    const own = await addSigningWallet(page, { name: 'Own wallet' })
    const { account } = own
    const others = [
      await signInByApi(app.baseUrl, account),
      await signInByApi(app.baseUrl, account),
      await signInByApi(app.baseUrl, account),
      await signInByApi(app.baseUrl, account),
    ]
    await signInBrowser(context, app.baseUrl, account)
    await page.goto('/merchant/settings')
    const everywhere = page.getByRole('button', { name: 'Sign out everywhere…' })
    await whenHydrated(everywhere)

    await test.step('a name that was not saved is said, and saved on another try', async () => {
      await expectAccessible(page)
      await page.route('**/api/v1/merchant', answerUnavailable, { times: 1 })
      await page.getByLabel('Name', { exact: true }).fill('Harbour Office')
      const save = page.getByRole('button', { name: 'Save', exact: true })
      await save.click()
      await expect(page.getByRole('alert').filter({ hasText: 'The name was not saved.' })).toBeVisible()
      await expectAccessible(page)
      await save.click()
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      await expect(page.getByText('The name was not saved.')).toHaveCount(0)
      await expectErrors(/status of 503/, 1)
      // In the sidebar, or on a phone in the menu.
      const menu = page.getByRole('button', { name: 'Open the menu' })
      const isNarrow = await menu.isVisible()
      if (isNarrow) await menu.click()
      await expect(page.getByText('Harbour Office').locator('visible=true').first()).toBeVisible()
      if (isNarrow) await page.keyboard.press('Escape')
    })

    const add = page.getByRole('button', { name: 'Add address…' })
    const adding = page.getByRole('dialog', { name: 'Add a sign-in address' })
    const confirming = page.getByRole('dialog', { name: 'Confirm with your wallet' })
    await test.step('addresses are added by their own signature, open the account, and are removed', async () => {
      const list = page.getByRole('list', { name: 'Sign-in addresses' })
      await expect(list.getByRole('listitem')).toHaveCount(1)
      await expect(list).toContainText('Founded the account, so it stays')
      await expect(add).toBeEnabled()
      await add.press('Enter')
      // One that signs in already is asked first.
      await expect(confirming).toBeVisible()
      await expectAccessible(page)
      await confirming.getByRole('button', { name: 'Not now' }).click()
      await expect(confirming).toHaveCount(0)
      await add.press('Enter')
      await confirming.getByRole('button', { name: wallet.name }).click()
      await expect(confirming.getByText('does not sign in to this account')).toBeVisible()
      await expectErrors(/status of 403/, 1)
      await confirming.getByRole('button', { name: own.name }).click()
      await expect(confirming).toHaveCount(0)
      wallet.owner = 'declines'
      await adding.getByRole('button', { name: wallet.name }).click()
      await expect(adding.getByText('You declined in your wallet. Nothing was signed.')).toBeVisible()
      await expectAccessible(page, { colors: true })
      wallet.owner = 'confirms'
      await adding.getByRole('button', { name: wallet.name }).click()
      await expect(adding).toHaveCount(0)
      const added = list.getByRole('listitem').filter({ hasText: wallet.account.address })
      await expect(added).toBeVisible()
      await expectNoSidewaysScroll(page)

      const session = await signInByApi(app.baseUrl, wallet.account)
      const who = await fetch(`${app.baseUrl}/api/v1/merchant`, {
        headers: { cookie: `svc-session=${session}` },
      })
      expect((await who.json()).data.address).toBe(account.address)

      await added.getByRole('button', { name: /^Remove…/ }).click()
      const question = page.getByRole('dialog', { name: 'Remove this sign-in address?' })
      await page.keyboard.press('Escape')
      await expect(question).toHaveCount(0)
      await added.getByRole('button', { name: /^Remove…/ }).click()
      await question.getByRole('button', { name: 'Remove address' }).click()
      await expect(added).toHaveCount(0)
      await expect(list.getByRole('listitem')).toHaveCount(1)
      expect(await isAlive(app.baseUrl, session)).toBe(false)
    })

    await test.step('an address that signs in to another account is refused', async () => {
      await signInByApi(app.baseUrl, wallet.account)
      await add.click()
      await adding.getByRole('button', { name: wallet.name }).click()
      await expect(adding.getByText('This address signs in to an account here already.')).toBeVisible()
      await expectErrors(/status of 409/, 1)
      await page.keyboard.press('Escape')
      await expect(adding).toHaveCount(0)
    })

    const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    const notified = page.getByRole('region', { name: 'Notifications' })
    await test.step('a session stays open while the network is away, and the page says so', async () => {
      await expect(rows).toHaveCount(5)
      await expect(rows.filter({ hasText: 'This session' })).toHaveCount(1)
      const end = rows.getByRole('button', { name: /^End session/ }).first()
      await context.setOffline(true)
      await end.click()
      await expect(page.getByText('The session is still open.')).toBeVisible()
      await context.setOffline(false)
      await expectErrors(/ERR_INTERNET_DISCONNECTED/, 1)

      await page.route('**/api/v1/sessions', answerUnavailable)
      await end.click()
      await expect(page.getByText('The sessions could not be read.')).toBeVisible()
      await page.unroute('**/api/v1/sessions')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('The sessions could not be read.')).toHaveCount(0)
      await expectErrors(/status of 503/, 3)
      await expect(rows).toHaveCount(4)
    })

    await test.step('sessions end one by one, all others together, and everywhere', async () => {
      await rows
        .getByRole('button', { name: /^End session/ })
        .first()
        .click()
      await expect(notified.getByText('Session signed out').last()).toBeVisible()
      await expect(rows).toHaveCount(3)

      await page.getByRole('button', { name: 'End other sessions…' }).click()
      const question = page.getByRole('dialog', { name: 'End all other sessions?' })
      await expect(question.getByRole('button', { name: 'Keep them' })).toBeFocused()
      await question.getByLabel('Revoke all API keys too').check({ force: true })
      await expect(question.getByText('This can’t be undone.')).toBeVisible()
      await expectAccessible(page)
      await question.getByRole('button', { name: 'End other sessions' }).click()
      await expect(notified.getByText('2 sessions ended')).toBeVisible()
      await expect(rows).toHaveCount(1)
      for (const session of others) expect(await isAlive(app.baseUrl, session)).toBe(false)

      const again = await signInByApi(app.baseUrl, account)
      await everywhere.click()
      await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Sign in with your wallet' })).toBeVisible()
      expect(await isAlive(app.baseUrl, again)).toBe(false)
    })
  })
})

test('the audit log lists what was done, is filtered by a form, and goes back as far as asked', async ({
  page,
  context,
  app,
}) => {
  const account = privateKeyToAccount(generatePrivateKey())
  const session = await signInBrowser(context, app.baseUrl, account)
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
  for (let count = 1; count <= 50; count += 1) {
    await fetch(`${app.baseUrl}/api/v1/merchant`, {
      method: 'PATCH',
      headers: { cookie: `svc-session=${session}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ organisation: `Northwind ${count}` }),
    })
  }
  await page.goto('/merchant/settings')
  await expect(entries).toHaveCount(50)
  await expect(entries.first()).toContainText('Organization changed')
  await expect(entries.first()).toContainText('organization: Northwind 49 → Northwind 50')
  await expect(entries.first().getByTitle(account.address)).toBeVisible()
  const older = page.getByRole('button', { name: 'Show older entries' })
  await whenHydrated(older)
  await older.click()
  await expect(entries).toHaveCount(51)
  await expect(entries.last()).toContainText('Signed in')
  await expect(older).toHaveCount(0)

  await page.getByLabel('What').selectOption('Signed in')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(entries).toHaveCount(1)
  await expect(page).toHaveURL(/action=session\.created/)
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(entries).toHaveCount(50)
})

test.describe('what the server could not read', () => {
  test.use({ expectedErrors: [/status of 503/] })

  /** Opens the settings by a link of the dashboard. */
  const goToSettings = async (page: Page) => {
    await page.goto('/merchant/payments')
    const link = page.getByRole('link', { name: 'Settings', exact: true })
    await whenHydrated(link)
    await link.click()
  }

  const PARTS = [
    ['sign-in-addresses', 'sign-in addresses'],
    ['sessions', 'sessions'],
    ['networks', 'networks'],
    ['audit', 'entries'],
  ] as const

  test('is read by the browser, part by part, which says how far it is and tries again', {
    ...deep('rare; held by read-state.test.tsx, and on the overview in every run', '@any-window'),
  }, async ({ page, context, app }) => {
    await signInBrowser(context, app.baseUrl)
    await withoutReads(page, '/merchant/settings')
    const gate = closedGate()
    for (const [path] of PARTS) {
      await page.route(`**/api/v1/${path}**`, async (route) => {
        await gate.opened
        await answerUnavailable(route)
      })
    }
    await goToSettings(page)
    for (const [, what] of PARTS) {
      await expect(page.getByRole('status').filter({ hasText: `Loading ${what}` })).toBeVisible()
    }
    await expectAccessible(page)

    gate.open()
    const troubles = page.getByRole('alert')
    for (const [, what] of PARTS) {
      // Twice it is tried again without a word.
      await expect(troubles.filter({ hasText: `The ${what} could not be read.` })).toBeVisible()
    }
    await expect(troubles.filter({ hasText: 'The database does not answer.' })).toHaveCount(PARTS.length)
    await expectAccessible(page)

    for (const [path, what] of PARTS) {
      await page.unroute(`**/api/v1/${path}**`)
      const trouble = troubles.filter({ hasText: `The ${what} could not be read.` })
      await trouble.getByRole('button', { name: 'Try again' }).click()
      await expect(trouble).toHaveCount(0)
    }
    for (const name of ['Sign-in addresses', 'Sessions', 'Audit log']) {
      await expect(page.getByRole('list', { name }).getByRole('listitem')).toHaveCount(1)
    }
    await expect(page.getByRole('article', { name: 'Local test chain' })).toBeVisible()
  })

  test('may be nothing, which differs from trouble', {
    ...deep('held by read-state.test.tsx', '@any-window'),
  }, async ({ page, context, app }) => {
    await signInBrowser(context, app.baseUrl)
    await withoutReads(page, '/merchant/settings')
    await page.route('**/api/v1/audit**', (route) => route.fulfill({ json: { data: [], nextCursor: null } }))
    await page.route('**/api/v1/networks', async (route) => {
      const response = await route.fetch()
      const { data } = await response.json()
      await route.fulfill({ response, json: { data: { ...data, networks: [] } } })
    })
    await goToSettings(page)
    await expect(page.getByText('No network takes payments')).toBeVisible()
    await expect(page.getByText('Sign-ins and every change appear here.')).toBeVisible()
    await expectAccessible(page)
  })
})
