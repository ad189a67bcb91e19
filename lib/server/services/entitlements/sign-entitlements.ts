import 'server-only'
import { importJWK, SignJWT } from 'jose'
import type { Address } from 'viem'
import { type SignInWallet, walletChain } from '@/lib/billing/accounts/sign-in-wallet'
import { NotFoundError } from '@/lib/billing/billing-error'
import { SECOND_MS } from '@/lib/billing/durations'
import { signingKey, TOKEN_LIFE_MS } from '@/lib/billing/entitlements/signing-keys'
import type { Deps } from '../../deps'
import { listEntitlements } from './list-entitlements'
import { readSigningKeys, SIGNING_ALGORITHM } from './published-keys'

/**
 * A token that proves to one merchant what a wallet may use there. It runs in real time, the entitlements in billing time.
 * @param params.audience - account of the merchant, whose subscriptions alone are named
 * @param params.issuer - address of this service
 * @throws NotFoundError where the wallet may use nothing of this merchant's.
 */
export async function signEntitlements(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random'>,
  params: { account: SignInWallet<Address>; audience: string; issuer: string },
): Promise<{ token: string; expiresAt: Date }> {
  const { account, audience, issuer } = params
  const found = await listEntitlements(deps, { merchantId: audience, customer: account })
  const entitled = found.filter((each) => each.entitled)
  if (entitled.length === 0) throw new NotFoundError('Running subscription with this merchant')
  const now = deps.wallClock.now()
  const key = signingKey(await readSigningKeys(deps), now)
  if (!key) throw new Error('No key signs entitlements, though one was just made')
  const issuedAt = Math.floor(now.getTime() / SECOND_MS)
  const expires = issuedAt + TOKEN_LIFE_MS / SECOND_MS
  const entitlements = entitled.map(({ details, accessUntil, volume, status }) => ({
    subscriptionId: details.subscriber.subscriptionId,
    planId: details.plan.id,
    plan: details.plan.name,
    quantity: details.subscriber.quantity,
    volume,
    status,
    accessUntil: accessUntil.toISOString(),
  }))
  const token = await new SignJWT({ entitlements })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: key.keyId, typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(subjectOf(account))
    .setAudience(audience)
    .setJti(deps.random.uuid())
    .setIssuedAt(issuedAt)
    .setExpirationTime(expires)
    .sign(await importJWK(key.privateJwk, SIGNING_ALGORITHM))
  return { token, expiresAt: new Date(expires * SECOND_MS) }
}

/** Name of a wallet that no other one bears: of a smart wallet with its chain (CAIP-10), a key is its own on every chain. */
function subjectOf(wallet: SignInWallet<Address>): string {
  const chainId = walletChain(wallet)
  return chainId === null ? wallet.address : `eip155:${chainId}:${wallet.address}`
}
