import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { createDiscount } from '@/lib/server/services/discounts/create-discount'
import { listDiscounts } from '@/lib/server/services/discounts/list-discounts'
import { discountView } from '@/lib/server/views/discount-view'
import * as wire from '@/lib/wire/discounts/discounts'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(wire.listDiscounts, async ({ deps, caller, query }) => {
    const { discounts, nextCursor } = await listDiscounts(deps, { merchantId: caller.userId, ...query })
    const now = deps.clock.now()
    return { data: discounts.map((each) => discountView(each, now)), nextCursor }
  }),
  POST: route(wire.createDiscount, async ({ deps, caller, requestId, body }) => {
    const discount = await createDiscount(deps, { discount: body, author: authorOf(caller, requestId) })
    return discountView(discount, deps.clock.now())
  }),
})
