import 'server-only'
import { topicsOf } from '@/lib/billing/messages/message-kind'
import { readerState } from '@/lib/billing/messages/reader-state'
import type { WireMessageAddress, WireMessageAddresses } from '@/lib/wire/messages/message-addresses'
import type { Mail } from '../../mail/mail'
import type { OwnReader } from '../../store/messages/readers'

/** An address as its owner sees it. */
export function messageAddressView({
  reader,
  merchant,
  failure = null,
}: OwnReader & { readonly failure?: string | null }): WireMessageAddress {
  return {
    id: reader.id,
    email: reader.email,
    merchant: reader.audience === 'merchant' ? null : merchant,
    status: readerState(reader),
    failure,
    topics: topicsOf(reader.audience).filter((topic) => !reader.muted.includes(topic)),
    locale: reader.locale,
    timeZone: reader.timeZone,
    createdAt: reader.createdAt.toISOString(),
    confirmedAt: reader.confirmedAt?.toISOString() ?? null,
  }
}

/** Addresses of an owner, and whether anything is sent there. */
export function messageAddressesView(
  addresses: readonly (OwnReader & { readonly failure: string | null })[],
  { kind }: Pick<Mail, 'kind'>,
): WireMessageAddresses {
  return { enabled: kind !== 'off', addresses: addresses.map(messageAddressView) }
}
