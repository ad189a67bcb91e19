import { getEmbedScript } from '@/lib/server/http/pages/embed-script'
import { methods } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: getEmbedScript })
