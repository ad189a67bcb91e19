import { methods, route } from '@/lib/server/http/route'
import { chooseTopics, removeAddress } from '@/lib/server/services/messages/change-addresses'
import { messageAddressView } from '@/lib/server/views/messages/message-address-view'
import * as wire from '@/lib/wire/messages/message-addresses'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: route(wire.changePortalMessageAddress, async ({ deps, caller, params, body }) =>
    messageAddressView(
      await chooseTopics(deps, { owner: { userId: caller.userId, account: caller }, ...params, ...body }),
    ),
  ),
  DELETE: route(wire.removePortalMessageAddress, async ({ deps, caller, params }) => {
    await removeAddress(deps, { owner: { userId: caller.userId, account: caller }, ...params })
    return undefined
  }),
})
