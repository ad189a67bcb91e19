import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { chooseTopicsOfDevice, turnDeviceOff } from '@/lib/server/services/messages/change-devices'
import { messageDeviceView } from '@/lib/server/views/messages/message-device-view'
import * as wire from '@/lib/wire/messages/message-devices'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: route(wire.changeMessageDevice, async ({ deps, caller, requestId, params, body }) =>
    messageDeviceView(
      await chooseTopicsOfDevice(deps, {
        owner: { author: authorOf(caller, requestId) },
        ...params,
        ...body,
      }),
      caller,
    ),
  ),
  DELETE: route(wire.removeMessageDevice, async ({ deps, caller, requestId, params }) => {
    await turnDeviceOff(deps, { owner: { author: authorOf(caller, requestId) }, ...params })
    return undefined
  }),
})
