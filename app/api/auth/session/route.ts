import { methods, route } from '@/lib/server/http/route'
import { accountView } from '@/lib/server/views/account-view'
import { getSession } from '@/lib/wire/accounts/auth'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(getSession, async ({ caller }) =>
    accountView({ id: caller.userId, address: caller.address, organisation: caller.organisation }),
  ),
})
