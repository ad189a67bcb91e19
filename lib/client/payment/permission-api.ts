import type { WirePermissionQuote } from '@/lib/wire/subscribers/portal'
import { callApi } from '../api/api'
import type { PermitAnswer } from './quote'

/** A payer's permission of one subscription in the HTTP API. All throw ApiError or ConnectionError. */
export interface PermissionApi {
  /** Permit or transactions for the payer to sign or send, as the chain is now. */
  quote(): Promise<WirePermissionQuote>
  /** Submits a signed permit. Idempotent: it takes the place of the one before. */
  sign(permit: PermitAnswer): Promise<void>
}

/** The permission of a subscriber. */
export function permissionApi(subscriberId: string): PermissionApi {
  const params = { subscriberId }
  return {
    quote: () => callApi('quotePortalPermission', { params }),
    sign: async (body) => {
      await callApi('signPortalPermission', { params, body })
    },
  }
}
