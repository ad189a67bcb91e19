import { methods, route } from '@/lib/server/http/route'
import { openApiDocument } from '@/lib/server/openapi/openapi-document'
import { getOpenApi } from '@/lib/wire/health/openapi'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(getOpenApi, async ({ deps }) => openApiDocument(deps.env)),
})
