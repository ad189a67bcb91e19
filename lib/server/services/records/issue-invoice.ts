import 'server-only'
import { type InvoiceContent, invoiceContent } from '@/lib/billing/invoices/invoice'
import { invoiceNumber } from '@/lib/billing/invoices/invoice-number'
import type { Buyer } from '@/lib/billing/invoices/party'
import { encodeInvoice } from '@/lib/wire/invoices/encode-invoice'
import type { Deps } from '../../deps'
import type { Database } from '../../store/database/database'
import { findBuyer } from '../../store/invoices/buyer-details'
import { findInvoiceSettings, type InvoiceSettings } from '../../store/invoices/invoice-settings'
import {
  type InvoiceRow,
  type InvoiceSources,
  insertInvoice,
  readInvoiceSources,
  takeInvoiceSequence,
} from '../../store/invoices/invoices'
import { type NewEvent, writeEvent } from '../../store/reports/events'
import type { ChargeRow } from '../../store/subscribers/charges'
import type { SubscriberRow } from '../../store/subscribers/subscribers'

/**
 * Issues the invoice of a payment that has just been confirmed, in the transaction that records it, and late in it:
 * other payments of the merchant wait for the number.
 */
export async function issueInvoice(
  tx: Database,
  { random }: Pick<Deps, 'random'>,
  params: { charge: ChargeRow; subscriber: SubscriberRow; at: Date },
): Promise<InvoiceRow> {
  const { charge, subscriber, at } = params
  const { merchantId } = charge
  const settings = await findInvoiceSettings(tx, { merchantId })
  const sources = await readInvoiceSources(tx, { charge, planId: invoicedPlan(params) })
  const buyer = await findBuyer(tx, { merchantId, subscriberId: subscriber.id })
  const sequence = await takeInvoiceSequence(tx, { merchantId, year: at.getUTCFullYear() })
  const invoice = newInvoice({ ...params, id: random.uuid(), sequence, settings, sources, buyer })
  await insertInvoice(tx, invoice)
  return invoice
}

/** The plan that an invoice names: that of the charge, where the subscriber has another by now. */
export function invoicedPlan({
  charge,
  subscriber,
}: {
  readonly charge: ChargeRow
  readonly subscriber: SubscriberRow
}): string {
  return charge.lines.find((line) => line.kind === 'plan')?.planId ?? subscriber.planId
}

interface InvoiceParts {
  readonly charge: ChargeRow
  readonly subscriber: SubscriberRow
  readonly settings: InvoiceSettings
  readonly sources: InvoiceSources
  readonly buyer: Buyer | null
}

/** The row of an invoice of a charge that was paid at `at`. */
export function newInvoice(params: InvoiceParts & { id: string; sequence: number; at: Date }): InvoiceRow {
  const { id, sequence, at, charge, settings } = params
  const { merchantId, subscriptionId, subscriberId } = charge
  const year = at.getUTCFullYear()
  return {
    id,
    merchantId,
    subscriptionId,
    subscriberId,
    chargeId: charge.id,
    year,
    sequence,
    number: invoiceNumber(settings.numberPrefix, { year, sequence }),
    content: contentOf(params),
    totalMicroUsd: charge.priceMicroUsd,
    issuedAt: at,
    voidedAt: null,
  }
}

/** Tells of an invoice in the transaction that issued it. */
export async function writeInvoiceEvent(
  tx: Database,
  details: { invoice: InvoiceRow; charge: ChargeRow },
): Promise<void> {
  await writeEvent(tx, invoiceEvent(details))
}

/** Event of an invoice that has just been issued. */
export function invoiceEvent({ invoice, charge }: { invoice: InvoiceRow; charge: ChargeRow }): NewEvent {
  const { merchantId, subscriptionId, subscriberId, issuedAt } = invoice
  const data = encodeInvoice({ invoice, charge, refunds: [] })
  return { merchantId, type: 'invoice.created', subscriptionId, subscriberId, data, createdAt: issuedAt }
}

function contentOf({ charge, subscriber, settings, sources, buyer }: InvoiceParts): InvoiceContent {
  const { title, planName, merchant, token, mandate } = sources
  const { usdPegged, ...tokenFacts } = token
  const { legalName, address, country, taxId, taxRates } = settings
  return invoiceContent({
    seller: {
      legalName,
      address,
      country,
      taxId,
      organisation: merchant.organisation,
      wallet: merchant.address,
    },
    buyer,
    title,
    planName,
    periodStart: charge.dueAt,
    periodEnd: charge.endsAt,
    lines: charge.lines,
    totalMicroUsd: charge.priceMicroUsd,
    taxRates,
    token: tokenFacts,
    amountAtomic: charge.amountAtomic,
    isCapped:
      !usdPegged &&
      charge.amountAtomic >= BigInt(mandate?.message.maxAmountPerPeriod ?? subscriber.capAtomic),
    payer: mandate?.payer ?? subscriber.eoaAddress,
    contract: mandate?.puller ?? null,
    receivers: (mandate?.message.payouts ?? []).map(({ receiver, bps }) => ({
      address: receiver,
      shareBps: Number(bps),
    })),
    mandateId: mandate?.id ?? null,
    period: charge.period,
  })
}
