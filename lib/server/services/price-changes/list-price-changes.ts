import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import { type ConsentCounts, consentCounts } from '@/lib/billing/price-changes/price-rise'
import type { Deps } from '../../deps'
import { decodeCursor, encodeCursor } from '../../store/database/cursor'
import type { Database } from '../../store/database/database'
import { readPage } from '../../store/database/read-page'
import { type PriceChangeRow, pageOfPriceChanges } from '../../store/price-changes/price-changes'
import { asRise, countAnswers } from '../../store/subscribers/price-asks'
import { listPlansOf } from '../../store/subscriptions/plans'

const LIST = 'price changes'

/** A price change with the answers to it; null for a lower price, which nobody is asked to accept. */
export interface PriceChange extends PriceChangeRow {
  readonly consent: ConsentCounts | null
}

/** Price changes with the answers to them at `at`. */
export async function withAnswers(
  db: Database,
  { changes, at }: { changes: readonly PriceChangeRow[]; at: Date },
): Promise<PriceChange[]> {
  const rises = changes.flatMap((change) => asRise(change) ?? [])
  const answers = await countAnswers(db, { ids: rises.map(({ id }) => id) })
  return changes.map((change) => {
    const rise = asRise(change)
    const none = { asked: 0, accepted: 0, open: 0, ended: 0 }
    const stored = answers.find(({ id }) => id === change.id) ?? none
    return { ...change, consent: rise && consentCounts(rise, stored, at) }
  })
}

/**
 * A page of the price changes of a merchant's plan, newest first.
 * @throws NotFoundError, InvalidValueError for a cursor of another list.
 */
export async function listPriceChanges(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  params: { merchantId: string; planId: string; limit: number; cursor?: string | undefined },
): Promise<{ changes: PriceChange[]; nextCursor: string | null }> {
  const { merchantId, planId, limit, cursor } = params
  const after = cursor === undefined ? null : decodeCursor(LIST, cursor)
  const [plan] = await listPlansOf(store.db, { merchantId, ids: [planId] })
  if (!plan) throw new NotFoundError('Plan')
  const { page, last } = await readPage(limit, (limit) =>
    pageOfPriceChanges(store.db, { merchantId, planId, after, limit }),
  )
  return {
    changes: await withAnswers(store.db, { changes: page, at: clock.now() }),
    nextCursor: last ? encodeCursor(LIST, { at: last.announcedAt, id: last.id }) : null,
  }
}
