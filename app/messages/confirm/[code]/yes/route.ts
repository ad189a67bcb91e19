import { formRoute } from '@/lib/server/http/form-route'
import { methods } from '@/lib/server/http/route'
import { confirmAddress } from '@/lib/server/services/messages/answer-messages'

/** [Confirm this address] */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: formRoute(async ({ deps, url }) => {
    const [, , , code = ''] = url.pathname.split('/')
    await confirmAddress(deps, { code })
    return `/messages/confirm/${code}`
  }),
})
