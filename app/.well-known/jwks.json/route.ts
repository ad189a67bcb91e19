import { KEYS_CACHE_SECONDS } from '@/lib/billing/entitlements/signing-keys'
import { methods, route } from '@/lib/server/http/route'
import { readPublishedKeys } from '@/lib/server/services/entitlements/published-keys'
import * as wire from '@/lib/wire/entitlements/entitlements'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listSigningKeys, async ({ deps, headers }) => {
    headers.set('Cache-Control', `public, max-age=${KEYS_CACHE_SECONDS}`)
    return { keys: await readPublishedKeys(deps) }
  }),
})
