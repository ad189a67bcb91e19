'use client'

import { AccentScope } from '@/components/billing/accent-scope'
import { PrintButton } from '@/components/billing/invoice/print-button'
import { VerifyInvoice } from '@/components/billing/invoice/verify-invoice'
import { lastDay } from '@/components/billing/payment-facts'
import { hasSeveralLines, paidPlan, StatementLines } from '@/components/billing/statement-lines'
import { LanguageSwitch } from '@/components/language/language-switch'
import { richText } from '@/components/language/rich-text'
import { SpokenToken } from '@/components/language/spoken-token'
import { sayDate, sayMoment, sayTokens } from '@/components/language/spoken-values'
import { useSay } from '@/components/language/use-say'
import { shortAddress } from '@/components/ui/text/address-parts'
import { AddressText } from '@/components/ui/text/address-text'
import { NameMark } from '@/components/ui/text/avatar-initials'
import { ExternalLink } from '@/components/ui/text/external-link'
import { type Fact, FactList } from '@/components/ui/text/fact-list'
import { Wordmark } from '@/components/ui/text/mark'
import { TextLink } from '@/components/ui/text/text-link'
import { networkName } from '@/lib/billing/networks'
import { isConfirmed } from '@/lib/billing/refunds/refund'
import type { Say } from '@/lib/language/say'
import { testText } from '@/lib/wire/invoices/invoice-text'
import type { WireInvoice } from '@/lib/wire/invoices/invoices'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { portalPaths } from '../portal-paths'
import { planPrice } from '../subscription-facts'
import { MerchantHelp } from './merchant-help'
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
  const say = useSay()
  const merchant = (
    <bdi className="text-user-content">
      {row.merchant.organisation || <AddressText address={row.merchant.address} />}
    </bdi>
  )
  const test = testText(charge.token.chainId, isTestMode)
  return (
    <AccentScope accent={row.merchant.accent}>
      <main className="mx-auto w-full max-w-[640px] px-5 py-10 print:max-w-none print:p-0">
        <div className="rounded-dialog border border-line bg-surface p-7 max-sm:p-5 print:border-0 print:p-0">
          <div className="flex items-center justify-between gap-4">
            <p className="flex min-w-0 items-center gap-3 font-semibold text-body">
              <NameMark
                name={row.merchant.organisation || row.merchant.address.slice(2)}
                logo={row.merchant.logo}
              />
              {merchant}
            </p>
            <Wordmark small />
          </div>
          <h1 className="mt-6 text-page-title">{say('receipt.title')}</h1>
          {test !== null && <p className="mt-1 text-body text-ink-2">{say('receipt.test')}</p>}
          <p className="mt-3 text-metric">{sayTokens(say, charge.amountText, charge.token)}</p>
          <p className="mt-1 text-body text-ink-2">
            {charge.paidAt === null
              ? richText(say, 'receipt.paid', { merchant })
              : richText(say, 'receipt.paidOn', { merchant, moment: <Moment at={charge.paidAt} /> })}
          </p>
          <FactList className="mt-6" size="hint" layout="document" facts={facts(say, row, charge)} />
          <p className="mt-4 text-hint text-pretty text-ink-3">
            {say('receipt.verify', {
              network: networkName(charge.token.chainId),
              several: row.receivers.length === 1 ? 'no' : 'yes',
            })}
          </p>
          <MerchantHelp
            merchant={row.merchant}
            name={row.merchant.organisation || shortAddress(row.merchant.address)}
          />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-4 print:hidden">
          <PrintButton />
          {invoice !== null && (
            <TextLink href={portalPaths.invoice(invoice.id)} prefetch={false}>
              {say('receipt.invoiceNumber', { number: invoice.number })}
            </TextLink>
          )}
          <TextLink href={portalPaths.subscription(row.subscriptionId)}>
            {say('portal.allSubscriptions')}
          </TextLink>
        </div>
        {invoice !== null && (
          <div className="mt-4">
            <VerifyInvoice invoice={invoice} />
          </div>
        )}
        <p className="mt-6 print:hidden">
          <LanguageSwitch />
        </p>
      </main>
    </AccentScope>
  )
}

function facts(say: Say, row: WirePortalSubscription, charge: WireCharge): Fact[] {
  const { token } = charge
  // Of the payment: the terms of the subscription may have changed since.
  const plan = paidPlan(charge.lines)
  const list: (Fact | false)[] = [
    { term: say('receipt.for'), value: <bdi className="text-user-content">{row.title}</bdi> },
    plan !== null && { term: say('portal.plan'), value: planPrice(say, plan) },
    hasSeveralLines(charge.lines) && {
      term: say('records.price'),
      value: <StatementLines lines={charge.lines} total={charge.price} />,
    },
    {
      term: say('receipt.period'),
      value: (
        <>
          <Day at={charge.periodStart} /> – <Day at={lastDay(charge.periodEnd)} />
        </>
      ),
    },
    { term: say('receipt.token'), value: <SpokenToken token={token} /> },
    { term: say('receipt.from'), value: <AddressText address={row.payer} form="whole" /> },
    { term: say('portal.merchant'), value: <AddressText address={row.merchant.address} form="whole" /> },
    ...row.receivers.map((receiver) => ({
      key: `receiver ${receiver.address}`,
      term: paidToTerm(say, receiver, row.receivers),
      value: (
        <>
          <AddressText address={receiver.address} form="whole" />
          <span className="block">{paidPart(say, receiver, row.receivers, charge)}</span>
        </>
      ),
    })),
    row.permission.contract !== null && {
      term: say('receipt.byContract'),
      value: <AddressText address={row.permission.contract} form="whole" />,
    },
    charge.transactionHash !== null && {
      term: say('receipt.transaction'),
      value: (
        <>
          <AddressText address={charge.transactionHash} form="whole" />
          {charge.explorerUrl !== null && (
            <ExternalLink href={charge.explorerUrl} className="mt-1 print:hidden">
              {say('records.viewOn', { host: new URL(charge.explorerUrl).host })}
            </ExternalLink>
          )}
        </>
      ),
    },
    ...charge.refunds.filter(isConfirmed).map((refund) => ({
      key: `refund ${refund.id}`,
      term: say('receipt.refunded'),
      value: (
        <>
          {refund.refundedAt === null
            ? sayTokens(say, refund.amountText, token)
            : richText(say, 'receipt.amountOn', {
                amount: sayTokens(say, refund.amountText, token),
                moment: <Moment at={refund.refundedAt} />,
              })}
          <span className="block">
            <AddressText address={refund.transactionHash} form="whole" />
          </span>
          {refund.explorerUrl !== null && (
            <ExternalLink href={refund.explorerUrl} className="mt-1 print:hidden">
              {say('records.viewOn', { host: new URL(refund.explorerUrl).host })}
            </ExternalLink>
          )}
        </>
      ),
    })),
    charge.blockNumber !== null && { term: say('receipt.block'), value: String(charge.blockNumber) },
    { term: say('receipt.number'), value: <span className="break-all">{charge.id}</span> },
  ]
  return list.filter((fact) => fact !== false)
}

/** "21 Nov 2026, 14:05 GMT-8", where the reader is. */
function Moment({ at }: { readonly at: string }) {
  return <time dateTime={at}>{sayMoment(useSay(), at)}</time>
}

function Day({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {sayDate(useSay(), at)}
    </time>
  )
}
