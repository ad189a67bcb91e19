import type { SellerFace } from '@/lib/billing/accounts/merchant-face'
import { DAY_MS } from '@/lib/billing/durations'
import type { InvoiceStatus } from '@/lib/billing/invoices/invoice'
import { countryName } from '@/lib/billing/invoices/party'
import { microUsdOfAmount } from '@/lib/billing/money/dollars'
import { formatRate } from '@/lib/billing/money/rate-text'
import { ratePaid } from '@/lib/billing/money/rates'
import { formatUsd, groupThousands } from '@/lib/billing/money/usd-text'
import { findNetwork, networkName } from '@/lib/billing/networks'
import { isConfirmed } from '@/lib/billing/refunds/refund'
import { unitsText } from '@/lib/billing/usage/usage-sentence'
import type { WireInvoice } from './invoices'
import { partyLines } from './party-lines'

/** A term of an invoice and its value as text. */
export interface InvoiceFact {
  readonly term: string
  readonly value: string
  /** True for addresses and hashes, which are set in equal widths. */
  readonly isCode?: boolean
}

export const STATUS_WORDS: Readonly<Record<InvoiceStatus, string>> = {
  paid: 'Paid',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  void: 'Void',
}

/** "$9.99", "−$4.90": dollars with two decimals or, where they are there, up to six. */
export function dollarText(dollars: number): string {
  const text = formatUsd(microUsdOfAmount(Math.abs(dollars)), { cents: true })
  return dollars < 0 ? `−${text}` : text
}

/**
 * Words of a line, with its count: "Station network, Team, 1 month (5 × $12.00)". Names that are written from right
 * to left are isolated, so that they leave the figures behind them in their places.
 */
export function lineText({ title, planName }: Pick<WireInvoice, 'title' | 'planName'>, line: Line): string {
  const { kind, description } = line
  const names = `${title}, ${planName}`
  const isNamed = kind === 'plan' && description.startsWith(names)
  const text = isNamed
    ? `${isolated(title)}, ${isolated(planName)}${description.slice(names.length)}`
    : description.replace(NAME_BEFORE_REST, (_, name: string, rest = '') => isolated(name) + rest)
  return `${text}${countText(line)}`
}

type Line = WireInvoice['lines'][number]

/** A name, such as that of a unit, and what follows its last comma. */
const NAME_BEFORE_REST = /^(.*?)(, [^,]*)?$/s
/** Hebrew, Arabic and other scripts of that direction, with the forms that exist for old programs. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A name between the first strong isolate and its end (UAX #9), where its direction would move what follows it. */
const isolated = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? `\u2068${name.replace(DIRECTION_MARKS, '')}\u2069` : name

/** " (2,456 × $0.002)" behind what a line is for; empty where there is one of it. */
function countText({ quantity, unitPrice }: Line): string {
  return quantity === 1 ? '' : ` (${unitsText(quantity)} × ${dollarText(unitPrice)})`
}

/** "INV-2026-000001 · Paid", with a mark where no real money moved: in test mode, and on a test network. */
export function headText(
  { number, status, token }: Pick<WireInvoice, 'number' | 'status' | 'token'>,
  isTestMode: boolean,
): string {
  const words = [number, STATUS_WORDS[status], testText(token.chainId, isTestMode)]
  return words.filter((word) => word !== null).join(' · ')
}

/** Mark of a payment that moved no real money; null for one that did. */
export function testText(chainId: number, isTestMode: boolean): string | null {
  return isTestMode || findNetwork(chainId)?.testnet ? 'Test, no real money' : null
}

/** `2026-11-21`, in UTC. */
export const dayText = (instant: string) => instant.slice(0, 10)

/** `2026-11-21 10:00 UTC` */
export const timeText = (instant: string) => `${dayText(instant)} ${instant.slice(11, 16)} UTC`

/** `2026-11-21 to 2026-12-20 (UTC)`: the first and the last day that an invoice is for. */
export function periodText({
  periodStart,
  periodEnd,
}: Pick<WireInvoice, 'periodStart' | 'periodEnd'>): string {
  const lastDay = new Date(Date.parse(periodEnd) - DAY_MS).toISOString()
  return `${dayText(periodStart)} to ${dayText(lastDay)} (UTC)`
}

