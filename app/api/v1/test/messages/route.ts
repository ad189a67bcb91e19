import { route } from '@/lib/server/http/route'
import { testModeMethods } from '@/lib/server/http/test-mode-methods'
import { listMailbox } from '@/lib/server/services/messages/read-mailbox'
import { testMailView } from '@/lib/server/views/messages/mailbox-view'
import * as wire from '@/lib/wire/messages/mailbox'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = testModeMethods({
  GET: route(wire.listTestMessages, async ({ deps, query }) => {
    const { messages, nextCursor } = await listMailbox(deps, query)
    return { data: messages.map(testMailView), nextCursor }
  }),
})
