import { sendKept } from '@/lib/server/http/answer/kept-text'
import { methods, route } from '@/lib/server/http/route'
import { openApiText } from '@/lib/server/openapi/openapi-text'
import { getOpenApi } from '@/lib/wire/health/openapi'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(getOpenApi, ({ deps, request }) => sendKept(openApiText(deps.env), request)),
})
