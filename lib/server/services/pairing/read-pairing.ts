import 'server-only'
import {
  isOver,
  type PairingEnd,
  type PairingPurpose,
  type PairingState,
  pairingAt,
  pairingDigits,
} from '@/lib/billing/accounts/pairing'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Deps } from '../../deps'
import { hashSecret } from '../../random'
import { findPairing } from '../../store/pairing/pairings'

/** A pairing as its screen sees it. */
export interface ScreenPairing {
  readonly state: PairingState
  readonly ended: PairingEnd | null
  /** Digits to show; null before a phone claimed the code, and once it is over. */
  readonly digits: string | null
  readonly address: string | null
  readonly expiresAt: Date
}

/**
 * The pairing of a screen, by its secret.
 * @throws NotFoundError
 */
export async function readPairing(
  { store, wallClock }: Pick<Deps, 'store' | 'wallClock'>,
  { secret }: { secret: string },
): Promise<ScreenPairing> {
  const found = await findPairing(store.db, { screenHash: hashSecret(secret) })
  if (!found) throw new NotFoundError('Pairing')
  const pairing = pairingAt(found, wallClock.now())
  const { state, ended, phoneHash, address, expiresAt } = pairing
  const digits = phoneHash === null || isOver(pairing) ? null : pairingDigits(pairing)
  return { state, ended, digits, address, expiresAt }
}

/** A code as the page behind it sees it, before a phone claims it; reading changes nothing. */
export interface PairingPage {
  readonly state: PairingState
  readonly ended: PairingEnd | null
  readonly purpose: PairingPurpose
}

/** The page of a code; null for an unknown one. */
export async function findPairingPage(
  { store, wallClock }: Pick<Deps, 'store' | 'wallClock'>,
  { code }: { code: string },
): Promise<PairingPage | null> {
  const found = await findPairing(store.db, { codeHash: hashSecret(code) })
  if (!found) return null
  const { state, ended, purpose } = pairingAt(found, wallClock.now())
  return { state, ended, purpose }
}
