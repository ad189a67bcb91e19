import { browserText } from '@/lib/billing/accounts/browser-text'
import { requestReader } from '@/lib/server/http/pages/request-reader'
import { methods, route } from '@/lib/server/http/route'
import { turnDeviceOn } from '@/lib/server/services/messages/change-devices'
import { listDevices } from '@/lib/server/store/messages/devices'
import { messageDevicesView, messageDeviceView } from '@/lib/server/views/messages/message-device-view'
import * as wire from '@/lib/wire/messages/message-devices'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listPortalMessageDevices, async ({ deps, caller }) =>
    messageDevicesView(await listDevices(deps.store.db, { account: caller }), { push: deps.push, caller }),
  ),
  POST: route(wire.addPortalMessageDevice, async ({ deps, caller, request, body }) => {
    const device = await turnDeviceOn(deps, {
      owner: { userId: caller.userId, account: caller },
      device: body,
      name: browserText(request.headers.get('user-agent') ?? ''),
      sessionId: caller.credentialId,
      reader: requestReader(request, body),
    })
    return messageDeviceView(device, caller)
  }),
})
