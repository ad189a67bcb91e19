import type { WirePermissionQuote } from '@/lib/wire/subscribers/portal-permission'
import { callApi } from '../api/api'
import type { PermitAnswer } from './quote'

/** A payer's permission for so many charges of one subscription in the HTTP API. All throw ApiError or ConnectionError. */
export interface PermissionApi {
  /** Permit or transactions for the payer to sign or send, as the chain is now. */
  quote(): Promise<WirePermissionQuote>
  /** Submits a signed permit; without one, the allowance is read from the chain. Idempotent. */
  renew(permit: PermitAnswer | null): Promise<void>
}

/** The permission of a subscriber for `charges` further charges. */
export function permissionApi(subscriberId: string, charges: number): PermissionApi {
  const params = { subscriberId }
  return {
    quote: () => callApi('quotePortalPermission', { params, body: { charges } }),
    renew: async (permit) => {
      await callApi('renewPortalPermission', { params, body: { charges, ...(permit && { permit }) } })
    },
  }
}
