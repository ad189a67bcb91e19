import 'server-only'
import type { Address } from 'viem'
import { claim, isOver, type PairingPurpose } from '@/lib/billing/accounts/pairing'
import { sessionLife } from '@/lib/billing/accounts/session-life'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Deps } from '../../deps'
import { hashSecret } from '../../random'
import { findAskingSession, lockPairing, type PairingRow, updatePairing } from '../../store/pairing/pairings'
import { networkHash } from './open-pairing'
import { endedError } from './phone-pairing'

/** Facts of the screen for which the phone's wallet is to sign. */
export interface ClaimedPairing {
  readonly purpose: PairingPurpose
  readonly browser: string
  /** Founding address of the account that is confirmed or added to; null for a sign-in. */
  readonly account: Address | null
  /** True where the screen came from another network than the phone. */
  readonly otherNetwork: boolean
  readonly expiresAt: Date
}

/**
 * A phone claims a code with the account of its wallet. A second phone ends the pairing, for the first one too.
 * @param params.client - network of the phone's request, as rate limits count it
 * @throws NotFoundError, PairingEndedError
 */
export async function claimPairing(
  { store, wallClock }: Pick<Deps, 'store' | 'wallClock'>,
  params: { code: string; secret: string; address: Address; chainId?: number | undefined; client: string },
): Promise<ClaimedPairing> {
  const { code, secret, address, chainId = 1, client } = params
  const now = wallClock.now()
  const pairing = await store.transaction(async (tx): Promise<PairingRow> => {
    const found = await lockPairing(tx, { codeHash: hashSecret(code) })
    if (!found) throw new NotFoundError('Pairing')
    const next = claim(found, { phoneHash: hashSecret(secret), address, chainId }, now) as PairingRow
    if (next !== found) await updatePairing(tx, next)
    return next
  })
  // Written before it is refused: the first phone learns of it too.
  if (isOver(pairing)) throw endedError(pairing)
  const { purpose, browser, sessionId, expiresAt } = pairing
  const asking =
    sessionId === null ? null : await findAskingSession(store.db, { id: sessionId, ...sessionLife(now) })
  if (sessionId !== null && asking === null) throw new NotFoundError('Pairing')
  return {
    purpose,
    browser,
    account: asking?.account.address ?? null,
    otherNetwork: networkHash(client, code) !== pairing.networkHash,
    expiresAt,
  }
}
