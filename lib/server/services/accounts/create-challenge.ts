import 'server-only'
import type { Address } from 'viem'
import { MINUTE_MS } from '@/lib/billing/durations'
import type { Deps } from '../../deps'
import { insertChallenge } from '../../store/accounts/sign-in-challenges'
import { signInMessage, signInOrigin } from './sign-in-message'

/** Lifetime of a message to sign. Decided, not measured. */
const LIFE_MS = 5 * MINUTE_MS
/** Entropy of the nonce: 128 bits; EIP-4361 asks for 8 characters or more. */
const NONCE_BYTES = 16

/**
 * A message that signs `address` in once it is signed, or adds it to an account: EIP-4361, good for one use within
 * 5 minutes.
 * @param params.host - the request's Host header
 * @param params.addTo - the account that the address is to sign in to later, and the session that asks for it
 */
export async function createChallenge(
  deps: Pick<Deps, 'env' | 'store' | 'wallClock' | 'random'>,
  params: {
    address: Address
    chainId?: number | undefined
    host: string | null
    addTo?: { account: Address; sessionId: string }
  },
): Promise<{ message: string; expiresAt: Date }> {
  const { address, chainId = 1, host, addTo } = params
  const nonce = deps.random.bytes(NONCE_BYTES).toString('hex')
  const issuedAt = deps.wallClock.now()
  const expiresAt = new Date(issuedAt.getTime() + LIFE_MS)
  const origin = signInOrigin(deps.env, host)
  const message = signInMessage({
    origin,
    address,
    ...(addTo && { addTo: addTo.account }),
    chainId,
    nonce,
    issuedAt,
    expiresAt,
  })
  await insertChallenge(deps.store.db, {
    nonce,
    message,
    address,
    chainId,
    expiresAt,
    sessionId: addTo?.sessionId ?? null,
  })
  return { message, expiresAt }
}
