import { wholeTokens } from '@/lib/billing/money/money'
import { numberFormat } from './intl-cache'
import type { Reader } from './reader'
import { wholeText } from './whole-text'

/** Ways of writing that a function needs to know of a reader. */
export type Writing = Pick<Reader, 'formats' | 'isOnPage'>

/** Most decimals of a price: those of a micro-dollar. */
const PRICE_DECIMALS = 6

/** Regions whose own currency is a dollar or a peso, where "$" alone would be read as that. */
const OWN_DOLLARS =
  /-(AG|AR|AU|BB|BN|BS|BZ|CA|CL|CO|DM|FJ|GD|GY|HK|JM|KN|KY|LC|LR|MX|NA|NZ|SB|SG|SR|TT|TV|TW|UY|VC)\b/

/** Isolate from left to right, and its end, by Unicode's UAX 9: between letters from right to left "US$" would read "$US". */
const [LTR, END] = ['\u2066', '\u2069']
/** Marks of direction that `Intl` sets. */
const MARKS = /[\u200e\u200f\u061c]/g

/** A decimal text, as in "1240.55", with the reader's signs: "1.240,55". Every digit stays. */
export function formatDecimal(text: string, { formats }: Writing): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const written = numberFormat(formats).format(BigInt(whole))
  return fraction === '' ? written : `${written}${decimalSign(formats)}${fraction}`
}

/** A decimal text with every digit and two decimals at least: "7.50". */
export function formatFigure(text: string, writing: Writing): string {
  const [whole = '0', fraction = ''] = text.split('.')
  return formatDecimal(`${whole}.${fraction.padEnd(2, '0')}`, writing)
}

function decimalSign(formats: string): string {
  const parts = numberFormat(formats, { minimumFractionDigits: 1 }).formatToParts(0)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/**
 * An amount of micro-dollars as the reader writes US dollars: "$49", "$9.50", "49 $". Whole dollars carry no decimals
 * unless `cents` asks for them; everything else has at least two.
 */
export function formatDollars(microUsd: bigint, { formats }: Writing, { cents = false } = {}): string {
  const isNegative = microUsd < 0n
  const [whole = '0', decimals = ''] = wholeTokens(isNegative ? -microUsd : microUsd, PRICE_DECIMALS).split(
    '.',
  )
  const fraction = decimals === '' && !cents ? '' : decimals.padEnd(2, '0')
  // Some regions write the signs of a currency's numbers otherwise; one page has one way.
  const written = formatDecimal(fraction === '' ? whole : `${whole}.${fraction}`, { formats })
  const format = numberFormat(formats, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: formats.startsWith('en') && !OWN_DOLLARS.test(formats) ? 'narrowSymbol' : 'symbol',
    maximumFractionDigits: 0,
  })
  const parts = format.formatToParts(isNegative ? -1 : 1)
  const text = parts.map(({ type, value }) => (type === 'integer' ? written : value)).join('')
  return leftToRight(text, formats)
}

/** Shown decimals of a token: all six of a dollar token, fewer than the eighteen of other tokens. */
const TOKEN_DECIMALS = 6

/**
 * A decimal text with at least two decimals, so that a column lines up. Rounded down, so that no amount is shown higher
 * than it is: "1240.5" is "1240.50".
 */
export function cutDecimals(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  // An amount below 1 keeps at least its first two significant digits.
  const zeros = fraction.length - fraction.replace(/^0+/, '').length
  const most = whole === '0' ? Math.max(TOKEN_DECIMALS, zeros + 2) : TOKEN_DECIMALS
  return `${whole}.${fraction.slice(0, most).replace(/0+$/, '').padEnd(2, '0')}`
}

/** Whole tokens of a decimal text with their symbol, as the reader writes the number: "1,240.50 USDC". */
export function formatTokens(text: string, symbol: string, writing: Writing): string {
  return withSymbol(formatDecimal(cutDecimals(text), writing), symbol, writing)
}

/** The same with every digit, as records have them: "0.002941176470588235 WETH", "7.50 USDC". */
export function formatExactTokens(text: string, symbol: string, writing: Writing): string {
  return withSymbol(formatFigure(text, writing), symbol, writing)
}

/** A written figure with the symbol of its token, in one piece on a page: "1,240.50 USDC". */
export function withSymbol(figure: string, symbol: string, { formats, isOnPage }: Writing): string {
  const text = `${figure} ${symbol}`
  return leftToRight(isOnPage ? wholeText(text) : text, formats)
}

/** An amount with its symbol as one run from left to right, for readers of Arabic. */
export const leftToRight = (text: string, formats: string) =>
  formats.startsWith('ar') ? `${LTR}${text.replace(MARKS, '')}${END}` : text

/** A whole number: "1,250". */
export function formatCount(count: number, { formats }: Writing): string {
  return numberFormat(formats).format(count)
}

/** A number with up to six decimals: "1,250.5". */
export function formatNumber(value: number, { formats }: Writing): string {
  return numberFormat(formats, { maximumFractionDigits: TOKEN_DECIMALS }).format(value)
}

/** A share of a hundred, as in 12.5: "12.5%". */
export function formatPercent(percent: number, { formats }: Writing): string {
  return numberFormat(formats, { style: 'percent', maximumFractionDigits: 4 }).format(percent / 100)
}
