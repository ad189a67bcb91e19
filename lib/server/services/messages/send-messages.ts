import 'server-only'
import { DAY_MS, SECOND_MS } from '@/lib/billing/durations'
import { directionOf } from '@/lib/billing/language/locale'
import type { PushOutcome } from '@/lib/billing/messages/device'
import { isOvertaken, isWanted, paymentOf } from '@/lib/billing/messages/planned-messages'
import { keepsText } from '@/lib/billing/messages/readmission'
import { mailboxOf, nextDay, sendBounds } from '@/lib/billing/messages/send-limits'
import {
  isFailing,
  MAX_SEND_ATTEMPTS,
  nextSendAt,
  tellsOfAddress,
} from '@/lib/billing/messages/send-schedule'
import type { Ways } from '@/lib/billing/messages/ways'
import { withLogo } from '@/lib/language/messages/message-logo'
import type { Deps } from '../../deps'
import type { SendResult } from '../../mail/mail'
import { hashSecret } from '../../random'
import { asDevice, deleteDeviceAt } from '../../store/messages/devices'
import { isRefused, takeBounds } from '../../store/messages/message-counts'
import {
  claimMessages,
  deleteHeldMessage,
  extendMessages,
  findStatusOfCharge,
  type HeldMessage,
  hasReachedDevice,
  type MessageHold,
  type MessageRow,
  noteCounted,
  releaseMessage,
} from '../../store/messages/outbox'
import { updateBounces } from '../../store/messages/readers'
import { findMessageLogo } from './message-logo'

/** Dependencies of sending. */
export type SendingDeps = Pick<Deps, 'store' | 'env' | 'clock' | 'wallClock' | 'log' | 'mail' | 'push'>

/** Not renewed for this long, the holder of a message counts as dead, and another process takes over. A decision. */
const LEASE_MS = 45 * SECOND_MS
/** Pause between two renewals of the leases of messages that are under way. */
const RENEW_MS = 15 * SECOND_MS
/** Messages under way at a time: two for each connection, so that none is idle. */
const BATCH_SIZE = 8
/** Age in billing time beyond which a message that the bounds hold back is given up. */
const STALE_MS = 3 * DAY_MS

/**
 * Sends the messages that are due, in each process some at a time. A message is sent once: whoever takes over from a
 * process that died in the middle sends it under the same Message-ID.
 * @returns the number of attempts that this call made
 */
export async function sendMessages(deps: SendingDeps, { signal }: { signal: AbortSignal }): Promise<number> {
  return deps.mail.kind === 'off' ? 0 : sendDue(deps, { way: 'mail', signal })
}

/** Sends the messages to devices that are due, as {@link sendMessages} does those by mail. */
export async function sendToDevices(deps: SendingDeps, { signal }: { signal: AbortSignal }): Promise<number> {
  return deps.push.publicKey === null ? 0 : sendDue(deps, { way: 'push', signal })
}

async function sendDue(
  deps: SendingDeps,
  { way, signal }: { way: keyof Ways; signal: AbortSignal },
): Promise<number> {
  let attempts = 0
  while (!signal.aborted) {
    const now = deps.wallClock.now()
    const leaseUntil = new Date(now.getTime() + LEASE_MS)
    const held = await claimMessages(deps.store.db, { way, now, leaseUntil, limit: BATCH_SIZE })
    if (held.length === 0) break
    const renewing = keepHolds(
      deps,
      held.map(({ message }) => message),
    )
    try {
      const done = await Promise.all(held.map((each) => sendOne(deps, each)))
      attempts += done.filter(Boolean).length
    } finally {
      renewing.stop()
    }
  }
  return attempts
}

/** Renews the leases of messages until it is stopped; a renewal that fails leaves them to expire. */
function keepHolds(deps: SendingDeps, holds: readonly MessageHold[]): { stop(): void } {
  const timer = setInterval(() => {
    const leaseUntil = new Date(deps.wallClock.now().getTime() + LEASE_MS)
    extendMessages(deps.store.db, { holds, leaseUntil }).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'messages under way could not be held')
    })
  }, RENEW_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** Makes one attempt at a held message, or decides against it. @returns true where an attempt was made */
