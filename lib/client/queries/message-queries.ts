import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Locale } from '@/lib/billing/language/locale'
import type { Audience, MerchantKind, PayerKind, Topic } from '@/lib/billing/messages/message-kind'
import type { WireMessageAddress, WireMessageAddresses } from '@/lib/wire/messages/message-addresses'
import { callApi } from '../api/api'
import { httpReads } from '../api/reads'
import { queryKeys } from './query-keys'

/** Addresses that messages about the account go to, or about what the signed-in wallet pays for. */
export function messageAddressesQuery(audience: Audience, reads = httpReads) {
  return queryOptions({
    queryKey: queryKeys.messageAddresses(audience),
    queryFn: ({ signal }) =>
      audience === 'merchant'
        ? reads.data('listMessageAddresses', { signal })
        : reads.data('listPortalMessageAddresses', { signal }),
  })
}

/** Choices of the merchant about messages. */
export function messageSettingsQuery(reads = httpReads) {
  return queryOptions({
    queryKey: queryKeys.messageSettings,
    queryFn: ({ signal }) => reads.data('getMessageSettings', { signal }),
  })
}

/** Changes what checkouts ask payers for. */
export function changeMessageSettingsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (askPayers: boolean) => callApi('changeMessageSettings', { body: { askPayers } }),
    onSuccess: (saved) => client.setQueryData(messageSettingsQuery().queryKey, saved),
  })
}

/** An address to leave, with the language of a payer's messages. */
export interface LeftAddress {
  readonly email: string
  readonly locale: Locale
  readonly timeZone: string
}

/** Leaves an address; the list shows the server's answer. */
export function leaveAddressMutation(client: QueryClient, audience: Audience) {
  return mutationOptions({
    mutationFn: ({ email, locale, timeZone }: LeftAddress) =>
      audience === 'merchant'
        ? callApi('addMessageAddress', { body: { email, timeZone } })
        : callApi('addPortalMessageAddress', { body: { email, locale, timeZone } }),
    onSuccess: (address) => showAddress(client, audience, address),
  })
}

/** Sends another confirmation mail. */
export function askAddressMutation(client: QueryClient, audience: Audience) {
  return mutationOptions({
    mutationFn: ({ id }: WireMessageAddress) =>
      audience === 'merchant'
        ? callApi('confirmMessageAddress', { params: { id } })
        : callApi('confirmPortalMessageAddress', { params: { id } }),
    onSuccess: (address) => showAddress(client, audience, address),
  })
}

/** Chooses the topics that go to an address. */
export function chooseTopicsMutation(client: QueryClient, audience: Audience) {
  return mutationOptions({
    mutationFn: ({ id, topics }: { id: string; topics: readonly Topic[] }) =>
      audience === 'merchant'
        ? callApi('changeMessageAddress', { params: { id }, body: { topics: topics as MerchantKind[] } })
        : callApi('changePortalMessageAddress', { params: { id }, body: { topics: topics as PayerKind[] } }),
    onSuccess: (address) => showAddress(client, audience, address),
  })
}

/** Removes an address with its messages. */
export function removeMessageAddressMutation(client: QueryClient, audience: Audience) {
  return mutationOptions({
    mutationFn: ({ id }: WireMessageAddress) =>
      audience === 'merchant'
        ? callApi('removeMessageAddress', { params: { id } })
        : callApi('removePortalMessageAddress', { params: { id } }),
    onSuccess: (_, { id }) =>
      changeList(client, audience, (addresses) => addresses.filter((each) => each.id !== id)),
  })
}

function showAddress(client: QueryClient, audience: Audience, address: WireMessageAddress): void {
  changeList(client, audience, (addresses) =>
    addresses.some(({ id }) => id === address.id)
      ? addresses.map((each) => (each.id === address.id ? address : each))
      : [...addresses, address],
  )
}

function changeList(
  client: QueryClient,
  audience: Audience,
  change: (addresses: readonly WireMessageAddress[]) => WireMessageAddress[],
): void {
  client.setQueryData(
    messageAddressesQuery(audience).queryKey,
    (list: WireMessageAddresses | undefined) => list && { ...list, addresses: change(list.addresses) },
  )
}
