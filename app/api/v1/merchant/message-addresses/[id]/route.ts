import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { chooseTopics, removeAddress } from '@/lib/server/services/messages/change-addresses'
import { messageAddressView } from '@/lib/server/views/messages/message-address-view'
import * as wire from '@/lib/wire/messages/message-addresses'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: route(wire.changeMessageAddress, async ({ deps, caller, requestId, params, body }) =>
    messageAddressView(
      await chooseTopics(deps, { owner: { author: authorOf(caller, requestId) }, ...params, ...body }),
    ),
  ),
  DELETE: route(wire.removeMessageAddress, async ({ deps, caller, requestId, params }) => {
    await removeAddress(deps, { owner: { author: authorOf(caller, requestId) }, ...params })
    return undefined
  }),
})
