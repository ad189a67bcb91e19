import { oneClickRoute } from '@/lib/server/http/form-route'
import { methods } from '@/lib/server/http/route'
import { chooseByLink } from '@/lib/server/services/messages/answer-messages'

/** One-click end of a topic (RFC 8058). To open it shows the page, and changes nothing. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  oneClickRoute({
    page: (url) => `${url.pathname.replace(/\/unsubscribe$/, '')}${url.search}`,
    run: async ({ deps, url }) => {
      const [, , token = ''] = url.pathname.split('/')
      await chooseByLink(deps, { token, topic: url.searchParams.get('topic'), wanted: false })
    },
  }),
)
