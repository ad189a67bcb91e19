import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { changeMerchant } from '@/lib/server/services/accounts/change-merchant'
import { getMerchant } from '@/lib/server/services/accounts/get-merchant'
import { merchantView } from '@/lib/server/views/merchant-view'
import * as wire from '@/lib/wire/accounts/merchant'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.getMerchant, async ({ deps, caller }) =>
    merchantView(await getMerchant(deps, { merchantId: caller.userId })),
  ),
  PATCH: route(wire.changeMerchant, async ({ deps, caller, requestId, body }) =>
    merchantView(await changeMerchant(deps, { author: authorOf(caller, requestId), facts: body })),
  ),
})
