import { route } from '@/lib/server/http/route'
import { testModeMethods } from '@/lib/server/http/test-mode-methods'
import { readMessage } from '@/lib/server/services/messages/read-mailbox'
import * as wire from '@/lib/wire/messages/mailbox'

/** A message's own styles, and nothing else; links open outside the mailbox's frame. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = testModeMethods({
  GET: route(wire.showTestMessage, async ({ deps, params, headers }) => {
    const { message } = await readMessage(deps, params)
    headers.set('Content-Type', wire.showTestMessage.mediaType)
    headers.set('Content-Security-Policy', POLICY)
    // Links of a message lead out of the frame.
    const page = message.html.replace('<head>', '<head>\n<base target="_blank">')
    return new Response(page, { headers })
  }),
})
