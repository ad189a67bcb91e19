import 'server-only'
import type { Address } from 'viem'
import { NotASignInAddressError } from '@/lib/billing/accounts/confirmation'
import type { ChallengePurpose } from '@/lib/billing/accounts/signed-challenge'
import { MINUTE_MS } from '@/lib/billing/durations'
import type { Deps } from '../../deps'
import { listSignInAddressRows } from '../../store/accounts/sign-in-addresses'
import { insertChallenge } from '../../store/accounts/sign-in-challenges'
import { type SignedScreen, signInMessage, signInOrigin } from './sign-in-message'

/** Lifetime of a message to sign. Decided, not measured. */
const LIFE_MS = 5 * MINUTE_MS
/** Entropy of the nonce: 128 bits; EIP-4361 asks for 8 characters or more. */
const NONCE_BYTES = 16

/** Session that asks for a message, with its account: nobody else can use the message. */
export interface ChallengeSession {
  readonly sessionId: string
  readonly userId: string
  /** Founding address of the account, by which the message names it. */
  readonly account: Address
}

/**
 * A message to be signed by `address`: EIP-4361, good for one use within 5 minutes.
 * @param params.purpose - what its signature does
 * @param params.host - the request's Host header
 * @param params.session - the session that asks; none for those that begin one
 * @param params.pairing - the pairing that it is of, with the screen that it names; none for a browser that signs itself
 * @throws NotASignInAddressError for a confirmation by an address that does not sign in to the account
 */
export async function createChallenge(
  deps: Pick<Deps, 'env' | 'store' | 'wallClock' | 'random'>,
  params: {
    address: Address
    chainId?: number | undefined
    host: string | null
    pairing?: SignedScreen & { readonly id: string }
  } & (
    | { purpose: Extract<ChallengePurpose, 'sign_in' | 'recover'>; session?: undefined }
    | { purpose: Extract<ChallengePurpose, 'confirm' | 'add_address'>; session: ChallengeSession }
  ),
): Promise<{ message: string; expiresAt: Date }> {
  const { address, chainId = 1, host, purpose, session, pairing } = params
  if (purpose === 'confirm') await assertSignsIn(deps, { address, userId: session.userId })
  const nonce = deps.random.bytes(NONCE_BYTES).toString('hex')
  const issuedAt = deps.wallClock.now()
  const expiresAt = new Date(issuedAt.getTime() + LIFE_MS)
  const origin = signInOrigin(deps.env, host)
  const message = signInMessage({
    origin,
    address,
    purpose,
    account: session?.account ?? address,
    chainId,
    nonce,
    issuedAt,
    expiresAt,
    screen: pairing ?? null,
  })
  await insertChallenge(deps.store.db, {
    nonce,
    message,
    address,
    chainId,
    expiresAt,
    purpose,
    sessionId: session?.sessionId ?? null,
    pairingId: pairing?.id ?? null,
  })
  return { message, expiresAt }
}

/** Refuses before the wallet is asked; whether it signs in on its chain is seen by the signature. */
async function assertSignsIn(
  { store }: Pick<Deps, 'store'>,
  { address, userId }: { address: Address; userId: string },
): Promise<void> {
  const all = await listSignInAddressRows(store.db, { userId })
  if (!all.some((each) => each.address === address)) throw new NotASignInAddressError(address)
}
