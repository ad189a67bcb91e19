import { formRoute } from '@/lib/server/http/form-route'
import { methods } from '@/lib/server/http/route'
import { openReader, removeByLink } from '@/lib/server/services/messages/answer-messages'

/** [Delete this address] */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: formRoute(async ({ deps, url }) => {
    const [, , token = ''] = url.pathname.split('/')
    const reader = await openReader(deps, { token })
    await removeByLink(deps, { token })
    return `/messages/removed${reader ? `?locale=${reader.locale}` : ''}`
  }),
})
