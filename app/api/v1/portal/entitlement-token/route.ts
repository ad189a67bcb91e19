import { methods, route } from '@/lib/server/http/route'
import { signEntitlements } from '@/lib/server/services/entitlements/sign-entitlements'
import * as wire from '@/lib/wire/entitlements/entitlements'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.signEntitlements, async ({ deps, caller, body }) => {
    const { audience } = body
    const { token, expiresAt } = await signEntitlements(deps, {
      account: caller,
      audience,
      issuer: deps.env.baseUrl,
    })
    return { token, expiresAt: expiresAt.toISOString() }
  }),
})
