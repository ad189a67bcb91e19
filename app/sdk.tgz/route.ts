import { getSdkArchive } from '@/lib/server/http/pages/sdk-archive'
import { methods } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: getSdkArchive })
