import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { NotFoundError } from '@/lib/billing/billing-error'
import { checkDunning } from '@/lib/billing/charges/dunning'
import { assertVersion, differingTerms } from '@/lib/billing/subscriptions/subscription'
import type { changeSubscription as operation, PlanWrite } from '@/lib/wire/subscriptions/subscriptions'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import type { Database } from '../../store/database/database'
import { sumSubscribers } from '../../store/reports/subscription-figures'
import {
  lockSubscription,
  type MerchantSubscription,
  replaceReceivers,
  replaceTokens,
  type SubscriptionDetails,
} from '../../store/subscriptions/subscriptions'
import { recordAccountChange } from '../accounts/record-account-change'
import { type ReceiversCaller, requireReceiversAccess } from '../accounts/require-confirmation'
import { writePlanChange } from './change-plan'
import { addPlan } from './create-plan'
import { recordSubscriptionChange } from './record-subscription-change'
import { refuseLowPrices } from './refuse-low-prices'
import { resolveOffer } from './resolve-offer'

export type SubscriptionChange = z.output<typeof operation.body>

/**
 * Changes the given fields and plans, all of them or none; a change that changes nothing makes no new version.
 * Each changed plan has a version, an audit entry and an event of its own, after those of the other fields.
 * Concurrent changes are serialized by a lock on the subscription.
 * @param params.expectedVersions - versions that the caller has read; null accepts any
 * @throws NotFoundError, for a plan of another subscription too; VersionMismatchError, InvalidValueError,
 *   PriceTooLowError; where receivers change ConfirmationRequiredError, ReceiversScopeError
 */
export async function changeSubscription(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random' | 'payments'>,
  params: {
    id: string
    expectedVersions: readonly number[] | null
    change: SubscriptionChange
    author: Author
    /** Credential of the request; without one receivers cannot change. */
    caller?: ReceiversCaller
  },
): Promise<MerchantSubscription> {
  const { id, expectedVersions, author, caller = null } = params
  const { plans = [], ...fields } = params.change
  const { merchantId } = author
  return deps.store.transaction(async (tx) => {
    const before = await lockSubscription(tx, { id, merchantId })
    if (!before) throw new NotFoundError('Subscription')
    assertVersion(before, expectedVersions)
    const context = { tx, deps, author, caller, at: deps.clock.now() }
    const after = await writePlans(context, await writeFields(context, before, fields), plans)
    if (changesDunning(before, after)) checkDunning(after, after.plans)
    refuseLowPrices(deps, { before, after, pathOf: pathIn(plans, { before, after }) })
    const figuresOf = await sumSubscribers(tx, { merchantId, subscriptionIds: [id] })
    return { ...after, ...figuresOf(id) }
  })
}

interface WriteContext {
  readonly tx: Database
  readonly deps: Pick<Deps, 'clock' | 'wallClock' | 'random' | 'payments'>
  readonly author: Author
  readonly caller: ReceiversCaller | null
  readonly at: Date
}

async function writeFields(
  { tx, deps, author, caller, at }: WriteContext,
  before: SubscriptionDetails,
  change: Omit<SubscriptionChange, 'plans'>,
): Promise<SubscriptionDetails> {
  const { id } = before
  const columns = differingTerms(before, change)
  const offer = await resolveOffer(
    { ...deps, tx },
    {
      subscriptionId: id,
      merchantId: author.merchantId,
      current: before,
      tokens: change.tokens,
      receivers: change.receivers,
    },
  )
  const tokensDiffer = !isDeepStrictEqual(idsOf(offer.tokens), idsOf(before.tokens))
  const receiversDiffer = !isDeepStrictEqual(offer.receivers, before.receivers)
  if (tokensDiffer) await replaceTokens(tx, { id, tokens: offer.tokens })
  if (receiversDiffer) {
    await requireReceiversAccess(tx, caller)
    await replaceReceivers(tx, { id, receivers: offer.receivers })
    const details = receiversChange(before.receivers, offer.receivers)
    await recordAccountChange(tx, deps, { author, change: 'receivers.changed', target: id, details })
  }

  const fields = [
    ...Object.keys(columns),
    ...(tokensDiffer ? ['tokens'] : []),
    ...(receiversDiffer ? ['receivers'] : []),
  ]
  if (fields.length === 0) return before
  return recordSubscriptionChange(tx, {
    subscription: { ...before, ...columns, tokens: offer.tokens, receivers: offer.receivers },
    columns,
    author,
    action: 'subscription.changed',
    target: id,
    details: { fields },
    at,
  })
}

/** Writes plan by plan: new ones first and archived ones last, since one has to be on offer at any time. */
async function writePlans(
  { tx, deps, author, at }: WriteContext,
  before: SubscriptionDetails,
  writes: readonly PlanWrite[],
): Promise<SubscriptionDetails> {
  const placed = writes.map((write, position) => ({ write, fieldPrefix: `plans[${position}].` }))
  let subscription = before
  for (const { write, fieldPrefix } of placed.sort((one, other) => rankOf(one.write) - rankOf(other.write))) {
    const params = { subscription, author, at, fieldPrefix }
    const written =
      write.id === null
        ? await addPlan({ ...deps, tx }, { ...params, plan: write.plan })
        : await writePlanChange(tx, { ...params, id: write.id, change: write.change })
    subscription = written.subscription
  }
  return subscription
}

/** True where settings for failed charges differ, or the plans that bound them. */
function changesDunning(before: SubscriptionDetails, after: SubscriptionDetails): boolean {
  const boundsOf = ({ graceDays, retryDays, plans }: SubscriptionDetails) => [
    graceDays,
    retryDays,
    plans.length,
  ]
  return !isDeepStrictEqual(boundsOf(before), boundsOf(after))
}

/** Path of a plan's price in the request; null for a plan that the request leaves as it is. New ones keep its order. */
function pathIn(
  writes: readonly PlanWrite[],
  { before, after }: Record<'before' | 'after', SubscriptionDetails>,
): (planId: string) => string | null {
  const known = new Set(idsOf(before.plans))
  const added = idsOf(after.plans).filter((id) => !known.has(id))
  const ids = writes.map((write) => write.id ?? added.shift())
  return (planId) => (ids.includes(planId) ? `plans[${ids.indexOf(planId)}].price` : null)
}

function rankOf(write: PlanWrite): number {
  if (write.id === null) return 0
  return write.change.archived === true ? 2 : 1
}

/** Receivers before and after, as lines: "0x... on 8453". */
function receiversChange(before: readonly Payout[], after: readonly Payout[]): Record<string, unknown> {
  const lines = (all: readonly Payout[]) =>
    all.map(({ address, networkId, shareBps }) => {
      const share = shareBps === null ? '' : `, ${shareBps / 100} %`
      return `${address} on ${networkId}${share}`
    })
  return { receivers: { from: lines(before), to: lines(after) } }
}

type Payout = Pick<SubscriptionDetails['receivers'][number], 'address' | 'networkId' | 'shareBps'>

function idsOf(records: readonly { readonly id: string }[]): string[] {
  return records.map(({ id }) => id)
}
