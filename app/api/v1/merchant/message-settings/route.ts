import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import {
  changeMessageSettings,
  getMessageSettings,
} from '@/lib/server/services/messages/change-message-settings'
import * as wire from '@/lib/wire/messages/message-settings'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.getMessageSettings, async ({ deps, caller }) =>
    getMessageSettings(deps, { merchantId: caller.userId }),
  ),
  PATCH: route(wire.changeMessageSettings, async ({ deps, caller, requestId, body: { askPayers } }) =>
    changeMessageSettings(deps, {
      author: authorOf(caller, requestId),
      change: askPayers === undefined ? {} : { askPayers },
    }),
  ),
})
