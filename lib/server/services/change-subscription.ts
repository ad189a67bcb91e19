import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { NotFoundError } from '@/lib/billing/billing-error'
import { assertVersion, differingTerms } from '@/lib/billing/subscriptions/subscription'
import type { changeSubscription as operation } from '@/lib/wire/subscriptions/subscriptions'
import type { Author } from '../caller'
import type { Deps } from '../deps'
import {
  lockSubscription,
  type MerchantSubscription,
  replaceReceivers,
  replaceTokens,
  type SubscriptionDetails,
  sumSubscribers,
} from '../store/subscriptions/subscriptions'
import { recordSubscriptionChange } from './record-subscription-change'
import { resolveOffer } from './subscriptions/resolve-offer'

export type SubscriptionChange = z.output<typeof operation.body>

/**
 * Changes what is given and leaves the rest; a change that changes nothing makes no new version.
 * Changes at the same moment come one after the other.
 * @param params.expectedVersions - the versions that the caller has read; null changes whichever there is
 * @throws NotFoundError, VersionMismatchError, InvalidValueError
 */
export async function changeSubscription(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  params: {
    id: string
    expectedVersions: readonly number[] | null
    change: SubscriptionChange
    author: Author
  },
): Promise<MerchantSubscription> {
  const { id, expectedVersions, change, author } = params
  const { merchantId } = author
  return deps.store.transaction(async (tx) => {
    const before = await lockSubscription(tx, { id, merchantId })
    if (!before) throw new NotFoundError('Subscription')
    assertVersion(before, expectedVersions)

    const columns = differingTerms(before, change)
    const offer = await resolveOffer(
      { tx, random: deps.random },
      { subscriptionId: id, current: before, tokens: change.tokens, receivers: change.receivers },
    )
    const tokensDiffer = !isDeepStrictEqual(idsOf(offer.tokens), idsOf(before.tokens))
    const receiversDiffer = !isDeepStrictEqual(offer.receivers, before.receivers)
    if (tokensDiffer) await replaceTokens(tx, { id, tokens: offer.tokens })
    if (receiversDiffer) await replaceReceivers(tx, { id, receivers: offer.receivers })

    const fields = [
      ...Object.keys(columns),
      ...(tokensDiffer ? ['tokens'] : []),
      ...(receiversDiffer ? ['receivers'] : []),
    ]
    const after: SubscriptionDetails =
      fields.length === 0
        ? before
        : await recordSubscriptionChange(tx, {
            subscription: { ...before, ...columns, tokens: offer.tokens, receivers: offer.receivers },
            columns,
            author,
            action: 'subscription.changed',
            target: id,
            details: { fields },
            at: deps.clock.now(),
          })
    const figuresOf = await sumSubscribers(tx, { merchantId, subscriptionIds: [id] })
    return { ...after, ...figuresOf(id) }
  })
}

function idsOf(records: readonly { readonly id: string }[]): string[] {
  return records.map(({ id }) => id)
}
