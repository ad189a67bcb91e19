import type { Page } from 'playwright/test'
import { whenHydrated } from './hydration'
import type { SampleMerchant } from './merchant-fixture'

export const subscriberTable = (page: Page) => page.getByRole('table', { name: 'Subscribers' })

/** Rows of the list of subscribers, without its head. */
export const subscriberRows = (page: Page) =>
  subscriberTable(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

/** The filter of a status, with its count. */
export const statusChip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Status' }).getByRole('link', { name: new RegExp(`^${name}`) })

/** Opens the sample subscription, and waits until its filters do more than links do. */
export async function openSubscribers(page: Page, sample: SampleMerchant, query = ''): Promise<void> {
  await page.goto(`/merchant/subscriptions/${sample.subscription.id}${query}`)
  await whenHydrated(statusChip(page, 'Active'))
}
