import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { createApiKey } from '@/lib/server/services/accounts/create-api-key'
import { listApiKeys } from '@/lib/server/services/accounts/list-api-keys'
import { apiKeyView } from '@/lib/server/views/api-key-view'
import * as wire from '@/lib/wire/accounts/api-keys'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listApiKeys, async ({ deps, caller }) =>
    (await listApiKeys(deps, { merchantId: caller.userId })).map(apiKeyView),
  ),
  POST: route(wire.createApiKey, async ({ deps, caller, requestId, body }) => {
    const author = authorOf(caller, requestId)
    const { apiKey, key } = await createApiKey(deps, { author, sessionId: caller.credentialId, ...body })
    return { ...apiKeyView(apiKey), key }
  }),
})
