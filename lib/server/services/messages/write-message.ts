import 'server-only'
import type { PayerHelp } from '@/lib/billing/accounts/payer-help'
import type { Topic } from '@/lib/billing/messages/message-kind'
import type { Ways } from '@/lib/billing/messages/ways'
import { composeMessage, type MessagePlace, type Written } from '@/lib/language/messages/message-body'
import type { Deps } from '../../deps'
import type { insertMessages } from '../../store/messages/outbox'
import type { ReaderRow } from '../../store/messages/readers'
import { messagePages } from './message-pages'

export type NewMessage = Parameters<typeof insertMessages>[1][number]
/** Dependencies of what writes messages. */
export type WritingDeps = Pick<
  Deps,
  'store' | 'env' | 'clock' | 'wallClock' | 'random' | 'log' | 'mail' | 'push'
>
/** Dependencies of what decides which messages there are. */
export type PlanningDeps = WritingDeps & Pick<Deps, 'paymentHealth'>

/** Ways on which messages leave this installation. */
export const waysOf = ({ mail, push }: Pick<Deps, 'mail' | 'push'>): Ways => ({
  mail: mail.kind !== 'off',
  push: push.publicKey !== null,
})

/** Reader of a message, and what tells it from others. */
export interface Addressed {
  readonly reader: ReaderRow
  readonly key: string
  /** The merchant that it is about; null for none. */
  readonly merchantId: string | null
  /** Contact and pages of that merchant, for its payers. */
  readonly help?: PayerHelp | null | undefined
}

/** A message to a reader as the outbox takes it, in the reader's language and due at once; none that cannot be written. */
export function newMessages(deps: WritingDeps, message: Written<Topic>, to: Addressed): NewMessage[] {
  const { token, id: reader } = to.reader
  const pages = messagePages(deps.env.baseUrl)
  const row = orNull(deps, { reader, key: to.key }, () =>
    outboxRow(deps, message, {
      ...to,
      settingsLink: pages.choices(token),
      unsubscribeLink: pages.choices(token, message.kind),
      unsubscribeUrl: pages.unsubscribe(token, message.kind),
    }),
  )
  return row === null ? [] : [row]
}

/** Message as written; null, with a line in the log, where that fails, so that messages to others do not wait for it. */
export function orNull<T>({ log }: Pick<Deps, 'log'>, about: object, write: () => T): T | null {
  try {
    return write()
  } catch (error) {
    log.error({ err: error, ...about }, 'a message could not be written')
    return null
  }
}

/** The mail that asks for a confirmation of an address, as the outbox takes it. */
export function newConfirmation(
  deps: WritingDeps,
  { code, until, ...to }: Omit<Addressed, 'merchantId'> & { code: string; until: Date },
): NewMessage {
  const { audience, merchantId } = to.reader
  const pages = messagePages(deps.env.baseUrl)
  const link = pages.confirm(code)
  return outboxRow(
    deps,
    { kind: 'confirm', facts: { audience, until, link } },
    { ...to, merchantId, settingsLink: null, unsubscribeLink: link, unsubscribeUrl: pages.refuse(code) },
  )
}

function outboxRow(
  deps: WritingDeps,
  message: Written,
  to: Addressed & Omit<MessagePlace, 'site'> & { unsubscribeUrl: string },
): NewMessage {
  const { reader, key, merchantId, help, settingsLink, unsubscribeLink, unsubscribeUrl } = to
  const place = { settingsLink, unsubscribeLink, help, site: new URL(deps.env.baseUrl).host }
  const composed = composeMessage(message, { reader, place })
  const { subject } = composed
  // A device shows the subject, and leads to the page by itself.
  const said =
    reader.email === null
      ? { body: composed.link, html: '', unsubscribeUrl: '' }
      : { body: composed.text, html: composed.html, unsubscribeUrl }
  return {
    id: deps.random.uuid(),
    readerId: reader.id,
    merchantId,
    kind: message.kind,
    key,
    subject,
    ...said,
    status: 'pending',
    nextAttemptAt: deps.wallClock.now(),
    createdAt: deps.clock.now(),
  }
}
