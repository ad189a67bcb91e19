import { type MandateMessage, mandateMessage } from './mandate-message'
import type { Mandate } from './mandate-types'

/** A mandate that the server offers now, and in what an earlier offer of the same terms may differ from it. */
export interface MandateOffer {
  readonly mandate: Mandate
  /**
   * The first charge of the oldest offer that still counts, in Unix seconds. An offer made a minute ago begins a
   * minute earlier.
   */
  readonly earliestFirstChargeAt: bigint
  /** The numbers of periods that the payer could choose from. */
  readonly maxPeriodsChoices: readonly bigint[]
}

/** The first field, in the order in which it is signed, that is not what was offered. */
export interface MandateDifference {
  /** Path of the field, as in `payouts[1].bps`. */
  readonly field: string
  readonly offered: string
  /** Absent where the field is missing or is not text. */
  readonly returned?: string
}

export type CheckedMandate =
  | { readonly accepted: true; readonly mandate: Mandate }
  | { readonly accepted: false; readonly difference: MandateDifference }

type Message = Readonly<Record<string, unknown>>

/** Unsigned integer of at most 78 digits, those of 2^256 - 1, in its one canonical form. */
const DECIMAL = /^(0|[1-9]\d{0,77})$/

/**
 * Holds a mandate that came back from a browser against the offer, field by field. Only what the server itself
 * would offer is accepted; addresses and hashes may be written in either case, numbers in one way.
 * @param returned the message of the typed data, as JSON
 */
export function checkMandate(offer: MandateOffer, returned: unknown): CheckedMandate {
  const message = isObject(returned) ? returned : {}
  const mandate: Mandate = {
    ...offer.mandate,
    firstChargeAt: choose(
      message.firstChargeAt,
      (value) => value >= offer.earliestFirstChargeAt && value <= offer.mandate.firstChargeAt,
      offer.mandate.firstChargeAt,
    ),
    maxPeriods: choose(
      message.maxPeriods,
      (value) => offer.maxPeriodsChoices.includes(value),
      offer.mandate.maxPeriods,
    ),
  }
  const difference = findDifference(mandateMessage(mandate), message)
  return difference ? { accepted: false, difference } : { accepted: true, mandate }
}

/** The returned number where it is one of those on offer, else the one that is offered now. */
function choose(returned: unknown, isOffered: (value: bigint) => boolean, offered: bigint): bigint {
  if (typeof returned !== 'string' || !DECIMAL.test(returned)) return offered
  const value = BigInt(returned)
  return isOffered(value) ? value : offered
}

function findDifference(offered: MandateMessage, returned: Message): MandateDifference | null {
  const { payouts, ...fields } = offered
  const others = Array.isArray(returned.payouts) ? returned.payouts : []
  return (
    compareFields(fields, { ...returned, payouts: undefined }, '') ??
    compareLengths(payouts.length, returned.payouts) ??
    payouts
      .map((payout, position) =>
        compareFields(
          { ...payout },
          isObject(others[position]) ? others[position] : {},
          `payouts[${position}].`,
        ),
      )
      .find((difference) => difference !== null) ??
    null
  )
}

function compareFields(
  offered: Readonly<Record<string, string>>,
  returned: Message,
  path: string,
): MandateDifference | null {
  for (const [name, value] of Object.entries(offered)) {
    const other = returned[name]
    if (typeof other !== 'string') return { field: `${path}${name}`, offered: value }
    if (other.toLowerCase() !== value.toLowerCase()) {
      return { field: `${path}${name}`, offered: value, returned: other }
    }
  }
  const unknown = Object.keys(returned).find((name) => returned[name] !== undefined && !(name in offered))
  return unknown === undefined ? null : { field: `${path}${unknown}`, offered: 'no such field' }
}

function compareLengths(length: number, returned: unknown): MandateDifference | null {
  if (Array.isArray(returned) && returned.length === length) return null
  const difference = { field: 'payouts', offered: `${length} payouts` }
  return Array.isArray(returned) ? { ...difference, returned: `${returned.length} payouts` } : difference
}

function isObject(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
