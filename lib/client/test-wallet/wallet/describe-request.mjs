// @ts-check
import { readCall } from './read-calls.mjs'

/**
 * @typedef {import('./read-calls.mjs').Terms} Terms
 * @typedef {{ address: string, name: string | null, token: { symbol: string, decimals: number } | null }} Known
 *   The wallet's knowledge of an address, which is in checksum form.
 * @typedef {{ network: string, coin: string, of: (address: string) => Known, formatTime: (at: Date) => string }} Facts
 * @typedef {{ term: string, text?: string, address?: string }} Row a fact, of an address or not
 * @typedef {{ title: string, sentence: string, rows: readonly Row[], raw: string, understood: boolean }} Description
 * @typedef {{
 *   primaryType?: string, domain?: Record<string, unknown>, message?: Record<string, unknown>,
 *   types?: unknown, [key: string]: unknown,
 * }} TypedData
 * @typedef {{ from?: string, to?: string, data?: string, value?: string }} Transaction
 */

const NO_TERMS = /^0x0*$/
/** Terms of so many months run until they are cancelled; the contract wants a number. */
const CENTURY_MONTHS = 1200n
const EVERY = new Map([
  [1n, 'a month'],
  [3n, 'a quarter'],
  [12n, 'a year'],
])
const COIN_DECIMALS = 18
const ANY_AMOUNT = 2n ** 256n - 1n

/**
 * Addresses that a request names, whose names are looked up before it is shown.
 *
 * @param {TypedData | Transaction} request
 * @returns {string[]}
 */
export function addressesIn(request) {
  const found = JSON.stringify(request).match(/0x[0-9a-f]{40}(?![0-9a-f])/gi) ?? []
  const inCall = 'data' in request ? callAddresses(readCall(String(request.data))) : []
  return [...new Set([...found, ...inCall].map((each) => each.toLowerCase()))]
}

/**
 * @param {import('./read-calls.mjs').ContractCall} call
 * @returns {string[]}
 */
function callAddresses(call) {
  if (call.kind === 'approve') return [call.spender]
  if (call.kind === 'transfer') return [call.recipient]
  if (call.kind === 'unknown') return []
  return [call.terms.payer, call.terms.token, ...call.terms.payouts.map(({ receiver }) => receiver)]
}

/**
 * Effect of signing typed data (EIP-712), in words.
 *
 * @param {TypedData} typed
 * @param {Facts} facts
 * @returns {Description}
 */
export function describeTypedData(typed, facts) {
  const { domain = {}, message = {}, primaryType, types, ...others } = typed
  const raw = JSON.stringify({ message, domain, primaryType, ...others, types }, null, 2)
  const contract = String(domain.verifyingContract)
  try {
    const told = tellTypedData({ primaryType, message, contract }, facts)
    if (told) return { ...told, raw, understood: true }
  } catch {
    // A field is missing or no number: whatever has this type's name, it is not the known one.
  }
  return unknown('Sign this data?', raw)
}

/**
 * @param {{ primaryType: string | undefined, message: Record<string, unknown>, contract: string }} typed
 * @param {Facts} facts
 */
function tellTypedData({ primaryType, message, contract }, facts) {
  if (primaryType === 'Permit') {
    const told = tellAllowance(
      { token: contract, spender: String(message.spender), amount: whole(message.value) },
      facts,
    )
    const usable = { term: 'Can be used until', text: timeOf(whole(message.deadline), facts) }
    return { ...told, rows: [...told.rows, { term: 'From', address: String(message.owner) }, usable] }
  }
  if (primaryType === 'Mandate') {
    const payouts = /** @type {readonly { receiver: unknown, bps: unknown }[]} */ (message.payouts)
    return tellTerms(
      {
        payer: String(message.payer),
        token: String(message.token),
        maxAmountPerPeriod: whole(message.maxAmountPerPeriod),
        firstChargeAt: whole(message.firstChargeAt),
        periodMonths: whole(message.periodMonths),
        maxPeriods: whole(message.maxPeriods),
        replaces: String(message.replaces),
        payouts: payouts.map(({ receiver, bps }) => ({ receiver: String(receiver), bps: whole(bps) })),
      },
      { by: String(message.merchant), contract },
      facts,
    )
  }
  if (primaryType === 'Cancel')
    return tellCancel(contract, [{ term: 'Terms', text: cut(message.mandate) }], facts)
  return null
}

/**
 * Effect of sending a transaction, in words.
 *
 * @param {Transaction} transaction
 * @param {Facts} facts
 * @returns {Description}
 */
export function describeTransaction({ from = '', to = '', data = '0x', value = '0x0' }, facts) {
  const coins = BigInt(value)
  const raw = `To: ${to}\nData: ${data}${coins > 0n ? `\nValue: ${coins}` : ''}`
  const told = tellCall(to, readCall(data), facts)
  if (!told) return unknown('Send this transaction?', raw)
  const sent = coins > 0n ? [{ term: 'Sent along', text: amountOf(coins, COIN_DECIMALS, facts.coin) }] : []
  const payer = told.rows.some(({ term }) => term === 'From') ? [] : [{ term: 'From', address: from }]
  return { ...told, rows: [...told.rows, ...payer, ...sent], raw, understood: true }
}

/**
 * @param {string} to
 * @param {import('./read-calls.mjs').ContractCall} call
 * @param {Facts} facts
 */