async function sendOne(deps: SendingDeps, held: HeldMessage): Promise<boolean> {
  const { message } = held
  if (await isUntrue(deps, message)) {
    await deleteHeldMessage(deps.store.db, message)
    return false
  }
  const change = (await refusal(deps, held)) ?? (await postponement(deps, held))
  if (change !== null) {
    await releaseMessage(deps.store.db, { hold: message, change })
    return false
  }
  await record(deps, held, await attempt(deps, held))
  return true
}

/** Result of an attempt: beside that of a mail, a device may be gone. */
type Attempt = Omit<SendResult, 'outcome'> & { readonly outcome: Exclude<PushOutcome, 'unauthorized'> }

async function attempt(deps: SendingDeps, { message, reader }: HeldMessage): Promise<Attempt> {
  if (reader.email !== null) return sendMail(deps, { message, to: reader.email })
  const device = asDevice(reader)
  if (!device) throw new Error(`Reader ${reader.id} is neither an address nor a device`)
  const { pathname, search, hash } = new URL(message.body)
  const { locale } = reader
  const result = await deps.push.send(
    {
      id: message.id,
      title: message.subject,
      path: `${pathname}${search}${hash}`,
      locale,
      direction: directionOf(locale),
    },
    device,
  )
  const { outcome, failure } = result
  if (outcome !== 'unauthorized') return { outcome, failure, isOfAddress: true }
  // A key that others took since is no wrong one: this device was turned on with another.
  const isKeyTaken = await hasReachedDevice(deps.store.db, { since: message.createdAt })
  return isKeyTaken
    ? { outcome: 'refused', failure, isOfAddress: true }
    : { outcome: 'deferred', failure, isOfAddress: false }
}

async function sendMail(
  deps: SendingDeps,
  { message, to }: { message: MessageRow; to: string },
): Promise<SendResult> {
  const logo = await findMessageLogo(deps, message)
  const cid = `logo@${new URL(deps.env.baseUrl).hostname}`
  return deps.mail.send({
    id: message.id,
    to,
    subject: message.subject,
    text: message.body,
    html: withLogo(message.html, logo && { ...logo, source: `cid:${cid}` }),
    picture: logo && { cid, type: logo.type, bytes: logo.bytes },
    unsubscribeUrl: message.unsubscribeUrl,
  })
}

type Change = Parameters<typeof releaseMessage>[1]['change']

/** True for a receipt of a payment that the chain took back since, or a failure that was mended. */
async function isUntrue({ store }: SendingDeps, message: MessageRow): Promise<boolean> {
  const id = paymentOf(message)
  const status = id && (await findStatusOfCharge(store.db, { id }))
  return status ? isOvertaken(message.kind, status) : false
}

/** End of a message that is not sent any more; null for one that is to be sent. */
async function refusal(deps: SendingDeps, { message, reader }: HeldMessage): Promise<Change | null> {
  if (message.attempts > MAX_SEND_ATTEMPTS) return over(deps, message, 'given_up')
  const wanted =
    message.kind === 'confirm'
      ? isOpenQuestion(message, reader, deps.wallClock.now())
      : !isFailing(reader) && isWanted(reader, { topic: message.kind, eventId: null })
  const refused = !wanted || (await isRefused(deps.store.db, { mailbox: mailboxHash(reader) }))
  return refused ? over(deps, message, 'unwanted') : null
}

/** True for the newest confirmation mail of an address, while it can be answered. */
function isOpenQuestion({ key }: MessageRow, reader: HeldMessage['reader'], now: Date): boolean {
  const { confirmHash, confirmUntil } = reader
  return (
    confirmHash !== null && key === confirmKey(confirmHash) && confirmUntil !== null && confirmUntil > now
  )
}

