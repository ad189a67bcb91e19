import 'server-only'
import { isTopic, type Topic, topicsOf } from '@/lib/billing/messages/message-kind'
import { mailboxOf } from '@/lib/billing/messages/send-limits'
import type { Deps } from '../../deps'
import { hashSecret } from '../../random'
import type { Database } from '../../store/database/database'
import { admitMailbox, isRefused, refuseMailbox } from '../../store/messages/message-counts'
import { listFirstReceipts } from '../../store/messages/message-plan'
import {
  type AddressRow,
  deleteReader,
  findReaderByToken,
  findReaderToConfirm,
  updateReader,
} from '../../store/messages/readers'
import { listSubscribersOfReader } from '../../store/messages/told-readers'
import { findLastEventId } from '../../store/reports/event-pages'
import { tellEvents } from './tell-events'
import type { WritingDeps } from './write-message'

/** Codes and tokens of links: 32 bytes, url-safe. */
const SECRET = /^[A-Za-z0-9_-]{43}$/
/** First receipts that a reader gets after the fact. */
const MOST_RECEIPTS = 10

/**
 * A confirmation mail as its reader opens it.
 * - `unknown`: no such code, or a newer mail was sent.
 * - `expired`: too old to be answered.
 * - `open`: can be confirmed.
 * - `confirmed`: was confirmed.
 * - `refused`: its reader asked never to be written to from here.
 */
export type OpenedConfirmation =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'expired' | 'open' | 'confirmed' | 'refused'; readonly reader: AddressRow }

/** Opens the link of a confirmation mail; changes nothing. */
export async function openConfirmation(
  { store, wallClock }: Pick<Deps, 'store' | 'wallClock'>,
  { code }: { code: string },
): Promise<OpenedConfirmation> {
  return readConfirmation(store.db, { code, now: wallClock.now(), lock: false })
}

async function readConfirmation(
  db: Database,
  { code, now, lock }: { code: string; now: Date; lock: boolean },
): Promise<OpenedConfirmation> {
  if (!SECRET.test(code)) return { kind: 'unknown' }
  const reader = await findReaderToConfirm(db, { confirmHash: hashSecret(code), lock })
  if (!reader) return { kind: 'unknown' }
  if (await isRefused(db, { mailbox: mailboxHash(reader) })) return { kind: 'refused', reader }
  // One that bounced is asked anew.
  if (reader.confirmedAt !== null && reader.bounces === 0) return { kind: 'confirmed', reader }
  if (reader.confirmUntil === null || reader.confirmUntil <= now) return { kind: 'expired', reader }
  return { kind: 'open', reader }
}

/**
 * Confirms an address by the code of its mail. Receipts of payments since it was left follow; nothing else of what was
 * before does.
 * @returns the confirmation as it is then; one that could not be answered is as it was
 */
export async function confirmAddress(
  deps: WritingDeps,
  { code }: { code: string },
): Promise<OpenedConfirmation> {
  return deps.store.transaction(async (tx) => {
    const now = deps.wallClock.now()
    const opened = await readConfirmation(tx, { code, now, lock: true })
    if (opened.kind !== 'open') return opened
    const { id, createdAt, confirmedAt } = opened.reader
    const change = { confirmedAt: deps.clock.now(), bounces: 0, sinceEvent: 0n }
    const reader = await updateReader(tx, { id, change })
    if (reader.audience === 'payer' && confirmedAt === null) {
      const subscriberIds = await listSubscribersOfReader(tx, { reader, limit: MOST_RECEIPTS })
      const since = { subscriberIds, since: createdAt, limit: MOST_RECEIPTS }
      await tellEvents(tx, deps, await listFirstReceipts(tx, since), { only: id })
    }
    const sinceEvent = await findLastEventId(tx)
    return { kind: 'confirmed', reader: await updateReader(tx, { id, change: { sinceEvent } }) }
  })
}

/** Notes that the reader of a confirmation mail wants nothing from here, or takes that back. */
export async function refuseMail(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  { code, refused }: { code: string; refused: boolean },
): Promise<OpenedConfirmation> {
  return deps.store.transaction(async (tx) => {
    const now = deps.wallClock.now()
    const opened = await readConfirmation(tx, { code, now, lock: true })
    if (opened.kind === 'unknown') return opened
    const mailbox = mailboxHash(opened.reader)
    if (refused) await refuseMailbox(tx, { mailbox, refusedAt: now })
    else await admitMailbox(tx, { mailbox })
    return readConfirmation(tx, { code, now, lock: true })
  })
}

/** The reader that the link of a message names; null for none. */
export async function openReader(
  { store }: Pick<Deps, 'store'>,
  { token }: { token: string },
): Promise<AddressRow | null> {
  return SECRET.test(token) ? findReaderByToken(store.db, { token }) : null
}

/**
 * Ends, or begins anew, messages of a topic by the link of a message; of all of them where `topic` names none of the
 * reader's. Repeating it changes nothing.
 * @returns the reader as it is then; null where the link names none
 */
export async function chooseByLink(
  { store }: Pick<Deps, 'store'>,
  { token, topic, wanted }: { token: string; topic: string | null; wanted: boolean },
): Promise<AddressRow | null> {
  if (!SECRET.test(token)) return null
  return store.transaction(async (tx) => {
    const reader = await findReaderByToken(tx, { token, lock: true })
    if (!reader) return null
    const all = topicsOf(reader.audience)
    const named = all.filter((each) => each === topic)
    const chosen: readonly Topic[] = named.length > 0 ? named : all
    const isMuted = (each: Topic) => (chosen.includes(each) ? !wanted : reader.muted.includes(each))
    return updateReader(tx, { id: reader.id, change: { muted: all.filter(isMuted) } })
  })
}

/** Removes the address that the link of a message names, with all of its messages. Repeating it changes nothing. */
export async function removeByLink(
  { store }: Pick<Deps, 'store'>,
  { token }: { token: string },
): Promise<void> {
  if (!SECRET.test(token)) return
  await store.transaction(async (tx) => {
    const reader = await findReaderByToken(tx, { token, lock: true })
    if (reader) await deleteReader(tx, reader)
  })
}

/** Topic of a link; null for a text that names none. */
export function topicOfLink(text: string | null): Topic | null {
  return text !== null && isTopic(text) ? text : null
}

const mailboxHash = ({ email }: AddressRow) => hashSecret(mailboxOf(email))
