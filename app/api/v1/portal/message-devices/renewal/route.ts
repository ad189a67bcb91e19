import { methods, route } from '@/lib/server/http/route'
import { renewDevice } from '@/lib/server/services/messages/change-devices'
import { renewMessageDevice } from '@/lib/wire/messages/message-devices'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(renewMessageDevice, async ({ deps, body }) => {
    await renewDevice(deps, body)
    return undefined
  }),
})
