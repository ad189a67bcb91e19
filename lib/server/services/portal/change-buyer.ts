import 'server-only'
import type { Address } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import {
  InvoiceDetailsNotAskedError,
  InvoiceDetailsRequiredError,
} from '@/lib/billing/invoices/invoice-refusals'
import { type Buyer, isSameBuyer } from '@/lib/billing/invoices/party'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import { deleteBuyer, findBuyer, saveBuyer } from '../../store/invoices/buyer-details'
import { findSubscription } from '../../store/subscriptions/subscriptions'
import { lockPaidSubscriber } from './lock-paid-subscriber'
import { type PaidSubscription, readPaidSubscription } from './read-paid-subscriptions'

/**
 * Changes the name and address on the later invoices of what an account pays for, or forgets them where they are null;
 * issued ones never change. The log of the merchant has the change and nothing of what was given.
 * @throws NotFoundError for a subscriber of another wallet, InvoiceDetailsNotAskedError, InvoiceDetailsRequiredError where
 *   a running subscription needs them
 */
export async function changeBuyer(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random'>,
  params: {
    subscriberId: string
    account: SignInWallet<Address>
    requestId: string
    details: Buyer | null
  },
): Promise<PaidSubscription> {
  const { subscriberId, account, requestId, details } = params
  return deps.store.transaction(async (tx) => {
    const { subscriber } = await lockPaidSubscriber(tx, { subscriberId, account })
    const { merchantId, subscriptionId } = subscriber
    const subscription = await findSubscription(tx, { id: subscriptionId, merchantId })
    const asked = subscription?.invoiceDetails ?? 'none'
    const before = await findBuyer(tx, { merchantId, subscriberId })
    if (details !== null && asked === 'none') throw new InvoiceDetailsNotAskedError()
    if (details === null && asked === 'required' && !isOver(subscriber))
      throw new InvoiceDetailsRequiredError()
    if (!isSameBuyer(before, details)) {
      const at = deps.clock.now()
      if (details === null) await deleteBuyer(tx, { subscriberId })
      else {
        await saveBuyer(tx, {
          id: deps.random.uuid(),
          merchantId,
          subscriberId,
          buyer: details,
          changedAt: at,
        })
      }
      await writeAudit(tx, {
        merchantId,
        actor: `payer:${account.address}`,
        requestId,
        action: 'subscriber.invoice_details_changed',
        target: subscriberId,
        details: { given: details !== null },
        createdAt: at,
      })
    }
    return readPaidSubscription(tx, subscriberId, deps)
  })
}
