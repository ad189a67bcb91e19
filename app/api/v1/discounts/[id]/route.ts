import { authorOf } from '@/lib/server/caller'
import { methods, route } from '@/lib/server/http/route'
import { changeDiscount } from '@/lib/server/services/discounts/change-discount'
import { discountView } from '@/lib/server/views/discount-view'
import * as wire from '@/lib/wire/discounts/discounts'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: route(wire.changeDiscount, async ({ deps, caller, requestId, params, body }) => {
    const author = authorOf(caller, requestId)
    const discount = await changeDiscount(deps, { id: params.id, change: body, author })
    return discountView(discount, deps.clock.now())
  }),
})
