import type { Page } from 'playwright/test'
import type { WireNeededPermission, WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { withoutReads } from './page-answer'

/**
 * Has the portal show that a payer has to allow its first charge anew, as after another permit of the wallet: the
 * allowance is that of another subscription with the same merchant, which has one to remove. The token takes no permit.
 */
export async function needPermission(page: Page, title: string): Promise<{ end: () => Promise<void> }> {
  await withoutReads(page, '/portal')
  const list = '**/api/v1/portal/subscriptions?*'
  const quotes = '**/api/v1/portal/subscriptions/*/permission-quote'
  const renewals = '**/api/v1/portal/subscriptions/*/permission'
  let asked: WireNeededPermission | null = null
  await page.route(quotes, async (route) => {
    if (!asked) throw new Error('Nobody was asked for a permission')
    const { chainId, contract, allowance, approve } = asked
    await route.fulfill({
      json: {
        data: {
          chainId,
          spender: contract,
          allowance: '0',
          allowanceNeeded: allowance,
          permit: null,
          approvals: [approve],
        },
      },
    })
  })
  // The service reads the allowance once it is given; of this one the chain knows nothing.
  await page.route(renewals, (route) => route.fulfill({ json: { data: {} } }))
  await page.route(list, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { readonly data: readonly WirePortalSubscription[] }
    const revocation = answer.data.find((row) => row.revocation !== null)?.revocation
    if (!revocation) throw new Error('No subscription has a permission')
    const { chainId, contract, removeAllowance } = revocation
    const neededPermission: WireNeededPermission = {
      chainId,
      contract,
      allowance: '588000000',
      allowanceText: '588',
      approve: removeAllowance,
    }
    asked = neededPermission
    const data = answer.data.map((row) => (row.title === title ? { ...row, neededPermission } : row))
    await route.fulfill({ response, json: { ...answer, data } })
  })
  return {
    end: async () => {
      await page.unroute(list)
      await page.unroute(quotes)
      await page.unroute(renewals)
    },
  }
}
