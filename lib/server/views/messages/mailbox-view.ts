import 'server-only'
import type { WireTestMail } from '@/lib/wire/messages/mailbox'
import type { HeldMessage } from '../../store/messages/outbox'

/** A message as test mode's mailbox lists it. */
export function testMailView({ message, reader }: HeldMessage): WireTestMail {
  const { id, kind, subject, status, failure, createdAt, unsubscribeUrl } = message
  return {
    id,
    to: reader.email ?? `${reader.deviceName} (device)`,
    kind,
    locale: reader.locale,
    subject,
    status,
    failure,
    createdAt: createdAt.toISOString(),
    unsubscribeUrl,
  }
}
