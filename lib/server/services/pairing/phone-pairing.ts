import 'server-only'
import { isOver, type Pairing, pairingAt } from '@/lib/billing/accounts/pairing'
import { PairingEndedError } from '@/lib/billing/accounts/pairing-refusals'
import { NotFoundError } from '@/lib/billing/billing-error'
import { hashSecret } from '../../random'
import type { PairingRow } from '../../store/pairing/pairings'

/** Secrets of the phone that claimed a code. */
export interface PhoneSecrets {
  readonly code: string
  readonly secret: string
}

/** The refusal of a pairing that is over. */
export function endedError({ ended }: Pick<Pairing, 'ended'>): PairingEndedError {
  return new PairingEndedError(ended ?? 'done')
}

/**
 * A pairing as the phone that claimed it may go on with it.
 * @throws NotFoundError, also for another phone; PairingEndedError
 */
export function ofPhone(found: PairingRow | null, { secret }: PhoneSecrets, now: Date): PairingRow {
  if (!found || found.phoneHash !== hashSecret(secret)) throw new NotFoundError('Pairing')
  const pairing = pairingAt(found, now)
  if (isOver(pairing)) throw endedError(pairing)
  return pairing
}
