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
