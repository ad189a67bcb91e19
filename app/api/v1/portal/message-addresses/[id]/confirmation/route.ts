import { methods, route } from '@/lib/server/http/route'
import { askAgain } from '@/lib/server/services/messages/change-addresses'
import { messageAddressView } from '@/lib/server/views/messages/message-address-view'
import * as wire from '@/lib/wire/messages/message-addresses'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.confirmPortalMessageAddress, async ({ deps, caller, params }) =>
    messageAddressView(
      await askAgain(deps, { owner: { userId: caller.userId, account: caller }, ...params }),
    ),
  ),
})
