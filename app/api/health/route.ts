import { methods, route } from '@/lib/server/http/route'
import { getHealth } from '@/lib/wire/health/service-health'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(getHealth, () => ({ status: 'ok' as const })),
})
