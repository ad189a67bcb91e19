import { isSameWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { clearSessionCookie } from '@/lib/server/http/session-cookie'
import { removeSignInAddress } from '@/lib/server/services/accounts/remove-sign-in-address'
import * as wire from '@/lib/wire/accounts/sign-in-addresses'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(wire.removeSignInAddress, async ({ deps, caller, requestId, params, headers }) => {
    const author = authorOf(caller, requestId)
    const removed = await removeSignInAddress(deps, {
      author,
      sessionId: caller.credentialId,
      id: params.id,
    })
    if (isSameWallet(removed, caller)) clearSessionCookie(headers, deps.env)
    return undefined
  }),
})
