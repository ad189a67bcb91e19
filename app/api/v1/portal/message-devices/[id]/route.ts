import { methods, route } from '@/lib/server/http/route'
import { chooseTopicsOfDevice, turnDeviceOff } from '@/lib/server/services/messages/change-devices'
import { messageDeviceView } from '@/lib/server/views/messages/message-device-view'
import * as wire from '@/lib/wire/messages/message-devices'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: route(wire.changePortalMessageDevice, async ({ deps, caller, params, body }) =>
    messageDeviceView(
      await chooseTopicsOfDevice(deps, {
        owner: { userId: caller.userId, account: caller },
        ...params,
        ...body,
      }),
      caller,
    ),
  ),
  DELETE: route(wire.removePortalMessageDevice, async ({ deps, caller, params }) => {
    await turnDeviceOff(deps, { owner: { userId: caller.userId, account: caller }, ...params })
    return undefined
  }),
})