/** Delay of a message for which the day has no room, else null: then it counts in the day's bounds, once. */
async function postponement(deps: SendingDeps, { message, reader }: HeldMessage): Promise<Change | null> {
  if (message.counted) return null
  const at = deps.clock.now()
  const bounds = sendBounds({
    mailbox: mailboxHash(reader),
    merchantId: message.merchantId,
    confirms: message.kind === 'confirm',
    perDay: deps.env.mail.perDay,
  })
  const full = await deps.store.transaction(async (tx) => {
    const used = await takeBounds(tx, { bounds, at })
    if (used === null) await noteCounted(tx, message)
    return used
  })
  if (full === null) return null
  const bound = full.scope.split(':', 1)[0]
  deps.log.warn({ message: message.id, bound }, 'a message waits, since a bound of the day is reached')
  if (at.getTime() - message.createdAt.getTime() > STALE_MS) return over(deps, message, 'given_up')
  // As long in real time as it is until the next day in billing time.
  const wait = nextDay(at).getTime() - at.getTime()
  return {
    nextAttemptAt: new Date(deps.wallClock.now().getTime() + wait),
    attempts: message.attempts - 1,
  }
}

/** Name of the place that a message goes to, by which bounds count it: the mailbox behind an address, or the device. */
const mailboxHash = ({ email, endpointHash }: HeldMessage['reader']) =>
  email === null ? `device:${endpointHash}` : hashSecret(mailboxOf(email))

/** Key of a confirmation mail: of several only that with the newest code is sent. */
export function confirmKey(confirmHash: string): string {
  return `confirm:${confirmHash}`
}

async function record(
  deps: SendingDeps,
  { message, reader }: HeldMessage,
  { outcome, failure, isOfAddress }: Attempt,
): Promise<void> {
  const seen = { message: message.id, kind: message.kind, attempts: message.attempts, failure }
  if (outcome === 'gone') {
    await deps.store.transaction(async (tx) => {
      if (await releaseMessage(tx, { hold: message, change: over(deps, message, 'refused') }))
        await deleteDeviceAt(tx, reader)
    })
    deps.log.info(seen, 'a device is gone and is forgotten')
    return
  }
  const now = deps.wallClock.now()
  const nextAttemptAt = outcome === 'deferred' ? nextSendAt({ attempts: message.attempts, at: now }) : null
  const said = { failure, serverFailed: failure !== null && !isOfAddress }
  const change: Change =
    outcome === 'deferred' && nextAttemptAt !== null
      ? { nextAttemptAt, ...said }
      : { ...over(deps, message, outcome === 'deferred' ? 'given_up' : outcome), ...said }
  const of = { isQuestion: message.kind === 'confirm', isConfirmed: reader.confirmedAt !== null }
  await deps.store.transaction(async (tx) => {
    if (!(await releaseMessage(tx, { hold: message, change }))) return
    if (outcome !== 'deferred' && tellsOfAddress(outcome, of)) {
      await updateBounces(tx, { id: reader.id, outcome })
    }
    // A device that kept silent for days: else a stranger's endpoint is asked for as long as it is paid for.
    if (reader.email === null && isOfAddress && change.status === 'given_up') {
      await updateBounces(tx, { id: reader.id, outcome: 'refused' })
    }
  })
  if (failure === null) return
  if (isOfAddress) deps.log.info(seen, 'a message was not taken')
  else if (reader.email === null) {
    deps.log.warn(seen, 'a push service refused PUSH_KEY or PUSH_SUBJECT; the message is tried again')
  } else deps.log.warn(seen, 'the mail server took no message; it is tried again')
}

/**
 * Columns of a message that is done with. Outside test mode nothing of what it said is kept, its links among that, unless
 * it failed and may be sent again.
 */
function over(
  { env, wallClock }: SendingDeps,
  { kind }: Pick<MessageRow, 'kind'>,
  status: Exclude<MessageRow['status'], 'pending'>,
): Change {
  const kept =
    env.mode === 'test' || keepsText(kind, status)
      ? {}
      : { subject: '', body: '', html: '', unsubscribeUrl: '' }
  return { status, nextAttemptAt: null, finishedAt: wallClock.now(), ...kept }
}
