import { withLogo } from '@/lib/language/messages/message-logo'
import { route } from '@/lib/server/http/route'
import { testModeMethods } from '@/lib/server/http/test-mode-methods'
import { findMessageLogo } from '@/lib/server/services/messages/message-logo'
import { readMessage } from '@/lib/server/services/messages/read-mailbox'
import * as wire from '@/lib/wire/messages/mailbox'

/** A message's own styles and the logo that it carries, and nothing else; links open outside the mailbox's frame. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = testModeMethods({
  GET: route(wire.showTestMessage, async ({ deps, params, headers }) => {
    const { message } = await readMessage(deps, params)
    headers.set('Content-Type', wire.showTestMessage.mediaType)
    headers.set('Content-Security-Policy', POLICY)
    // Links of a message lead out of the frame.
    const logo = await findMessageLogo(deps, message)
    const html = withLogo(
      message.html,
      logo && { ...logo, source: `data:${logo.type};base64,${Buffer.from(logo.bytes).toString('base64')}` },
    )
    const page = html.replace('<head>', '<head>\n<base target="_blank">')
    return new Response(page, { headers })
  }),
})