/** Lines of the merchant's name and address; its wallet where it has set no name. */
export function sellerLines({ seller }: Pick<WireInvoice, 'seller'>): string[] {
  const name = seller.legalName || seller.organisation || seller.wallet
  return partyLines({ ...seller, name })
}

/** Lines of the buyer's name and address; the paying wallet where it gave no details. */
export function buyerLines({ buyer, payer }: Pick<WireInvoice, 'buyer' | 'payer'>): string[] {
  return buyer === null ? [payer] : partyLines(buyer)
}

/** Net, tax and total; the total alone where no tax is stated. */
export function totalFacts({ total, net, tax, taxRate }: WireInvoice): InvoiceFact[] {
  const whole = { term: 'Total', value: dollarText(total) }
  if (taxRate === null) return [whole]
  return [
    { term: 'Net', value: dollarText(net) },
    { term: `Tax included, ${taxRate.percent}% (${countryName(taxRate.country)})`, value: dollarText(tax) },
    whole,
  ]
}

/** Facts of the payment, and of what was given back. */
export function paymentFacts(invoice: WireInvoice): InvoiceFact[] {
  const { token, amountText, receivers, contract, transactionHash, blockNumber, payer, refunds } = invoice
  const several = receivers.length > 1
  const facts: (InvoiceFact | false)[] = [
    {
      term: invoice.status === 'void' ? 'Payment undone' : 'Paid',
      value: `${tokenText(amountText)} ${token.symbol} on ${networkName(token.chainId)}`,
    },
    rateFact(invoice),
    { term: 'From wallet', value: payer, isCode: true },
    ...receivers.map(({ address, shareBps }) => ({
      term: several ? `To wallet, ${shareBps / 100}%` : 'To wallet',
      value: address,
      isCode: true,
    })),
    contract !== null && { term: 'By contract', value: contract, isCode: true },
    transactionHash !== null && { term: 'Transaction', value: transactionHash, isCode: true },
    blockNumber !== null && { term: 'Block', value: String(blockNumber) },
    ...refunds.filter(isConfirmed).map((refund) => ({
      term: `Refunded ${refund.refundedAt === null ? '' : dayText(refund.refundedAt)}`.trim(),
      value: `${tokenText(refund.amountText)} ${token.symbol} by ${refund.transactionHash}`,
      isCode: true,
    })),
  ]
  return facts.filter((fact) => fact !== false)
}

/** Contact and pages of the merchant, as they are now; none that it has not named. */
export function contactFacts({ supportContact, termsUrl, privacyUrl }: SellerFace): InvoiceFact[] {
  return [
    { term: 'Questions', value: supportContact },
    { term: 'Terms and refunds', value: termsUrl },
    { term: 'Privacy', value: privacyUrl },
  ].filter(({ value }) => value !== '')
}

/** Rates that are a dollar's, in pico-dollars: within a thousandth of it. */
const DOLLAR_RATES = { from: 999_000_000_000n, to: 1_001_000_000_000n }

/** Rate that follows from price and amount; none for a dollar token, and none where the cap was taken instead. */
function rateFact({ total, amount, capped, token }: WireInvoice): InvoiceFact | false {
  if (capped) return { term: 'Rate', value: 'The signed cap was taken; the day’s rate asked for more.' }
  const amountAtomic = BigInt(amount)
  if (amountAtomic === 0n) return false
  const { decimals, symbol } = token
  const rate = ratePaid({ priceMicroUsd: microUsdOfAmount(total), amountAtomic, decimals })
  const isDollar = rate >= DOLLAR_RATES.from && rate <= DOLLAR_RATES.to
  return !isDollar && { term: 'Rate of the day', value: `1 ${symbol} = ${formatRate(rate)}` }
}

function tokenText(amountText: string): string {
  const [whole = '0', fraction = ''] = amountText.split('.')
  return `${groupThousands(whole)}.${fraction.padEnd(2, '0')}`
}
