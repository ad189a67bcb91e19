import { methods, route } from '@/lib/server/http/route'
import { listChangeOptions } from '@/lib/server/services/portal/list-change-options'
import { changeOptionsView } from '@/lib/server/views/portal/change-view'
import * as wire from '@/lib/wire/subscribers/portal-change'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.getPortalChangeOptions, async ({ deps, caller, params: { subscriberId } }) =>
    changeOptionsView(await listChangeOptions(deps, { subscriberId, account: caller })),
  ),
})
