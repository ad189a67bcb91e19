import 'server-only'
import { browserText } from '@/lib/billing/accounts/browser-text'
import { PAIRING_LIFE_MS, type PairingPurpose } from '@/lib/billing/accounts/pairing'
import type { Deps } from '../../deps'
import { hashSecret, secretToken } from '../../random'
import { insertPairing } from '../../store/pairing/pairings'

/** A code for a phone, with the secret by which its screen alone follows and finishes it. */
export interface OpenedPairing {
  readonly code: string
  readonly secret: string
  readonly expiresAt: Date
}

/**
 * Opens a pairing for the browser that asks.
 * @param params.sessionId - the session that gets what is signed; null where one is to begin
 * @param params.client - network of the request, as rate limits count it
 */
export async function openPairing(
  { store, wallClock, random }: Pick<Deps, 'store' | 'wallClock' | 'random'>,
  params: {
    purpose: PairingPurpose
    sessionId: string | null
    userAgent: string | null
    client: string
  },
): Promise<OpenedPairing> {
  const { purpose, sessionId, userAgent, client } = params
  const [code, secret] = [secretToken(random), secretToken(random)]
  const openedAt = wallClock.now()
  const expiresAt = new Date(openedAt.getTime() + PAIRING_LIFE_MS)
  await insertPairing(store.db, {
    id: random.uuid(),
    codeHash: hashSecret(code),
    screenHash: hashSecret(secret),
    phoneHash: null,
    purpose,
    sessionId,
    state: 'opened',
    ended: null,
    browser: browserText(userAgent ?? ''),
    networkHash: networkHash(client, code),
    address: null,
    chainId: null,
    provenChainId: null,
    tries: 0,
    openedAt,
    expiresAt,
  })
  return { code, secret, expiresAt }
}

/** Hash of a network that nobody can try out networks on without the code. */
export function networkHash(client: string, code: string): string {
  return hashSecret(`${code} ${client}`)
}
