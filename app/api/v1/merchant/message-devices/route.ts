import { browserText } from '@/lib/billing/accounts/browser-text'
import { authorOf } from '@/lib/server/caller'
import { requestReader } from '@/lib/server/http/pages/request-reader'
import { methods, route } from '@/lib/server/http/route'
import { turnDeviceOn } from '@/lib/server/services/messages/change-devices'
import { listDevices } from '@/lib/server/store/messages/devices'
import { messageDevicesView, messageDeviceView } from '@/lib/server/views/messages/message-device-view'
import * as wire from '@/lib/wire/messages/message-devices'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listMessageDevices, async ({ deps, caller }) =>
    messageDevicesView(await listDevices(deps.store.db, { merchantId: caller.userId }), {
      push: deps.push,
      caller,
    }),
  ),
  POST: route(wire.addMessageDevice, async ({ deps, caller, requestId, request, body }) => {
    const device = await turnDeviceOn(deps, {
      owner: { author: authorOf(caller, requestId) },
      device: body,
      name: browserText(request.headers.get('user-agent') ?? ''),
      sessionId: caller.credentialId,
      reader: requestReader(request, { timeZone: body.timeZone }),
    })
    return messageDeviceView(device, caller)
  }),
})
