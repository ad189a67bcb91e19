import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { fingerprintOf, type PushBrowser, pushAccess } from './device-push'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15'
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36'

/** A browser with everything, or with other parts. */
const browser = (
  parts: Partial<PushBrowser> = {},
  navigator: Partial<PushBrowser['navigator']> = {},
): PushBrowser => ({
  isSecureContext: true,
  navigator: { userAgent: CHROME, maxTouchPoints: 0, serviceWorker: Object({}), ...navigator },
  PushManager: Object,
  Notification: { permission: 'default', requestPermission: async () => 'default' },
  ...parts,
})

it.each<[string, PushBrowser]>([
  ['open', browser()],
  ['open', browser({ Notification: { permission: 'granted', requestPermission: async () => 'granted' } })],
  ['blocked', browser({ Notification: { permission: 'denied', requestPermission: async () => 'denied' } })],
  ['unsupported', browser({ isSecureContext: false })],
  ['unsupported', browser({ PushManager: undefined })],
  ['unsupported', browser({ PushManager: undefined }, { userAgent: IPAD })],
  ['home_screen', browser({ PushManager: undefined }, { userAgent: IPHONE, standalone: false })],
  [
    'home_screen',
    browser({ PushManager: undefined }, { userAgent: IPAD, maxTouchPoints: 5, standalone: false }),
  ],
  ['open', browser({}, { userAgent: IPHONE, standalone: true })],
])('push is %s', (access, given) => {
  expect(pushAccess(given)).toBe(access)
})

it('a fingerprint is what the server makes of an endpoint', async () => {
  const endpoint = 'https://push.example.net/send/é'
  expect(await fingerprintOf(endpoint)).toBe(createHash('sha256').update(endpoint).digest('hex'))
})
