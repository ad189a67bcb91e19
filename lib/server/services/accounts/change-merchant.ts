import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import { findUser, type MerchantFacts, type UserRow, updateMerchant } from '../../store/accounts/users'

/** Facts that change; one that is left out stays. */
type ChangedFacts = { readonly [Name in keyof MerchantFacts]?: MerchantFacts[Name] | undefined }

/**
 * Changes what payers see of the merchant. An empty organization shows them the address instead, an empty help text
 * none.
 * @throws NotFoundError when there is no such account
 */
export async function changeMerchant(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: { author: Author; facts: ChangedFacts },
): Promise<UserRow> {
  const { author, facts } = params
  const id = author.merchantId
  return deps.store.transaction(async (tx) => {
    const before = await findUser(tx, { id })
    if (!before) throw new NotFoundError('Merchant')
    const changed = (Object.keys(facts) as (keyof MerchantFacts)[]).filter(
      (name) => facts[name] !== undefined && facts[name] !== before[name],
    )
    if (changed.length === 0) return before
    const after = await updateMerchant(tx, {
      id,
      facts: Object.fromEntries(changed.map((name) => [name, facts[name]])),
    })
    if (!after) throw new NotFoundError('Merchant')
    await writeAudit(tx, {
      ...author,
      action: 'merchant.changed',
      target: id,
      details: Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }])),
      createdAt: deps.clock.now(),
    })
    return after
  })
}
