import { requestReader } from '@/lib/server/http/pages/request-reader'
import { methods, route } from '@/lib/server/http/route'
import { leaveAddress } from '@/lib/server/services/messages/change-addresses'
import { listAddresses } from '@/lib/server/services/messages/list-addresses'
import { messageAddressesView, messageAddressView } from '@/lib/server/views/messages/message-address-view'
import * as wire from '@/lib/wire/messages/message-addresses'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listPortalMessageAddresses, async ({ deps, caller }) =>
    messageAddressesView(await listAddresses(deps, { account: caller }), deps.mail),
  ),
  POST: route(wire.addPortalMessageAddress, async ({ deps, caller, request, body }) => {
    const owner = { userId: caller.userId, account: caller }
    const reader = requestReader(request, body)
    return messageAddressView(await leaveAddress(deps, { owner, email: body.email, reader }))
  }),
})
