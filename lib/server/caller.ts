import 'server-only'
import type { Address } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import type { Scope } from '@/lib/wire/accounts/scope'

/** Authenticated caller: a session cookie or an API key. */
export interface Caller {
  readonly kind: 'session' | 'api_key'
  /** The account; the merchant's id in merchant operations. */
  readonly userId: string
  /** The address that signed in, in EIP-55 checksum form; that of the account for a key. */
  readonly address: Address
  /** The chain of that address where it is a smart wallet's; `EVERY_CHAIN` for a key. */
  readonly chainId: number
  /** The wallet that began the account: payers see its address and contracts name it. */
  readonly account: SignInWallet<Address>
  readonly organisation: string
  /** The session's or key's own id. */
  readonly credentialId: string
  /** Public name of the credential: the address of a session, the visible part of a key. */
  readonly credentialName: string
  /** Scopes of an API key; a session has all. */
  readonly scopes: readonly Scope[] | 'all'
  /** The presented secret itself, for binding stored answers to it. Never logged, never stored. */
  readonly secret: string
}

/** Caller as the audit log names it. */
export function actorOf(caller: Caller): string {
  return `${caller.kind}:${caller.credentialId}`
}

/** Author of a change to a merchant's records, as the audit log keeps it. */
export interface Author {
  readonly merchantId: string
  readonly actor: string
  /** Public name of the actor; none for `operator` and `system`. */
  readonly actorName?: string
  readonly requestId?: string
}

/** The author of what a merchant's request changes. */
export function authorOf(caller: Caller, requestId: string): Author {
  return { merchantId: caller.userId, actor: actorOf(caller), actorName: caller.credentialName, requestId }
}
