import { EVERY_CHAIN } from '@/lib/billing/accounts/sign-in-wallet'
import { cacheSeconds } from '@/lib/billing/entitlements/entitlement'
import { methods, route } from '@/lib/server/http/route'
import { listEntitlements } from '@/lib/server/services/entitlements/list-entitlements'
import { entitlementView } from '@/lib/server/views/entitlement-view'
import * as wire from '@/lib/wire/entitlements/entitlements'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listEntitlements, async ({ deps, caller, query, headers }) => {
    const { clientReferenceId, address, chainId = EVERY_CHAIN, subscriptionId } = query
    const customer = address ? { address, chainId } : { clientReferenceId: clientReferenceId ?? '' }
    const found = await listEntitlements(deps, { merchantId: caller.userId, customer, subscriptionId })
    const seconds = cacheSeconds(found, deps.clock.now())
    if (seconds > 0) {
      headers.set('Cache-Control', `private, max-age=${seconds}`)
      // A browser keeps it for one merchant, whose session may end while it is kept.
      headers.set('Vary', 'Cookie, X-Api-Key')
    }
    return found.map(entitlementView)
  }),
})
