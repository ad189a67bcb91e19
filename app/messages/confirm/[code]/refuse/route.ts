import { formRoute } from '@/lib/server/http/form-route'
import { methods } from '@/lib/server/http/route'
import { refuseMail } from '@/lib/server/services/messages/answer-messages'

/** [Never write to this address again] */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: formRoute(async ({ deps, url }) => {
    const [, , , code = ''] = url.pathname.split('/')
    await refuseMail(deps, { code, refused: true })
    return `/messages/confirm/${code}`
  }),
})
