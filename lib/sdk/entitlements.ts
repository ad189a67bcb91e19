import type { Entitlement, SigningKey } from './api-types.generated.js'
import { baseUrlOf } from './base-url.js'

/** Says whether a list of entitlements lets its customer use something at a time: a subscription, or any of the merchant's. */
export function isEntitled(
  entitlements: readonly Pick<Entitlement, 'subscriptionId' | 'entitled' | 'accessUntil'>[],
  { subscriptionId, at = new Date() }: { readonly subscriptionId?: string; readonly at?: Date } = {},
): boolean {
  return entitlements.some(
    (each) =>
      each.entitled &&
      (subscriptionId === undefined || each.subscriptionId === subscriptionId) &&
      new Date(each.accessUntil) > at,
  )
}

/** Content of an entitlement token: what a wallet may use of one merchant's. */
export interface EntitlementProof {
  /**
   * Wallet that signed in with the installation: the address of a key, `eip155:8453:0x...` (CAIP-10) of a smart wallet.
   * On another chain the contract at the same address may be somebody else's.
   */
  readonly address: string
  readonly entitlements: readonly Entitlement[]
  readonly expiresAt: Date
  /** Differs for each token. */
  readonly id: string
}

/**
 * Reason why a token proves nothing.
 * - `malformed`: no token of this kind.
 * - `unknown_key`: the installation has published no such key.
 * - `wrong_signature`, `expired`.
 * - `wrong_issuer`: of another installation. `wrong_audience`: made for another merchant.
 */
export type TokenRefusal =
  | 'malformed'
  | 'unknown_key'
  | 'wrong_signature'
  | 'expired'
  | 'wrong_issuer'
  | 'wrong_audience'

export class EntitlementTokenError extends Error {
  override readonly name = 'EntitlementTokenError'
  readonly reason: TokenRefusal

  constructor(reason: TokenRefusal) {
    super(`The entitlement token is refused: ${reason.replaceAll('_', ' ')}`)
    this.reason = reason
  }
}

export interface TokenVerifierOptions {
  /** Address of the installation, which is the issuer. */
  readonly baseUrl: string
  /** Your own `userid`: tokens for other merchants are refused. */
  readonly audience: string
  /** Time for the request for the keys, in milliseconds; 10,000 unless given. */
  readonly timeoutMs?: number | undefined
  /** Sends the request for the keys; the runtime's own unless given. */
  readonly fetch?: typeof fetch | undefined
  /** The present; the machine's clock unless given. */
  readonly now?: (() => Date) | undefined
}

/** Between two requests for the keys, also when a token names one that is not among them, and when one failed. */
const MIN_REFRESH_MS = 30_000
/** The next key is published an hour before it signs. */
const MAX_AGE_MS = 30 * 60_000
const CLOCK_SKEW_MS = 5000

/**
 * Makes a verifier of entitlement tokens. It asks the installation for its public keys, at most every half minute, and
 * nobody else for anything: once it has them, tokens are verified also while the installation is away.
 * @returns what a token proves. @throws EntitlementTokenError, or the error of the request for the keys
 * @throws TypeError without an address of the installation, at once
 */
export function createTokenVerifier(
  options: TokenVerifierOptions,
): (token: string) => Promise<EntitlementProof> {
  const issuer = baseUrlOf(options, 'createTokenVerifier')
  const { audience, timeoutMs = 10_000, now = () => new Date() } = options
  const { fetch: send = (...args) => fetch(...args) } = options
  let keys: readonly SigningKey[] = []
  let [askedAt, readAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  /** The last request for the keys, which all who wait for them share. */
  let reading: Promise<void> = Promise.resolve()

  async function read(): Promise<void> {
    const signal = AbortSignal.timeout(timeoutMs)
    // Not followed, and so no answer: some edge runtimes know no `error` here.
    const response = await send(`${issuer}/.well-known/jwks.json`, { redirect: 'manual', signal })
    if (!response.ok) throw new Error(`The keys of ${issuer} answered ${response.status}`)
    keys = ((await response.json()) as { keys: readonly SigningKey[] }).keys
    readAt = now().getTime()
  }

  async function keyNamed(kid: string): Promise<SigningKey> {
    const at = now().getTime()
    const known = () => keys.find((key) => key.kid === kid)
    if (!known() || at - readAt >= MAX_AGE_MS) {
      if (at - askedAt >= MIN_REFRESH_MS) {
        askedAt = at
        reading = read()
      }
      await reading.catch((error: unknown) => {
        if (!known()) throw error
      })
    }
    const key = known()
    if (!key) throw new EntitlementTokenError('unknown_key')
    return key
  }

  return async (token) => {
    const parts = token.split('.')
    const [head, payload, signature] = parts.map(bytesOf)
    const header = head && parse<{ alg?: unknown; kid?: unknown }>(head)
    if (
      parts.length !== 3 ||
      !payload ||
      !signature ||
      header?.alg !== 'EdDSA' ||
      typeof header.kid !== 'string'
    ) {
      throw new EntitlementTokenError('malformed')
    }
    const { kty, crv, x } = await keyNamed(header.kid)
    const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify'])
    const signed = new TextEncoder().encode(parts.slice(0, 2).join('.'))
    if (!(await crypto.subtle.verify({ name: 'Ed25519' }, key, signature, signed))) {
      throw new EntitlementTokenError('wrong_signature')
    }
    const claims = parse<Claims>(payload)
    if (!claims) throw new EntitlementTokenError('malformed')
    if (claims.iss !== issuer) throw new EntitlementTokenError('wrong_issuer')
    if (claims.aud !== audience) throw new EntitlementTokenError('wrong_audience')
    const expiresAt = new Date(claims.exp * 1000)
    if (!(expiresAt.getTime() + CLOCK_SKEW_MS > now().getTime())) throw new EntitlementTokenError('expired')
    const { sub: address, jti: id, entitlements } = claims
    return { address, entitlements, expiresAt, id }
  }
}

interface Claims {
  readonly iss: string
  readonly aud: string
  readonly sub: string
  readonly exp: number
  readonly jti: string
  readonly entitlements: readonly Entitlement[]
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> | null {
  try {
    const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/')
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function parse<Shape>(bytes: Uint8Array): Shape | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof value === 'object' && value !== null ? (value as Shape) : null
  } catch {
    return null
  }
}
