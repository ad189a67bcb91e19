import 'server-only'
import { InvalidValueError, NotFoundError } from '@/lib/billing/billing-error'
import { EMAIL_RULE, readEmailAddress } from '@/lib/billing/messages/email-address'
import { type Topic, topicsOf } from '@/lib/billing/messages/message-kind'
import {
  MAX_MESSAGE_ADDRESSES,
  MessagesOffError,
  NothingPaidError,
  TooManyMessageAddressesError,
} from '@/lib/billing/messages/message-refusals'
import { readerState } from '@/lib/billing/messages/reader-state'
import type { Reader } from '@/lib/language/reader'
import type { Deps } from '../../deps'
import { secretToken } from '../../random'
import type { Database } from '../../store/database/database'
import {
  countReaders,
  deleteReader,
  hasPaid,
  insertReader,
  listReaders,
  lockReader,
  type OwnReader,
  type ReaderOwner,
  updateReader,
} from '../../store/messages/readers'
import { askAddress } from './ask-address'
import { accountOf, audit, lockOwner, type MessageOwner, readersOf } from './message-owner'
import type { WritingDeps } from './write-message'

/**
 * Leaves an address, to which the mail that asks for its confirmation goes. One that is there already is asked once
 * more, unless it is confirmed and takes messages.
 * @param params.reader - reader that its messages are written for
 * @throws MessagesOffError, InvalidValueError for no address, NothingPaidError, TooManyMessageAddressesError, and what
 *   {@link askAddress} throws
 */
export async function leaveAddress(
  deps: WritingDeps,
  params: { owner: MessageOwner; email: string; reader: Reader },
): Promise<OwnReader> {
  const { owner } = params
  if (deps.mail.kind === 'off') throw new MessagesOffError()
  const email = readEmailAddress(params.email)
  if (email === null) throw new InvalidValueError('email', EMAIL_RULE)
  return deps.store.transaction(async (tx) => {
    const readers = await lockOwner(tx, owner)
    if ('account' in owner && !(await hasPaid(tx, owner.account))) throw new NothingPaidError()
    const there = await findOwn(tx, readers, email)
    if (there && readerState(there.reader) === 'confirmed') return there
    if (there)
      return {
        ...there,
        reader: await askAddress(tx, deps, { reader: there.reader, asker: accountOf(owner) }),
      }
    if ((await countReaders(tx, readers)) >= MAX_MESSAGE_ADDRESSES) throw new TooManyMessageAddressesError()
    const reader = await insertReader(tx, {
      id: deps.random.uuid(),
      ...('author' in owner
        ? { audience: 'merchant', merchantId: owner.author.merchantId }
        : { audience: 'payer', payer: owner.account.address, chainId: owner.account.chainId }),
      email,
      ...params.reader,
      token: secretToken(deps.random),
      createdAt: deps.clock.now(),
    })
    if (!reader) throw new Error('An address was left twice although its owner was locked')
    await audit(tx, deps, { owner, action: 'message_address.added', target: reader.id, details: { email } })
    return { reader: await askAddress(tx, deps, { reader, asker: accountOf(owner) }), merchant: null }
  })
}

/**
 * Sends another mail that asks for the confirmation of an address; one that bounced gets messages again once confirmed.
 * @throws NotFoundError, MessagesOffError, and what {@link askAddress} throws
 */
export async function askAgain(
  deps: WritingDeps,
  { owner, id }: { owner: MessageOwner; id: string },
): Promise<OwnReader> {
  if (deps.mail.kind === 'off') throw new MessagesOffError()
  return deps.store.transaction(async (tx) => {
    const own = await lockOwn(tx, { owner, id })
    if (readerState(own.reader) === 'confirmed') return own
    return { ...own, reader: await askAddress(tx, deps, { reader: own.reader, asker: accountOf(owner) }) }
  })
}

/**
 * Chooses the topics that go to an address.
 * @throws NotFoundError
 */
export async function chooseTopics(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  { owner, id, topics }: { owner: MessageOwner; id: string; topics: readonly Topic[] },
): Promise<OwnReader> {
  return deps.store.transaction(async (tx) => {
    const own = await lockOwn(tx, { owner, id })
    const muted = topicsOf(own.reader.audience).filter((topic) => !topics.includes(topic))
    const details = { email: own.reader.email, muted }
    await audit(tx, deps, { owner, action: 'message_address.changed', target: id, details })
    return { ...own, reader: await updateReader(tx, { id, change: { muted } }) }
  })
}

/**
 * Removes an address with all of its messages.
 * @throws NotFoundError
 */
export async function removeAddress(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  { owner, id }: { owner: MessageOwner; id: string },
): Promise<void> {
  await deps.store.transaction(async (tx) => {
    const { reader } = await lockOwn(tx, { owner, id })
    const details = { email: reader.email }
    await audit(tx, deps, { owner, action: 'message_address.removed', target: id, details })
    await deleteReader(tx, { id })
  })
}

/** The address that an owner has left for all that it pays for, or for its account. */
async function findOwn(tx: Database, owner: ReaderOwner, email: string): Promise<OwnReader | null> {
  const same = (await listReaders(tx, owner)).find(
    ({ reader }) =>
      reader.email.toLowerCase() === email.toLowerCase() &&
      (reader.audience === 'merchant' || reader.merchantId === null),
  )
  return same ?? null
}

/** @throws NotFoundError */
async function lockOwn(tx: Database, { owner, id }: { owner: MessageOwner; id: string }): Promise<OwnReader> {
  const readers = readersOf(owner)
  const reader = await lockReader(tx, { id, owner: readers })
  const own = (await listReaders(tx, readers)).find((each) => each.reader.id === id)
  if (!reader || !own) throw new NotFoundError('Message address')
  return { ...own, reader }
}
