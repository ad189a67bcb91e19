import { route } from '@/lib/server/http/route'
import { testModeMethods } from '@/lib/server/http/test-mode-methods'
import { readMessage } from '@/lib/server/services/messages/read-mailbox'
import { testMailView } from '@/lib/server/views/messages/mailbox-view'
import * as wire from '@/lib/wire/messages/mailbox'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = testModeMethods({
  GET: route(wire.readTestMessage, async ({ deps, params }) => {
    const found = await readMessage(deps, params)
    return { ...testMailView(found), text: found.message.body, html: found.message.html }
  }),
})
