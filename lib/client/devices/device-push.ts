import type { Device } from '@/lib/billing/messages/device'
import { base64UrlOf, hexOf, unpadded } from '../byte-text'

/** File of the service worker, and the paths that it is for: no page of importance is among them. */
const WORKER = { file: '/message-worker.js', scope: '/messages/' } as const

/**
 * Messages to this browser, as far as it can have them.
 * - `unsupported`: it has no web push, or the page is not secure.
 * - `home_screen`: iOS has it for pages on the home screen alone.
 * - `blocked`: its user said no, which only the browser's own settings take back.
 */
export type PushAccess = 'unsupported' | 'home_screen' | 'blocked' | 'open'

/** The parts of a browser that push needs, of `globalThis` unless a test gives others. */
export interface PushBrowser {
  readonly isSecureContext: boolean
  readonly navigator: Pick<Navigator, 'userAgent' | 'maxTouchPoints' | 'serviceWorker'> & {
    readonly standalone?: boolean
  }
  readonly PushManager?: unknown
  readonly Notification?: Pick<typeof Notification, 'permission' | 'requestPermission'>
}

/** Access to push in this browser; asks its user nothing. */
export function pushAccess(browser: PushBrowser = globalThis as unknown as PushBrowser): PushAccess {
  const { navigator, Notification, PushManager, isSecureContext } = browser
  const isThere = isSecureContext && 'serviceWorker' in navigator && PushManager && Notification
  if (!isThere) return isIos(navigator) && navigator.standalone === false ? 'home_screen' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'open'
}

/** iPads call themselves Macs, which have no touch. */
function isIos({ userAgent, maxTouchPoints }: PushBrowser['navigator']): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/**
 * SHA-256 of the endpoint that this browser has for the installation, in hex; null where it has none, or one for a key
 * that the installation had before.
 */
export async function ownFingerprint(publicKey: string): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER.scope)
  const subscription = await registration?.pushManager.getSubscription()
  return subscription && isFor(subscription, publicKey) ? fingerprintOf(subscription.endpoint) : null
}

/** SHA-256 of an endpoint in hex. */
export async function fingerprintOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return hexOf(new Uint8Array(hash))
}

/**
 * Asks the browser's user, after a press, and has the browser's push service give an endpoint. One that is there already is
 * taken again.
 * @returns null where the user said no, or nothing
 * @throws what the browser or its push service says
 */
export async function subscribeDevice(publicKey: string): Promise<Device | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { file, scope } = WORKER
  const registration = await navigator.serviceWorker.register(file, { scope, updateViaCache: 'none' })
  await untilActive(registration)
  const there = await registration.pushManager.getSubscription()
  if (there && !isFor(there, publicKey)) await there.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  })
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The browser gave no keys')
  return { endpoint, p256dh: unpadded(keys.p256dh), auth: unpadded(keys.auth) }
}

/** Resolves once the worker runs: a browser subscribes nobody before. */
async function untilActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The worker did not start'))
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  // Safari does not say.
  return !key || base64UrlOf(new Uint8Array(key)) === publicKey
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0))
}
