import 'server-only'
import { DAY_MS } from '@/lib/billing/durations'
import { chargeAheadKey, isWanted } from '@/lib/billing/messages/planned-messages'
import type { Database } from '../../store/database/database'
import type { Lease } from '../../store/database/leases'
import { readTellingNames } from '../../store/messages/message-plan'
import { insertMessages } from '../../store/messages/outbox'
import { type ChargeToTell, listPayerReaders, pageOfChargesToTell } from '../../store/messages/told-readers'
import { listLatestChanges } from '../../store/subscribers/changes'
import { listDetailsOf } from '../../store/subscribers/subscribers'
import { keepLease } from '../onchain/hold-lease'
import { priceOf } from './event-facts'
import { messagePages } from './message-pages'
import { merchantName } from './tell-events'
import { newMessages, type WritingDeps, waysOf } from './write-message'

/** Notice before a charge, as before the end of a trial. */
const AHEAD_MS = 3 * DAY_MS
/** Subscribers of one transaction. */
const BATCH_SIZE = 100

/** Tells payers of the charges of the next three days, each once for its date. */
export async function planChargesAhead(
  deps: WritingDeps,
  { lease, signal }: { lease: Lease; signal: AbortSignal },
): Promise<void> {
  const ways = waysOf(deps)
  let after: ChargeToTell | null = null
  let more = true
  while (more && !signal.aborted) {
    const from = deps.clock.now()
    const until = new Date(from.getTime() + AHEAD_MS)
    const due: ChargeToTell[] = await deps.store.transaction(async (tx) => {
      await keepLease(tx, deps, lease)
      const page = await pageOfChargesToTell(tx, { from, until, after, limit: BATCH_SIZE, ways })
      await tellCharges(tx, deps, page)
      return page
    })
    after = due.at(-1) ?? null
    more = due.length === BATCH_SIZE
  }
}

async function tellCharges(tx: Database, deps: WritingDeps, due: readonly ChargeToTell[]): Promise<void> {
  if (due.length === 0) return
  const subscriberIds = due.map(({ subscriberId }) => subscriberId)
  const payers = await listPayerReaders(tx, { subscriberIds, ways: waysOf(deps) })
  const found = await listDetailsOf(tx, { ids: subscriberIds })
  const told = found.map(({ subscriber: { merchantId, subscriptionId, id } }) => ({
    merchantId,
    subscriptionId,
    subscriberId: id,
  }))
  const changes = await listLatestChanges(tx, { subscriberIds })
  const names = await readTellingNames(tx, told)
  const pages = messagePages(deps.env.baseUrl)
  const rows = found.flatMap((details) => {
    const { id, merchantId, subscriptionId, nextChargeAt, usage } = details.subscriber
    const price = priceOf(
      details,
      changes.find(({ row }) => row.subscriberId === id),
    )
    // Credit pays for it, so nothing leaves the wallet.
    if (nextChargeAt === null || (price.priceMicroUsd === 0n && usage === null)) return []
    const facts = {
      merchant: merchantName(names, merchantId),
      title: names.titles.get(subscriptionId) ?? '',
      ...price,
      at: nextChargeAt,
      metered: usage !== null,
      link: pages.portal(subscriptionId),
    }
    const help = names.merchants.get(merchantId)?.help ?? null
    const key = chargeAheadKey({ subscriberId: id, nextChargeAt })
    return (payers.get(id) ?? [])
      .filter((reader) => isWanted(reader, { topic: 'charge_ahead', eventId: null }))
      .flatMap((reader) =>
        newMessages(deps, { kind: 'charge_ahead', facts }, { reader, key, merchantId, help }),
      )
  })
  await insertMessages(tx, rows)
}