function tellCall(to, call, facts) {
  if (call.kind === 'approve') return tellAllowance({ token: to, ...call }, facts)
  if (call.kind === 'authorize') return tellTerms(call.terms, { by: to, contract: to }, facts)
  if (call.kind === 'cancel') {
    const most = {
      term: 'At most',
      text: `${amountIn(call.terms.token, call.terms.maxAmountPerPeriod, facts)} ${every(call.terms)}`,
    }
    return tellCancel(to, [most], facts)
  }
  if (call.kind !== 'transfer') return null
  const amount = amountIn(to, call.amount, facts)
  const recipient = { term: 'To', address: call.recipient }
  return {
    title: `Send ${amount}?`,
    sentence: `${amount} goes from this account to ${nameOf(call.recipient, facts)}. This can’t be undone.`,
    rows: [{ term: 'Amount', text: amount }, recipient, { term: 'Token', address: to }],
  }
}

/**
 * An allowance, by a permit or a transaction.
 *
 * @param {{ token: string, spender: string, amount: bigint }} allowance
 * @param {Facts} facts
 */
function tellAllowance({ token, spender, amount }, facts) {
  const symbol = facts.of(token).token?.symbol ?? 'tokens'
  const who = nameOf(spender, facts)
  const rows = [
    { term: 'Taken by', address: spender },
    { term: 'Token', address: token },
  ]
  if (amount === 0n) {
    const sentence = `${sentenceStart(who)} can take no more ${symbol} from this account.`
    return { title: `Take back the ${symbol} allowance?`, sentence, rows }
  }
  const most = amount === ANY_AMOUNT ? `any amount of ${symbol}` : amountIn(token, amount, facts)
  return {
    title: `Allow ${most}?`,
    sentence: `${sentenceStart(who)} may take up to ${most} from this account in all, in place of what it may take now. This alone takes nothing.`,
    rows: [{ term: 'Most in all', text: most }, ...rows],
  }
}

/**
 * Terms of a subscription, new or in the place of others.
 *
 * @param {Terms} terms
 * @param {{ by: string, contract: string }} merchant
 * @param {Facts} facts
 */
function tellTerms(terms, { by, contract }, facts) {
  const isNew = NO_TERMS.test(terms.replaces)
  const isFree = terms.maxAmountPerPeriod === 0n
  const most = `${amountIn(terms.token, terms.maxAmountPerPeriod, facts)} ${every(terms)}`
  const first = timeOf(terms.firstChargeAt, facts)
  const endless = terms.maxPeriods * terms.periodMonths >= CENTURY_MONTHS
  const length = endless
    ? 'Until cancelled'
    : `${terms.maxPeriods} payment${terms.maxPeriods === 1n ? '' : 's'}`
  const taken = isFree
    ? `Nothing is taken under these terms of ${nameOf(by, facts)}.`
    : `${sentenceStart(nameOf(by, facts))} may take at most ${most}, from ${first}, ${endless ? 'until you cancel' : `${length} at most`}.`
  return {
    title: isNew ? 'Sign these terms?' : 'Replace your terms?',
    sentence: isNew ? taken : `${taken} The terms that you signed before end when these begin.`,
    rows: [
      { term: 'At most', text: isFree ? 'Nothing' : most },
      { term: 'First payment', text: first },
      { term: 'Runs', text: length },
      ...terms.payouts.map(({ receiver, bps }) => ({
        term: terms.payouts.length === 1 ? 'Paid to' : `${Number(bps) / 100}% paid to`,
        address: receiver,
      })),
      { term: 'Token', address: terms.token },
      { term: 'Taken by', address: contract },
      { term: 'From', address: terms.payer },
      ...(isNew ? [] : [{ term: 'In place of', text: cut(terms.replaces) }]),
    ],
  }
}

/**
 * @param {string} contract
 * @param {readonly Row[]} about
 * @param {Facts} facts
 */
function tellCancel(contract, about, facts) {
  return {
    title: 'End this permission for good?',
    sentence: `${sentenceStart(nameOf(contract, facts))} can take nothing more under these terms. This can’t be undone.`,
    rows: [...about, { term: 'Contract', address: contract }],
  }
}

/**
 * @param {string} title
 * @param {string} raw
 * @returns {Description}
 */
function unknown(title, raw) {
  const sentence = 'This wallet doesn’t know what this does. Read the data below.'
  return { title, sentence, rows: [], raw, understood: false }
}

/**
 * @param {string} token
 * @param {bigint} amount
 * @param {Facts} facts
 */
function amountIn(token, amount, facts) {
  const known = facts.of(token).token
  return known
    ? amountOf(amount, known.decimals, known.symbol)
    : `${amount} of the smallest unit of ${shortAddress(facts.of(token).address)}`
}

/**
 * An amount with every digit that it has, and two decimals at least.
 *
 * @param {bigint} amount
 * @param {number} decimals
 * @param {string} symbol
 */
function amountOf(amount, decimals, symbol) {
  const digits = String(amount).padStart(decimals + 1, '0')
  const units = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  const parts = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${units}.${parts.padEnd(2, '0')} ${symbol}`
}

/** @param {Terms} terms */
const every = ({ periodMonths }) => EVERY.get(periodMonths) ?? `every ${periodMonths} months`

/**
 * @param {string} address
 * @param {Facts} facts
 */
const nameOf = (address, facts) => facts.of(address).name ?? shortAddress(facts.of(address).address)

/** @param {string} words */
const sentenceStart = (words) => words.charAt(0).toUpperCase() + words.slice(1)

/** @param {string} address */
export const shortAddress = (address) => `${address.slice(0, 6)}…${address.slice(-4)}`

/** @param {unknown} id */
const cut = (id) => `${String(id).slice(0, 10)}…${String(id).slice(-4)}`

/** @param {unknown} number */
const whole = (number) => BigInt(/** @type {string} */ (number))

/**
 * @param {bigint} seconds
 * @param {Facts} facts
 */
function timeOf(seconds, facts) {
  const at = new Date(Number(seconds) * 1000)
  return Number.isNaN(at.getTime()) ? 'without end' : facts.formatTime(at)
}
