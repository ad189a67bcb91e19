import 'server-only'
import type { SendOutcome } from '@/lib/billing/messages/send-schedule'

/** A message as it goes to a mail server. */
export interface OutgoingMail {
  /** The same with each attempt, so that a server or a reader knows a second copy. */
  readonly id: string
  /** In its normal form. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Picture that the page shows by its id; null for none. */
  readonly picture: { readonly cid: string; readonly type: string; readonly bytes: Uint8Array } | null
  /** Address that ends messages of the kind by one POST (RFC 8058). */
  readonly unsubscribeUrl: string
}

/** Result of an attempt at a message. */
export interface SendResult {
  readonly outcome: SendOutcome
  /** Words of the server, shortened; null where it took the message. */
  readonly failure: string | null
  /** True where the failure says something of the address, not of the server or of its settings. */
  readonly isOfAddress: boolean
}

/** Way on which messages leave the installation. */
export interface Mail {
  /**
   * - `smtp`: to the operator's mail server.
   * - `mailbox`: they stay in the database, for test mode to show.
   * - `off`: none; nobody is asked for an address.
   */
  readonly kind: 'smtp' | 'mailbox' | 'off'
  /** Makes one attempt. Never throws for what a server answers or leaves out. */
  send(mail: OutgoingMail): Promise<SendResult>
  /** Connects and signs in without sending anything. @throws what the server or the network says */
  check(): Promise<void>
  /** Closes connections that are idle. */
  close(): void
}

/** Sends nothing: test mode's mailbox, and installations without a mail server. */
export function mailWithoutServer(kind: 'mailbox' | 'off'): Mail {
  return {
    kind,
    send: async () => ({ outcome: 'sent', failure: null, isOfAddress: false }),
    check: async () => {},
    close: () => {},
  }
}
