import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Buyer } from '@/lib/billing/invoices/party'
import { allowanceNeeded } from '@/lib/mandate/allowance/allowance-needed'
import { type Clocks, onBillingClock } from '../../clock'
import { listMandateHistories, type MandateHistory } from '../../store/chain/mandate-history'
import type { Database } from '../../store/database/database'
import { listBuyers } from '../../store/invoices/buyer-details'
import { type AllowanceRenewal, listLatestRenewals } from '../../store/subscribers/allowance-renewals'
import { listLatestChanges, type SignedChange } from '../../store/subscribers/changes'
import {
  type ForecastRow,
  listFundsOfAll,
  listLeftAllowances,
  type PayerFundsRow,
} from '../../store/subscribers/payer-funds'
import { listAllowanceShares } from '../../store/subscribers/payer-standing'
import { findPaidSubscriber, type PaidSubscriber } from '../../store/subscribers/payer-subscriptions'
import { type ChargeDetails, listChargesOfAll } from '../../store/subscribers/payment-pages'
import { listPriceAsks, type OpenAsk } from '../../store/subscribers/price-asks'
import { type PresentUsage, readUsage } from '../usage/read-usage'

/** One subscription as its payer may see it. */
export interface PaidSubscription {
  readonly details: PaidSubscriber
  /** The latest window first. */
  readonly payments: readonly ChargeDetails[]
  /** The newest first. */
  readonly mandates: readonly MandateHistory[]
  /** Funds as last read from the chain, in billing time; null where it is not watched, or was not read yet. */
  readonly funds: PayerFundsRow | null
  readonly forecast: ForecastRow | null
  /** Funds as last read of a cancelled one whose payer's allowance is left though nothing can take it, else null. */
  readonly left: PayerFundsRow | null
  /** Allowance to give anew, in atomic units; null where none is asked for. */
  readonly allowanceNeeded: bigint | null
  /** The latest renewal of the allowance by a signature; null where there was none. */
  readonly renewal: AllowanceRenewal | null
  /** The latest signed change of the terms; null where there was none. */
  readonly change: SignedChange | null
  /** The merchant's higher price that the payer is asked to accept; null where none is. */
  readonly ask: OpenAsk | null
  /** Metered use of the period that runs; null for terms without it. */
  readonly usage: PresentUsage | null
  /** Details of the next invoice; null for none. */
  readonly buyer: Buyer | null
}

/**
 * Adds payments, permissions and funds to subscribers: eight statements, however many they are, and one for each whose
 * payer has to allow its first charge anew.
 */
export async function readPaidSubscriptions(
  db: Database,
  found: readonly PaidSubscriber[],
  clocks: Clocks,
): Promise<PaidSubscription[]> {
  if (found.length === 0) return []
  const subscriberIds = found.map(({ subscriber }) => subscriber.id)
  // One after the other: inside a transaction there is one connection.
  const payments = await listChargesOfAll(db, { subscriberIds })
  const mandates = await listMandateHistories(db, { subscriberIds })
  const funds = await listFundsOfAll(db, { subscriberIds })
  const left = await listLeftAllowances(db, { subscriberIds })
  const renewals = await listLatestRenewals(db, { subscriberIds })
  const changes = await listLatestChanges(db, { subscriberIds })
  const asks = await listPriceAsks(db, { subscriberIds })
  const buyers = await listBuyers(db, { subscriberIds })
  const uses = new Map<string, PresentUsage | null>()
  for (const { subscriber } of found) {
    uses.set(subscriber.id, await readUsage(db, subscriber, clocks.clock.now()))
  }
  const needed = new Map<string, bigint>()
  for (const { mandate } of mandates) {
    const { id, subscriberId, status, permissionNeededAt } = mandate
    if (status !== 'pending' || permissionNeededAt === null || subscriberId === null) continue
    const shares = await listAllowanceShares(db, mandate)
    needed.set(id, allowanceNeeded({ capAtomic: 0n, periods: 0 }, shares))
  }
  return found.map((details) => {
    const { id } = details.subscriber
    const ofOne = mandates.filter(({ mandate }) => mandate.subscriberId === id)
    const purse = funds.find(({ subscriberId }) => subscriberId === id)
    return {
      details,
      payments: payments.filter(({ charge }) => charge.subscriberId === id),
      mandates: ofOne,
      funds: inBillingTime(clocks, purse?.funds),
      forecast: purse?.forecast ?? null,
      left: inBillingTime(clocks, left.find(({ subscriberId }) => subscriberId === id)?.funds),
      usage: uses.get(id) ?? null,
      buyer: buyers.get(id) ?? null,
      renewal: renewals.find(({ subscriberId }) => subscriberId === id) ?? null,
      change: changes.find(({ row }) => row.subscriberId === id) ?? null,
      ask: asks.find(({ subscriberId }) => subscriberId === id) ?? null,
      allowanceNeeded:
        ofOne.map(({ mandate }) => needed.get(mandate.id) ?? null).find((each) => each !== null) ?? null,
    }
  })
}

function inBillingTime(clocks: Clocks, funds: PayerFundsRow | undefined): PayerFundsRow | null {
  return funds ? { ...funds, readAt: onBillingClock(clocks, funds.readAt) } : null
}

/** Reads one subscriber for its payer. @throws NotFoundError */
export async function readPaidSubscription(
  db: Database,
  id: string,
  clocks: Clocks,
): Promise<PaidSubscription> {
  const found = await findPaidSubscriber(db, { id })
  const [read] = await readPaidSubscriptions(db, found ? [found] : [], clocks)
  if (!read) throw new NotFoundError('Subscriber')
  return read
}
