import 'server-only'
import { audienceOf } from '@/lib/billing/messages/message-kind'
import { isWanted } from '@/lib/billing/messages/planned-messages'
import { shortWallet } from '@/lib/billing/messages/short-wallet'
import type { Database } from '../../store/database/database'
import { isFirstSubscriber, readTellingNames, type TellingNames } from '../../store/messages/message-plan'
import { insertMessages } from '../../store/messages/outbox'
import type { ReaderRow } from '../../store/messages/readers'
import { listMerchantReaders, listPayerReaders } from '../../store/messages/told-readers'
import type { EventRow } from '../../store/reports/events'
import { listLatestChanges } from '../../store/subscribers/changes'
import { listPriceAsks } from '../../store/subscribers/price-asks'
import { eventMessage } from './event-facts'
import { messagePages } from './message-pages'
import { type NewMessage, newMessages, orNull, type WritingDeps, waysOf } from './write-message'

/**
 * Writes the messages of some events to the outbox, for each confirmed reader who wants them. Repeating it adds nothing.
 * @param options.only - id of the one reader who is told; all of them unless given
 * @returns the number of messages that this call added
 */
export async function tellEvents(
  tx: Database,
  deps: WritingDeps,
  told: readonly EventRow[],
  { only = null }: { only?: string | null } = {},
): Promise<number> {
  if (told.length === 0) return 0
  const merchantIds = [...new Set(told.map(({ merchantId }) => merchantId))]
  const subscriberIds = [...new Set(told.flatMap(({ subscriberId }) => subscriberId ?? []))]
  const ways = waysOf(deps)
  const merchants = await listMerchantReaders(tx, { merchantIds, ways })
  const payers = await listPayerReaders(tx, { subscriberIds, ways })
  if (merchants.size === 0 && payers.size === 0) return 0
  const names = await readTellingNames(tx, told)
  const asks = await listPriceAsks(tx, { subscriberIds })
  const changes = await listLatestChanges(tx, { subscriberIds })
  const pages = messagePages(deps.env.baseUrl)
  const rows: NewMessage[] = []
  for (const event of told) {
    const { merchantId, subscriberId } = event
    const planned = orNull(deps, { event: String(event.id) }, () =>
      eventMessage(event, {
        pages,
        merchant: merchantName(names, merchantId),
        title: names.titles.get(event.subscriptionId ?? '') ?? '',
        ask: asks.find((each) => each.subscriberId === subscriberId) ?? null,
        change: changes.find(({ row }) => row.subscriberId === subscriberId) ?? null,
        nextChargeAt: names.nextCharges.get(subscriberId ?? '') ?? null,
      }),
    )
    if (!planned) continue
    const { topic, key, message } = planned
    const help = names.merchants.get(merchantId)?.help ?? null
    const ofMerchant = audienceOf(topic) === 'merchant'
    const readers = (ofMerchant ? merchants.get(merchantId) : payers.get(subscriberId ?? '')) ?? []
    if (!(await isTrue(tx, event, topic, readers))) continue
    rows.push(
      ...readers
        .filter((reader) => only === null || reader.id === only)
        .filter((reader) => isWanted(reader, { topic, eventId: event.id }))
        .flatMap((reader) => newMessages(deps, message, { reader, key, merchantId, help })),
    )
  }
  return insertMessages(tx, rows)
}

/** False for a subscriber who is not the merchant's first. */
async function isTrue(
  tx: Database,
  { merchantId, subscriberId }: EventRow,
  topic: string,
  readers: readonly ReaderRow[],
): Promise<boolean> {
  if (topic !== 'first_subscriber' || readers.length === 0) return true
  return subscriberId !== null && (await isFirstSubscriber(tx, { merchantId, subscriberId }))
}

/** Name of a merchant as its payers see it. */
export function merchantName({ merchants }: Pick<TellingNames, 'merchants'>, id: string): string {
  const found = merchants.get(id)
  return found?.organisation || shortWallet(found?.address ?? '')
}
