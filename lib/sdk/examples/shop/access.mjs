// @ts-check
import { isEntitled } from '@dues/sdk'

/** Milliseconds for which a yes is repeated without asking. A no is asked for again each time. */
const KEEP_MS = 60_000

/**
 * Access of each customer. Dues is the one that knows; a yes is remembered for a minute, and forgotten as soon as a
 * webhook says that something changed. A webhook that is lost, late or doubled is therefore never wrong: at worst the
 * shop learns a minute later.
 *
 * @param {Pick<import('@dues/sdk').Dues, 'listEntitlements'>} dues
 * @param {string} subscriptionId
 */
export function createAccess(dues, subscriptionId) {
  /** @type {Map<string, number>} time until which a customer's yes holds */
  const known = new Map()
  return {
    /** @param {string} customerId */
    async mayUse(customerId) {
      if ((known.get(customerId) ?? 0) > Date.now()) return true
      const entitlements = await dues.listEntitlements({ clientReferenceId: customerId, subscriptionId })
      const entitled = isEntitled(entitlements)
      if (entitled) known.set(customerId, Date.now() + KEEP_MS)
      else known.delete(customerId)
      return entitled
    },
    /** @param {string} customerId */
    forget(customerId) {
      known.delete(customerId)
    },
  }
}
