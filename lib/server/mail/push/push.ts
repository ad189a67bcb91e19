import 'server-only'
import type { Locale } from '@/lib/billing/language/locale'
import type { Device, PushOutcome } from '@/lib/billing/messages/device'

/** A message as the service worker of a device reads it. */
export interface PushedMessage {
  /** Names the message, so that a second copy replaces the first. */
  readonly id: string
  readonly title: string
  /** Path of the page that it leads to, below the origin of the worker. */
  readonly path: string
  readonly locale: Locale
  readonly direction: 'ltr' | 'rtl'
}

/** Result of an attempt at a device. */
export interface PushResult {
  readonly outcome: PushOutcome
  /** The status, or the kind of failure; never words of the push service, nor its address. Null where it took the message. */
  readonly failure: string | null
}

/** Way of messages to devices, through the push service of each browser's maker. */
export interface Push {
  /** Key by which browsers know the installation, as base64url; null where nothing is sent to devices. */
  readonly publicKey: string | null
  /** The reason for which an endpoint is not sent to, as a sentence; null for one that is. */
  refusedEndpoint(endpoint: string): string | null
  /** Makes one attempt. Never throws for what a push service answers or leaves out. */
  send(message: PushedMessage, device: Device): Promise<PushResult>
}
