import { oneClickRoute } from '@/lib/server/http/form-route'
import { methods } from '@/lib/server/http/route'
import { refuseMail } from '@/lib/server/services/messages/answer-messages'

/** One-click answer to a confirmation mail that nobody asked for (RFC 8058). To open it shows the page. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  oneClickRoute({
    page: (url) => url.pathname.replace(/\/never$/, ''),
    run: async ({ deps, url }) => {
      const [, , , code = ''] = url.pathname.split('/')
      await refuseMail(deps, { code, refused: true })
    },
  }),
)
