import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import { findUser, type UserRow, updateOrganisation } from '../../store/accounts/users'

/**
 * Sets the organization that payers see; empty shows them the address instead.
 * @throws NotFoundError when there is no such account
 */
export async function changeMerchant(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: { author: Author; organisation: string },
): Promise<UserRow> {
  const { author, organisation } = params
  const id = author.merchantId
  return deps.store.transaction(async (tx) => {
    const before = await findUser(tx, { id })
    if (before?.organisation === organisation) return before
    const after = before && (await updateOrganisation(tx, { id, organisation }))
    if (!after) throw new NotFoundError('Merchant')
    await writeAudit(tx, {
      ...author,
      action: 'merchant.changed',
      target: id,
      details: { organisation: { from: before.organisation, to: organisation } },
      createdAt: deps.clock.now(),
    })
    return after
  })
}
