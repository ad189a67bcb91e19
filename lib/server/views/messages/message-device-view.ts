import 'server-only'
import { topicsOf } from '@/lib/billing/messages/message-kind'
import { readerState } from '@/lib/billing/messages/reader-state'
import type { WireMessageDevice, WireMessageDevices } from '@/lib/wire/messages/message-devices'
import type { Push } from '../../mail/push/push'
import type { DeviceRow } from '../../store/messages/devices'

/** The session that a list of devices is for. */
interface Viewer {
  readonly credentialId: string
}

/** A device as its owner sees it: never with its endpoint or its keys. */
export function messageDeviceView(device: DeviceRow, { credentialId }: Viewer): WireMessageDevice {
  const { id, deviceName: name, endpointHash: fingerprint, sessionId, audience, muted, createdAt } = device
  return {
    id,
    name,
    fingerprint,
    isOfSession: sessionId === credentialId,
    status: readerState(device),
    topics: topicsOf(audience).filter((topic) => !muted.includes(topic)),
    createdAt: createdAt.toISOString(),
  }
}

/** Devices of an owner, and the key by which browsers turn one on. */
export function messageDevicesView(
  devices: readonly DeviceRow[],
  { push: { publicKey }, caller }: { push: Pick<Push, 'publicKey'>; caller: Viewer },
): WireMessageDevices {
  return { publicKey, devices: devices.map((device) => messageDeviceView(device, caller)) }
}
