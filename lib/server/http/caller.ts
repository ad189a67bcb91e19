import 'server-only'
import type { Scope } from '@/lib/wire/scope'

/** Somebody who proved who they are, by a session cookie or an API key. */
export interface Caller {
  readonly kind: 'session' | 'api_key'
  /** The account; the merchant's id in merchant operations. */
  readonly userId: string
  /** EIP-55 checksum address of the account. */
  readonly address: string
  readonly organisation: string
  /** The session's or key's own id. */
  readonly credentialId: string
  /** What an API key may do; a session may do everything. */
  readonly scopes: readonly Scope[] | 'all'
  /** The presented secret itself, for binding stored answers to it. Never logged, never stored. */
  readonly secret: string
}

/** How the audit log names a caller. */
export function actorOf(caller: Caller): string {
  return `${caller.kind}:${caller.credentialId}`
}

/** On whose behalf a merchant's records change, and what the audit log keeps of it. */
export interface Author {
  readonly merchantId: string
  readonly actor: string
  readonly requestId?: string
}

/** The author of what a merchant's request changes. */
export function authorOf(caller: Caller, requestId: string): Author {
  return { merchantId: caller.userId, actor: actorOf(caller), requestId }
}
