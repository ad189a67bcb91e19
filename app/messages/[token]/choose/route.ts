import { formRoute } from '@/lib/server/http/form-route'
import { methods } from '@/lib/server/http/route'
import { chooseByLink } from '@/lib/server/services/messages/answer-messages'

/** [Stop], [Send again] and [Stop all messages] */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: formRoute(async ({ deps, url }) => {
    const [, , token = ''] = url.pathname.split('/')
    const wanted = url.searchParams.get('wanted') === 'true'
    await chooseByLink(deps, { token, topic: url.searchParams.get('topic'), wanted })
    return `/messages/${token}`
  }),
})
