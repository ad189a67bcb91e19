import 'server-only'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { needsKey, publishedKeys } from '@/lib/billing/entitlements/signing-keys'
import type { Deps } from '../../deps'
import { insertSigningKey, listSigningKeys, type SigningKeyRow } from '../../store/entitlements/signing-keys'

/** Ed25519 (RFC 8037). */
export const SIGNING_ALGORITHM = 'EdDSA' as const

/** Keys for signing, after the next one is made where it is time for it. */
export async function readSigningKeys({
  store,
  wallClock,
}: Pick<Deps, 'store' | 'wallClock'>): Promise<SigningKeyRow[]> {
  const keys = await listSigningKeys(store.db)
  const now = wallClock.now()
  if (!needsKey(keys, now)) return keys
  await insertSigningKey(store.db, await newKey((keys.at(-1)?.number ?? 0) + 1, now))
  return listSigningKeys(store.db)
}

async function newKey(number: number, createdAt: Date): Promise<SigningKeyRow> {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { crv: 'Ed25519', extractable: true })
  const publicJwk = await exportJWK(pair.publicKey)
  const keyId = await calculateJwkThumbprint(publicJwk)
  return { number, keyId, publicJwk, privateJwk: await exportJWK(pair.privateKey), createdAt }
}

/** The keys by which tokens that are still valid are verified, as a JSON Web Key Set has them. */
export async function readPublishedKeys(deps: Pick<Deps, 'store' | 'wallClock'>) {
  const keys = await readSigningKeys(deps)
  return publishedKeys(keys, deps.wallClock.now()).map(({ keyId, publicJwk }) => ({
    kid: keyId,
    kty: 'OKP' as const,
    crv: 'Ed25519' as const,
    x: publicJwk.x ?? '',
    alg: SIGNING_ALGORITHM,
    use: 'sig' as const,
  }))
}
