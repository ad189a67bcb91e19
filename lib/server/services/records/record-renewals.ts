import 'server-only'
import { isAddressEqual } from 'viem'
import { creditIn } from '@/lib/billing/charges/statement'
import { paymentSucceeded } from '@/lib/billing/subscriptions/subscriber'
import type { Deps } from '../../deps'
import type { Database } from '../../store/database/database'
import { listBuyers } from '../../store/invoices/buyer-details'
import { findInvoiceSettings, type InvoiceSettings } from '../../store/invoices/invoice-settings'
import {
  type InvoiceRow,
  insertInvoices,
  listInvoiceNames,
  takeInvoiceSequence,
} from '../../store/invoices/invoices'
import { writeEvents } from '../../store/reports/events'
import type { ChargeRow } from '../../store/subscribers/charges'
import { markFundsStale } from '../../store/subscribers/payer-funds'
import { listPayments } from '../../store/subscribers/payment-pages'
import {
  lockRenewedCharges,
  type RenewedCharge,
  renewedColumns,
  settleRenewedCharges,
  updateRenewedCharges,
  updateRenewedSubscribers,
} from '../../store/subscribers/renewed-charges'
import type { ChainRecorders, ChargedLog } from './chain-recorders'
import { invoicedPlan, invoiceEvent, newInvoice } from './issue-invoice'
import { paymentEvent } from './write-payment-event'

interface Renewal extends RenewedCharge {
  readonly log: ChargedLog
}

/**
 * Records charges of one step together, in as many statements as one of them takes: those that are plain renewals. A plain
 * renewal moves its subscriber to the next window and changes nothing else; whatever ends, begins, gives credit or comes
 * out of turn is left to the recorders of single logs, and what both write is the same.
 */
export const recordRenewals: ChainRecorders['recordRenewals'] = (deps, { chainId, logs, steps }) =>
  deps.store.transaction(async (tx) => {
    const at = deps.clock.now()
    const locked = await lockRenewedCharges(tx, { chainId, windows: logs })
    const found = logs.flatMap((log): Renewal[] => {
      const renewed = locked.get(log.mandateId)
      return renewed && isAddressEqual(renewed.mandate.puller, log.puller) ? [{ ...renewed, log }] : []
    })
    const { isIncluded, isConfirmed, isSettled } = steps
    const unpaid = found.filter((each) => isUnpaid(each, { isIncluded }) && (!isConfirmed || isPlain(each)))
    const paidBefore = found.filter(({ charge }) => charge.status === 'paid' && isSettled && !isIncluded)
    if (isConfirmed) await recordPaid(tx, deps, { renewals: unpaid, at })
    else if (isIncluded) await updateRenewedCharges(tx, { placed: unpaid.map(placed), paidAt: null })
    const recorded = isConfirmed || isIncluded ? [...unpaid, ...paidBefore] : paidBefore
    if (isSettled) await settleRenewedCharges(tx, { chargeIds: recorded.map(({ charge }) => charge.id) })
    return recorded.map(({ log }) => log)
  })

/** A charge that this step may pay: one that waits for its block, or, in a block before, for its confirmation. */
const isUnpaid = ({ charge }: Renewal, { isIncluded }: { isIncluded: boolean }): boolean =>
  charge.status === (isIncluded ? 'submitted' : 'pending')

/** True where the payment of the window that is next moves the calendar on, and nothing else follows from it. */
function isPlain({ subscriber, charge, log }: Renewal): boolean {
  if (subscriber.nextPeriod !== log.period || subscriber.pausedPeriod !== null) return false
  if (creditIn(charge.lines) !== 0n) return false
  return renewedColumns({ row: subscriber, state: paymentSucceeded(subscriber, log.period) }) !== null
}

const placed = ({ charge, log }: Renewal) => {
  const { amountAtomic, transactionHash, blockNumber } = log
  return { row: charge, place: { amountAtomic, transactionHash, blockNumber } }
}

/** The same for one of them as `recordChargePaid` does it. */
async function recordPaid(
  tx: Database,
  deps: Pick<Deps, 'random'>,
  { renewals, at }: { renewals: readonly Renewal[]; at: Date },
): Promise<void> {
  if (renewals.length === 0) return
  const charges = await updateRenewedCharges(tx, { placed: renewals.map(placed), paidAt: at })
  const after = await updateRenewedSubscribers(tx, {
    renewed: renewals.map(({ subscriber, log }) => ({
      row: subscriber,
      state: paymentSucceeded(subscriber, log.period),
    })),
    at,
  })
  await markFundsStale(tx, { subscriberId: after.map(({ id }) => id) })
  const paid = renewals.flatMap(({ mandate }, index) => {
    const [charge, subscriber] = [charges[index], after[index]]
    return charge && subscriber ? [{ mandate, charge, subscriber }] : []
  })
  const invoices = await issueInvoices(tx, deps, { paid, at })
  const payments = await listPayments(tx, { ids: charges.map(({ id }) => id) })
  await writeEvents(
    tx,
    charges.flatMap((charge) => {
      const payment = payments.get(charge.id)
      const invoice = invoices.get(charge.id)
      if (!payment || !invoice) throw new Error(`There is no payment ${charge.id} to tell of`)
      return [paymentEvent({ type: 'payment.succeeded', payment, at }), invoiceEvent({ invoice, charge })]
    }),
  )
}

/** Invoices of payments, by charge; merchants in one order, so that two who take numbers of several do not wait for each other. */
async function issueInvoices(
  tx: Database,
  deps: Pick<Deps, 'random'>,
  { paid, at }: { paid: readonly RenewedCharge[]; at: Date },
): Promise<ReadonlyMap<string, InvoiceRow>> {
  const names = await listInvoiceNames(tx, {
    charges: paid.map((each) => ({ chargeId: each.charge.id, planId: invoicedPlan(each) })),
  })
  const buyers = await listBuyers(tx, { subscriberIds: paid.map(({ subscriber }) => subscriber.id) })
  const settingsOf = new Map<string, InvoiceSettings>()
  const ofMerchant = new Map<string, RenewedCharge[]>()
  for (const each of paid) {
    const { merchantId } = each.charge
    ofMerchant.set(merchantId, [...(ofMerchant.get(merchantId) ?? []), each])
  }
  for (const merchantId of ofMerchant.keys()) {
    settingsOf.set(merchantId, await findInvoiceSettings(tx, { merchantId }))
  }
  const invoices = new Map<string, InvoiceRow>()
  for (const [merchantId, own] of [...ofMerchant].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const settings = settingsOf.get(merchantId)
    const count = own.length
    const first = await takeInvoiceSequence(tx, { merchantId, year: at.getUTCFullYear(), count })
    for (const [index, { charge, subscriber, mandate }] of own.entries()) {
      const known = names.get(charge.id)
      if (!known || !settings) throw missing(charge)
      const { id, payer, puller, message } = mandate
      const sources = { ...known, mandate: { id, payer, puller, message } }
      const buyer = buyers.get(subscriber.id) ?? null
      const parts = { charge, subscriber, settings, sources, buyer, sequence: first + index, at }
      invoices.set(charge.id, newInvoice({ ...parts, id: deps.random.uuid() }))
    }
  }
  await insertInvoices(tx, [...invoices.values()])
  return invoices
}

const missing = ({ id }: ChargeRow) => new Error(`Charge ${id} has no subscription, plan or token`)
