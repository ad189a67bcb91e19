import { methods, route } from '@/lib/server/http/route'
import { readNetworks } from '@/lib/server/services/health/read-networks'
import { networksView } from '@/lib/server/views/networks-view'
import { listNetworks } from '@/lib/wire/health/networks'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(listNetworks, async ({ deps }) =>
    networksView(await readNetworks(deps), {
      keys: deps.payments.keys,
      stalled: deps.work.stalledNetworks(),
    }),
  ),
})
