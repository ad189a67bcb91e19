import { queryOptions } from '@tanstack/react-query'
import { ownFingerprint, type PushAccess, pushAccess } from '@/lib/client/devices/device-push'

/** This browser as a device for messages. */
export interface OwnDevice {
  readonly access: PushAccess
  /** Hash of its endpoint; null where it has none. */
  readonly fingerprint: string | null
}

/** Reads what this browser can do and has, without asking its user anything. */
export function ownDeviceQuery(publicKey: string) {
  return queryOptions({
    queryKey: ['own-device', publicKey],
    queryFn: async (): Promise<OwnDevice> => {
      const access = pushAccess()
      const fingerprint = access === 'open' ? await ownFingerprint(publicKey).catch(() => null) : null
      return { access, fingerprint }
    },
    // A permission is given and taken back in the browser's own window.
    refetchOnWindowFocus: 'always',
  })
}
