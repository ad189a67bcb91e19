// @ts-check

/**
 * @typedef {{ receiver: string, bps: bigint }} Payout
 * @typedef {{
 *   payer: string, token: string, maxAmountPerPeriod: bigint, firstChargeAt: bigint, periodMonths: bigint,
 *   maxPeriods: bigint, replaces: string, payouts: readonly Payout[],
 * }} Terms
 * @typedef {{ kind: 'approve', spender: string, amount: bigint }
 *   | { kind: 'transfer', recipient: string, amount: bigint }
 *   | { kind: 'authorize' | 'cancel', terms: Terms }
 *   | { kind: 'unknown' }} ContractCall
 */

/** The first four bytes of a call, as the ABI has them: a test compares each with the contract's own. */
export const SELECTORS = Object.freeze({
  approve: '0x095ea7b3',
  transfer: '0xa9059cbb',
  authorize: '0x334ac61c',
  cancel: '0x87ae1d92',
})

/** Words of the static part of a mandate: eight fields, and the offset of the payouts. */
const TERMS_WORDS = 9
/** The most receivers that a mandate has; more is no mandate. */
const MAX_PAYOUTS = 8

/**
 * Meaning of a transaction's data, as far as this wallet knows the function that it calls.
 *
 * @param {string} data hex digits after 0x
 * @returns {ContractCall}
 */
export function readCall(data) {
  const selector = data.slice(0, 10).toLowerCase()
  const words = data.slice(10).match(/[0-9a-f]{64}/gi) ?? []
  const [first = '', second = ''] = words
  if (selector === SELECTORS.approve && words.length === 2) {
    return { kind: 'approve', spender: addressOf(first), amount: numberOf(second) }
  }
  if (selector === SELECTORS.transfer && words.length === 2) {
    return { kind: 'transfer', recipient: addressOf(first), amount: numberOf(second) }
  }
  const kind =
    selector === SELECTORS.authorize ? 'authorize' : selector === SELECTORS.cancel ? 'cancel' : null
  const terms = kind && readTerms(words.slice(1))
  return kind && terms ? { kind, terms } : { kind: 'unknown' }
}

/**
 * A mandate of call data; null where the words are none.
 *
 * @param {readonly string[]} words
 * @returns {Terms | null}
 */
function readTerms(words) {
  const [payer, token, cap, first, months, periods, , replaces] = words
  const count = Number(numberOf(words[TERMS_WORDS] ?? '0'))
  const rest = words.slice(TERMS_WORDS + 1)
  if (!payer || !token || !cap || !first || !months || !periods || !replaces) return null
  if (count < 1 || count > MAX_PAYOUTS || rest.length !== 2 * count) return null
  return {
    payer: addressOf(payer),
    token: addressOf(token),
    maxAmountPerPeriod: numberOf(cap),
    firstChargeAt: numberOf(first),
    periodMonths: numberOf(months),
    maxPeriods: numberOf(periods),
    replaces: `0x${replaces}`,
    payouts: Array.from({ length: count }, (_, index) => ({
      receiver: addressOf(rest[2 * index] ?? ''),
      bps: numberOf(rest[2 * index + 1] ?? '0'),
    })),
  }
}

/** @param {string} word */
const addressOf = (word) => `0x${word.slice(24)}`

/** @param {string} word */
const numberOf = (word) => BigInt(`0x${word}`)
