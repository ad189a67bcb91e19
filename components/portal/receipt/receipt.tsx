import { PrintButton } from '@/components/billing/invoice/print-button'
import { VerifyInvoice } from '@/components/billing/invoice/verify-invoice'
import { lastDay, tokenAmount } from '@/components/billing/payment-facts'
import { hasSeveralLines, StatementLines } from '@/components/billing/statement-lines'
import { pricePerPeriod } from '@/components/billing/subscriber-facts'
import { LocalMoment } from '@/components/billing/times/local-moment'
import { SpokenToken } from '@/components/language/spoken-token'
import { AddressText } from '@/components/ui/text/address-text'
import { ExternalLink } from '@/components/ui/text/external-link'
import { type Fact, FactList } from '@/components/ui/text/fact-list'
import { Wordmark } from '@/components/ui/text/mark'
import { TextLink } from '@/components/ui/text/text-link'
import { networkName } from '@/lib/billing/networks'
import { isConfirmed } from '@/lib/billing/refunds/refund'
import { testText } from '@/lib/wire/invoices/invoice-text'
import type { WireInvoice } from '@/lib/wire/invoices/invoices'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { portalPaths } from '../portal-paths'
import { paidPart, paidToTerm } from './paid-to'

interface ReceiptProps {
  readonly row: WirePortalSubscription
  readonly charge: WireCharge
  /** The payment's invoice; null where it has none. */
  readonly invoice: WireInvoice | null
  readonly isTestMode: boolean
}

/** Printable receipt of one payment, with the transaction that proves it. */
export function Receipt({ row, charge, invoice, isTestMode }: ReceiptProps) {
  const test = testText(charge.token.chainId, isTestMode)
  return (
    <main className="mx-auto w-full max-w-[640px] px-5 py-10 print:max-w-none print:p-0">
      <div className="rounded-dialog border border-line bg-surface p-7 max-sm:p-5 print:border-0 print:p-0">
        <Wordmark />
        <h1 className="mt-6 text-page-title">Receipt</h1>
        {test !== null && <p className="mt-1 text-body text-ink-2">{test}</p>}
        <p className="mt-3 text-metric">
          {tokenAmount(charge.amountText)} {charge.token.symbol}
        </p>
        <p className="mt-1 text-body text-ink-2">
          paid to{' '}
          <bdi className="text-user-content">
            {row.merchant.organisation || <AddressText address={row.merchant.address} />}
          </bdi>
          {charge.paidAt !== null && (
            <>
              {' '}
              on <LocalMoment at={charge.paidAt} />
            </>
          )}
        </p>
        <FactList className="mt-6" size="hint" layout="columns" facts={facts(row, charge)} />
        <p className="mt-4 text-hint text-pretty text-ink-3">
          Anybody can verify the transaction on {networkName(charge.token.chainId)}: it moved the tokens from
          the wallet straight to the merchant’s {row.receivers.length === 1 ? 'receiver' : 'receivers'}.
        </p>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-4 print:hidden">
        <PrintButton />
        {invoice !== null && (
          <TextLink href={portalPaths.invoice(invoice.id)} prefetch={false}>
            Invoice {invoice.number}
          </TextLink>
        )}
        <TextLink href={portalPaths.subscription(row.subscriptionId)}>All your subscriptions</TextLink>
      </div>
      {invoice !== null && (
        <div className="mt-4">
          <VerifyInvoice invoice={invoice} />
        </div>
      )}
    </main>
  )
}

function facts(row: WirePortalSubscription, charge: WireCharge): Fact[] {
  const { token } = charge
  const list: (Fact | false)[] = [
    { term: 'For', value: <bdi className="text-user-content">{row.title}</bdi> },
    {
      term: 'Plan',
      value: (
        <>
          <bdi className="text-user-content">{row.plan.name}</bdi>, {pricePerPeriod(row.price, row.frequency)}
        </>
      ),
    },
    hasSeveralLines(charge.lines) && { term: 'Price', value: <StatementLines lines={charge.lines} /> },
    {
      term: 'Period',
      value: (
        <>
          <LocalMoment at={charge.periodStart} day /> – <LocalMoment at={lastDay(charge.periodEnd)} day />
        </>
      ),
    },
    { term: 'Token', value: <SpokenToken token={token} /> },
    { term: 'From', value: <AddressText address={row.payer} form="whole" /> },
    { term: 'Merchant', value: <AddressText address={row.merchant.address} form="whole" /> },
    ...row.receivers.map((receiver) => ({
      key: `receiver ${receiver.address}`,
      term: paidToTerm(receiver, row.receivers),
      value: (
        <>
          <AddressText address={receiver.address} form="whole" />
          <span className="block">{paidPart(receiver, row.receivers, charge)}</span>
        </>
      ),
    })),
    row.permission.contract !== null && {
      term: 'Collected by contract',
      value: <AddressText address={row.permission.contract} form="whole" />,
    },
    charge.transactionHash !== null && {
      term: 'Transaction',
      value: (
        <>
          <AddressText address={charge.transactionHash} form="whole" />
          {charge.explorerUrl !== null && (
            <ExternalLink href={charge.explorerUrl} className="mt-1 print:hidden">
              View on {new URL(charge.explorerUrl).host}
            </ExternalLink>
          )}
        </>
      ),
    },
    ...charge.refunds.filter(isConfirmed).map((refund) => ({
      key: `refund ${refund.id}`,
      term: 'Refunded',
      value: (
        <>
          {tokenAmount(refund.amountText)} {token.symbol}
          {refund.refundedAt !== null && (
            <>
              {' '}
              on <LocalMoment at={refund.refundedAt} />
            </>
          )}
          <span className="block">
            <AddressText address={refund.transactionHash} form="whole" />
          </span>
          {refund.explorerUrl !== null && (
            <ExternalLink href={refund.explorerUrl} className="mt-1 print:hidden">
              View on {new URL(refund.explorerUrl).host}
            </ExternalLink>
          )}
        </>
      ),
    })),
    charge.blockNumber !== null && { term: 'Block', value: String(charge.blockNumber) },
    { term: 'Receipt number', value: <span className="break-all">{charge.id}</span> },
  ]
  return list.filter((fact) => fact !== false)
}
