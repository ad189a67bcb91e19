import type { Operation } from '@/lib/wire/operation'
import type { CallOptions } from './call-operation'
import type { Merchant } from './world'

/** A merchant's credential that an operation takes, with a key of the write where it needs one: the key where it may be one, which does not lapse as months go by. */
export function credentialFor(operation: Operation, merchant: Merchant): CallOptions {
  const key = operation.needsIdempotencyKey ? { idempotencyKey: crypto.randomUUID() } : {}
  switch (operation.credential.kind) {
    case 'none':
      return {}
    case 'api_key':
    case 'merchant':
      return { apiKey: merchant.apiKey, ...key }
    case 'session':
    case 'merchant_session':
      return { cookie: merchant.cookie }
  }
}
