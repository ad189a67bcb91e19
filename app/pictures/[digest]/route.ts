import { getPicture } from '@/lib/server/http/pages/picture-file'
import { methods } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: getPicture })
