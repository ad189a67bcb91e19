import { getSecurityText } from '@/lib/server/http/pages/security-text'
import { methods } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: getSecurityText })
