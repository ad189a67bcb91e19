import 'server-only'
import { cancel } from '@/lib/billing/accounts/pairing'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Deps } from '../../deps'
import { hashSecret } from '../../random'
import { lockPairing, type PairingKey, updatePairing } from '../../store/pairing/pairings'

/**
 * Stops a pairing: by its screen, or by whoever holds the code. One that is over stays as it is.
 * @throws NotFoundError
 */
export async function endPairing(
  { store, wallClock }: Pick<Deps, 'store' | 'wallClock'>,
  by: { readonly secret: string } | { readonly code: string },
): Promise<void> {
  const key: PairingKey =
    'secret' in by ? { screenHash: hashSecret(by.secret) } : { codeHash: hashSecret(by.code) }
  await store.transaction(async (tx) => {
    const found = await lockPairing(tx, key)
    if (!found) throw new NotFoundError('Pairing')
    const next = cancel(found, wallClock.now())
    if (next !== found) await updatePairing(tx, next)
  })
}
