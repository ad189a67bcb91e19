import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Locale } from '@/lib/billing/language/locale'
import type { Device } from '@/lib/billing/messages/device'
import type { Audience, MerchantKind, PayerKind, Topic } from '@/lib/billing/messages/message-kind'
import type { WireMessageAddress, WireMessageAddresses } from '@/lib/wire/messages/message-addresses'
import type { WireMessageDevice, WireMessageDevices } from '@/lib/wire/messages/message-devices'
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

/** Devices that messages go to, as those about the account or about what the signed-in wallet pays for. */
export function messageDevicesQuery(audience: Audience, reads = httpReads) {
  return queryOptions({
    queryKey: queryKeys.messageDevices(audience),
    queryFn: ({ signal }) =>
      audience === 'merchant'
        ? reads.data('listMessageDevices', { signal })
        : reads.data('listPortalMessageDevices', { signal }),
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

/** A device to turn on, with the language of a payer's messages. */
export interface TurnedOnDevice extends Device {
  readonly locale: Locale
  readonly timeZone: string
}

/** Turns messages to this browser on; the list shows the server's answer. */
export function turnDeviceOnMutation(client: QueryClient, audience: Audience) {
  return mutationOptions({
    mutationFn: ({ locale, ...device }: TurnedOnDevice) =>
      audience === 'merchant'
        ? callApi('addMessageDevice', { body: device })
        : callApi('addPortalMessageDevice', { body: { ...device, locale } }),
    onSuccess: (device) =>
      changeDevices(client, audience, (devices) => [...devices.filter(({ id }) => id !== device.id), device]),
  })
}

/** Chooses the topics that go to a device. */
export function chooseTopicsOfDeviceMutation(client: QueryClient, audience: Audience) {
  return mutationOptions({
    mutationFn: ({ id, topics }: { id: string; topics: readonly Topic[] }) =>
      audience === 'merchant'
        ? callApi('changeMessageDevice', { params: { id }, body: { topics: topics as MerchantKind[] } })
        : callApi('changePortalMessageDevice', { params: { id }, body: { topics: topics as PayerKind[] } }),
    onSuccess: (device) =>
      changeDevices(client, audience, (devices) =>
        devices.map((each) => (each.id === device.id ? device : each)),
      ),
  })
}

/** Turns messages to a device off. */
export function turnDeviceOffMutation(client: QueryClient, audience: Audience) {
  return mutationOptions({
    mutationFn: ({ id }: { id: string }) =>
      audience === 'merchant'
        ? callApi('removeMessageDevice', { params: { id } })
        : callApi('removePortalMessageDevice', { params: { id } }),
    onSuccess: (_, { id }) =>
      changeDevices(client, audience, (devices) => devices.filter((each) => each.id !== id)),
  })
}

function changeDevices(
  client: QueryClient,
  audience: Audience,
  change: (devices: readonly WireMessageDevice[]) => WireMessageDevice[],
): void {
  client.setQueryData(
    messageDevicesQuery(audience).queryKey,
    (list: WireMessageDevices | undefined) => list && { ...list, devices: change(list.devices) },
  )
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
