import type { Operation } from '@/lib/wire/operation'
import type { CallOptions } from './call-operation'
import type { Merchant } from './world'

/** A merchant's credential that an operation takes: the key where it may be one, which does not lapse as months go by. */
export function credentialFor({ credential: { kind } }: Operation, merchant: Merchant): CallOptions {
  switch (kind) {
    case 'none':
      return {}
    case 'api_key':
    case 'merchant':
      return { apiKey: merchant.apiKey }
    case 'session':
    case 'merchant_session':
      return { cookie: merchant.cookie }
  }
}
