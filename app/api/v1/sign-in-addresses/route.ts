import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { addSignInAddress } from '@/lib/server/services/accounts/add-sign-in-address'
import { listSignInAddresses } from '@/lib/server/services/accounts/list-sign-in-addresses'
import { signInAddressView } from '@/lib/server/views/sign-in-view'
import * as wire from '@/lib/wire/accounts/sign-in-addresses'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listSignInAddresses, async ({ deps, caller }) => {
    const addresses = await listSignInAddresses(deps, { merchantId: caller.userId })
    return addresses.map((address) => signInAddressView(address, caller))
  }),
  POST: route(wire.addSignInAddress, async ({ deps, caller, requestId, body }) => {
    const author = authorOf(caller, requestId)
    const added = await addSignInAddress(deps, { author, sessionId: caller.credentialId, ...body })
    return signInAddressView(added, caller)
  }),
})
