import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import { NotResumableError, resume, withoutChargesIfFree } from '@/lib/billing/subscriptions/subscriber'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import { listMandatesOf } from '../../store/chain/mandates'
import { writeSubscriberEvent } from '../../store/subscribers/subscriber-events'
import {
  lockSubscriberDetails,
  type SubscriberDetails,
  updateSubscriberState,
} from '../../store/subscribers/subscribers'

/**
 * Takes back a cancel that waits for the end of the period; charges go on with the next window.
 * @throws NotFoundError, SubscriberNotRunningError once the period has ended, NotResumableError when none waits.
 */
export async function resumeSubscriber(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: {
    author: Author
    id: string
  },
): Promise<SubscriberDetails> {
  const { author, id } = params
  return deps.store.transaction(async (tx) => {
    const details = await lockSubscriberDetails(tx, { id, merchantId: author.merchantId })
    if (!details) throw new NotFoundError('Subscriber')

    const mandates = await listMandatesOf(tx, { merchantId: author.merchantId, subscriberId: id })
    if (mandates.length > 0 && mandates.every(({ status }) => status === 'ended')) {
      throw new NotResumableError('The payer’s permission was ended on the chain.')
    }
    const at = deps.clock.now()
    const state = withoutChargesIfFree(resume(details.subscriber, at), details.subscriber)
    const subscriber = await updateSubscriberState(tx, { row: details.subscriber, state })
    await writeSubscriberEvent(tx, { type: 'subscriber.resumed', subscriberId: id, at })
    await writeAudit(tx, {
      ...author,
      action: 'subscriber.resumed',
      target: id,
      createdAt: at,
    })
    return { ...details, subscriber }
  })
}
