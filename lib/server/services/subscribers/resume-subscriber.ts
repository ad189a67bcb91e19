import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import { periodAt } from '@/lib/billing/charges/period-at'
import { usageIn } from '@/lib/billing/charges/statement'
import { resume } from '@/lib/billing/subscriptions/scheduled-cancel'
import { type CancelParty, withoutChargesIfFree } from '@/lib/billing/subscriptions/subscriber'
import { NotResumableError } from '@/lib/billing/subscriptions/subscriber-refusals'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import { listMandatesOf, type MandateRow } from '../../store/chain/mandates'
import type { Database } from '../../store/database/database'
import { lockCharge } from '../../store/subscribers/charges'
import { writeSubscriberEvent } from '../../store/subscribers/subscriber-events'
import {
  lockSubscriberDetails,
  type SubscriberDetails,
  type SubscriberRow,
  updateSubscriberState,
  updateUsageDue,
} from '../../store/subscribers/subscribers'
import { forecastAnew } from './forecast-payers'

/**
 * Takes back a merchant's own cancel that waits for the end of the period; charges go on with the next window.
 * @throws NotFoundError, SubscriberNotRunningError once the period has ended, NotResumableError where none waits, or
 *   the payer cancelled.
 */
export async function resumeSubscriber(
  deps: Pick<Deps, 'store' | 'clock' | 'rates'>,
  params: {
    author: Author
    id: string
  },
): Promise<SubscriberDetails> {
  const { author, id } = params
  const changed = await deps.store.transaction(async (tx) => {
    const details = await lockSubscriberDetails(tx, { id, merchantId: author.merchantId })
    if (!details) throw new NotFoundError('Subscriber')
    const { subscriber } = details
    const resumed = await resumeLocked(tx, { author, by: 'merchant', subscriber, at: deps.clock.now() })
    return { ...details, subscriber: resumed }
  })
  await forecastAnew(deps, { subscriberId: id })
  return changed
}

/** True for terms that have ended on the chain, or will by what is signed. */
const hasEnded = ({ status, cancelSignature, cancelTransactionId }: MandateRow) =>
  status === 'ended' || cancelSignature !== null || cancelTransactionId !== null

/** Resumes a subscriber that the transaction has locked, with its event and the entry in the audit log. */
export async function resumeLocked(
  tx: Database,
  params: { author: Author; by: CancelParty; subscriber: SubscriberRow; at: Date },
): Promise<SubscriberRow> {
  const { author, by, subscriber: before, at } = params
  const { id: subscriberId, terms, cancelAt, firstChargeAt, periodMonths } = before
  const period = cancelAt && periodAt(firstChargeAt, periodMonths, cancelAt) - 1
  const charge = period === null ? null : await lockCharge(tx, { subscriberId, terms, period })
  const state = withoutChargesIfFree(resume(before, at, by, charge?.status ?? null), before)
  const signed = await listMandatesOf(tx, { merchantId: before.merchantId, subscriberId })
  // Newer terms that came into force after the cancel are ended, and those before are by them.
  const mandates = signed.filter((each) => each.terms === terms)
  if (mandates.length > 0 && mandates.every(hasEnded)) {
    throw new NotResumableError('The payer’s permission was ended on the chain.')
  }
  const resumed = await updateSubscriberState(tx, { row: before, state, at })
  // The charge that the chain has yet to confirm bills what it did before.
  const subscriber =
    charge?.period === resumed.nextPeriod
      ? await updateUsageDue(tx, { row: resumed, usageDue: usageIn(charge.lines) })
      : resumed
  await writeSubscriberEvent(tx, { type: 'subscriber.resumed', subscriberId, at })
  await writeAudit(tx, { ...author, action: 'subscriber.resumed', target: subscriberId, createdAt: at })
  return subscriber
}
