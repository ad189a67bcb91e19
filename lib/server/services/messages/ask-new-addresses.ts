import 'server-only'
import { BillingError } from '@/lib/billing/billing-error'
import type { Deps } from '../../deps'
import { inBatches } from '../../store/database/batches'
import { deleteReader, lockNewReaders } from '../../store/messages/readers'
import { askAddress } from './ask-address'
import type { WritingDeps } from './write-message'

/** Addresses of one transaction. */
const BATCH_SIZE = 50

/**
 * Asks for the confirmation of addresses that were left in checkouts, once those have a subscriber. Nothing goes to an
 * address before somebody has subscribed with it; one that gets no more mail is forgotten.
 */
export async function askNewAddresses(
  deps: WritingDeps & Pick<Deps, 'mail'>,
  { signal }: { signal: AbortSignal },
): Promise<number> {
  if (deps.mail.kind === 'off') return 0
  return inBatches({ size: BATCH_SIZE, signal }, (limit) =>
    deps.store.transaction(async (tx) => {
      const readers = await lockNewReaders(tx, { limit })
      for (const reader of readers) {
        try {
          await tx.transaction((inner) => askAddress(inner, deps, { reader, asker: reader.payer ?? '' }))
        } catch (error) {
          if (!(error instanceof BillingError)) throw error
          await deleteReader(tx, reader)
        }
      }
      return readers.length
    }),
  )
}
