import { getSafeManifest } from '@/lib/server/http/pages/safe-manifest'
import { methods } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: getSafeManifest })
