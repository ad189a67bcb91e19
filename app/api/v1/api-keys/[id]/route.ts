import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { revokeApiKey } from '@/lib/server/services/accounts/revoke-api-key'
import * as wire from '@/lib/wire/accounts/api-keys'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(wire.revokeApiKey, async ({ deps, caller, requestId, params }) => {
    await revokeApiKey(deps, { author: authorOf(caller, requestId), id: params.id })
    return undefined
  }),
})
