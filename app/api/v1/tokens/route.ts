import { methods, route } from '@/lib/server/http/route'
import { listTokens } from '@/lib/server/services/subscriptions/list-tokens'
import { catalogueTokenView } from '@/lib/server/views/token-view'
import * as wire from '@/lib/wire/subscriptions/tokens'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listTokens, async ({ deps, query }) =>
    (await listTokens(deps, query)).map((token) => catalogueTokenView(token, deps.payments)),
  ),
})
