import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { announcePriceChange } from '@/lib/server/services/price-changes/announce-price-change'
import { listPriceChanges } from '@/lib/server/services/price-changes/list-price-changes'
import { withdrawPriceChange } from '@/lib/server/services/price-changes/withdraw-price-change'
import { encodePriceChange } from '@/lib/wire/price-changes/encode-price-change'
import * as wire from '@/lib/wire/price-changes/price-changes'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listPriceChanges, async ({ deps, caller, params, query }) => {
    const page = await listPriceChanges(deps, { merchantId: caller.userId, planId: params.id, ...query })
    return { data: page.changes.map(encodePriceChange), nextCursor: page.nextCursor }
  }),
  POST: route(wire.announcePriceChange, async ({ deps, caller, requestId, params, body }) => {
    const author = authorOf(caller, requestId)
    return encodePriceChange(await announcePriceChange(deps, { planId: params.id, ...body, author }))
  }),
  DELETE: route(wire.withdrawPriceChange, async ({ deps, caller, requestId, params }) => {
    await withdrawPriceChange(deps, { planId: params.id, author: authorOf(caller, requestId) })
    return undefined
  }),
})
