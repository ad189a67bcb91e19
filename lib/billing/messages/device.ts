import { BillingError } from '../billing-error'
import type { SendOutcome } from './send-schedule'

/** Devices of one merchant, or of one wallet that pays. Decided: a phone, a tablet and computers of two places. */
export const MAX_MESSAGE_DEVICES = 5
/** Most characters of a push service's address for a device. Those of today have 150 to 700. */
export const MAX_ENDPOINT_LENGTH = 2048

/** Public key of a device: 65 bytes, an uncompressed point of P-256 (RFC 8291, section 3.1), as base64url. */
export const DEVICE_KEY = /^B[A-Za-z0-9_-]{86}$/
/** Secret that a device shares with whoever may write to it: 16 bytes (RFC 8291, section 3.2), as base64url. */
export const DEVICE_SECRET = /^[A-Za-z0-9_-]{22}$/

/** A browser as its push service delivers to it. */
export interface Device {
  /** Address at the push service, which is a secret: whoever knows it can send there. */
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/**
 * Outcome of an attempt at a device: `gone` where its browser gave the endpoint up, `unauthorized` where the key of the
 * installation is not taken, for a wrong key or a device that was turned on with another one.
 */
export type PushOutcome = SendOutcome | 'gone' | 'unauthorized'

/**
 * Outcome of a push service's answer (RFC 8030, section 5; RFC 8292, section 4.2): 404 and 410 end the subscription; 401
 * and 403 refuse the key; 429, a server's own failure and silence are for now; whatever else is not taken is for good.
 * @param statusCode - null where no answer came
 */
export function pushOutcome(statusCode: number | null): PushOutcome {
  if (statusCode === null || statusCode === 429 || statusCode >= 500) return 'deferred'
  if (statusCode === 404 || statusCode === 410) return 'gone'
  if (statusCode === 401 || statusCode === 403) return 'unauthorized'
  return statusCode >= 200 && statusCode < 300 ? 'sent' : 'refused'
}

/** The installation has no key for push services. */
export class PushOffError extends BillingError {
  readonly code = 'push_off'

  constructor() {
    super('No messages to devices here', {
      detail: 'This installation sends no messages to devices.',
      remedy: 'Its operator turns them on with PUSH_KEY and PUSH_SUBJECT.',
    })
  }
}

export class TooManyMessageDevicesError extends BillingError {
  readonly code = 'too_many_message_devices'

  constructor() {
    super('Too many devices', {
      detail: `Messages go to at most ${MAX_MESSAGE_DEVICES} devices.`,
      remedy: 'Remove one first.',
    })
  }
}
