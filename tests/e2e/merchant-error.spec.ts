import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible'
import { expect, test } from '../support/browser/merchant-fixture'
import { failPage } from '../support/browser/page-answer'
import { whenAlive } from '../support/browser/when-alive'

const REFERENCE = '3141592653'

// React writes what it caught to the console too.
test.use({ expectedErrors: [/React error #441/] })

test('a page that fails says so within the dashboard, with a reference, and comes on another try', {
  tag: '@any-window',
}, async ({ dashboard }) => {
  await failPage(dashboard, '/merchant/developers', REFERENCE)
  await dashboard.goto('/merchant/developers/events')
  const developers = dashboard.getByRole('main').getByRole('link', { name: 'Developers' })
  await whenAlive(developers)
  await developers.click()
  await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown.')
  await expect(dashboard.getByRole('alert').filter({ hasText: 'nothing was changed' })).toBeVisible()
  await expect(dashboard.getByText(`tell the operator this reference: ${REFERENCE}`)).toBeVisible()
  const settings = dashboard
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Settings' })
  await expect(settings).toBeVisible()
  await expectAccessible(dashboard)
  await expectNoSidewaysScroll(dashboard)

  await dashboard.unrouteAll()
  await dashboard.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Developers')
  await expect(dashboard).toHaveURL('/merchant/developers')
})
