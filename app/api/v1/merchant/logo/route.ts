import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { keepLogo, removeLogo } from '@/lib/server/services/pictures/keep-logo'
import { merchantView } from '@/lib/server/views/merchant-view'
import * as wire from '@/lib/wire/accounts/merchant'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.changeLogo, async ({ deps, caller, requestId, body }) => {
    const bytes = Uint8Array.from(Buffer.from(body.image, 'base64'))
    return merchantView(await keepLogo(deps, { author: authorOf(caller, requestId), bytes }))
  }),
  DELETE: route(wire.removeLogo, async ({ deps, caller, requestId }) =>
    merchantView(await removeLogo(deps, { author: authorOf(caller, requestId) })),
  ),
})
