import { methods, route } from '@/lib/server/http/route'
import { createPayerLink } from '@/lib/server/services/subscribers/create-payer-link'
import * as wire from '@/lib/wire/subscribers/payer-links'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(wire.createPayerLink, async ({ deps, caller, params, body }) => {
    const { for: purpose, ...wanted } = body
    const made = await createPayerLink(deps, { merchantId: caller.userId, id: params.id, purpose, ...wanted })
    return { url: made.url, expiresAt: made.expiresAt.toISOString() }
  }),
})
