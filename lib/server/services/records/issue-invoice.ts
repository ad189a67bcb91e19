import 'server-only'
import { type InvoiceContent, invoiceContent } from '@/lib/billing/invoices/invoice'
import { invoiceNumber } from '@/lib/billing/invoices/invoice-number'
import { encodeInvoice } from '@/lib/wire/invoices/encode-invoice'
import type { Deps } from '../../deps'
import type { Database } from '../../store/database/database'
import { findBuyer } from '../../store/invoices/buyer-details'
import { findInvoiceSettings } from '../../store/invoices/invoice-settings'
import {
  type InvoiceRow,
  insertInvoice,
  readInvoiceSources,
  takeInvoiceSequence,
} from '../../store/invoices/invoices'
import { writeEvent } from '../../store/reports/events'
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
  const { merchantId, subscriptionId } = charge
  const settings = await findInvoiceSettings(tx, { merchantId })
  const content = await contentOf(tx, { charge, subscriber, settings })
  const year = at.getUTCFullYear()
  const sequence = await takeInvoiceSequence(tx, { merchantId, year })
  const invoice: InvoiceRow = {
    id: random.uuid(),
    merchantId,
    subscriptionId,
    subscriberId: subscriber.id,
    chargeId: charge.id,
    year,
    sequence,
    number: invoiceNumber(settings.numberPrefix, { year, sequence }),
    content,
    totalMicroUsd: charge.priceMicroUsd,
    issuedAt: at,
    voidedAt: null,
  }
  await insertInvoice(tx, invoice)
  return invoice
}

/** Tells of an invoice in the transaction that issued it. */
export async function writeInvoiceEvent(
  tx: Database,
  { invoice, charge }: { invoice: InvoiceRow; charge: ChargeRow },
): Promise<void> {
  const { merchantId, subscriptionId, subscriberId, issuedAt } = invoice
  await writeEvent(tx, {
    merchantId,
    type: 'invoice.created',
    subscriptionId,
    subscriberId,
    data: encodeInvoice({ invoice, charge, refunds: [] }),
    createdAt: issuedAt,
  })
}

async function contentOf(
  tx: Database,
  params: {
    charge: ChargeRow
    subscriber: SubscriberRow
    settings: Awaited<ReturnType<typeof findInvoiceSettings>>
  },
): Promise<InvoiceContent> {
  const { charge, subscriber, settings } = params
  const planLine = charge.lines.find((line) => line.kind === 'plan')
  const { title, planName, merchant, token, mandate } = await readInvoiceSources(tx, {
    charge,
    planId: planLine?.planId ?? subscriber.planId,
  })
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
    buyer: await findBuyer(tx, { merchantId: charge.merchantId, subscriberId: subscriber.id }),
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
