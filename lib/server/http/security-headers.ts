import 'server-only'
import { OPENER, openerOrigin } from '@/lib/wire/checkout/embed'
import { SAFE_ORIGIN } from '@/lib/wire/checkout/offered-wallets'
import type { OfferedWallets } from './pages/offered-wallets'

/** Two years, as browsers' preload lists ask for; other hosts of the domain are not ours to speak for. */
const STRICT_TRANSPORT_SECURITY = 'max-age=63072000'

/** Headers of every answer of the API: nothing in it is a page. */
export const API_SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Strict-Transport-Security, on an https installation. */
export function transportHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return isHttps ? { 'Strict-Transport-Security': STRICT_TRANSPORT_SECURITY } : {}
}

/** Headers of {@link openToOtherSites}. */
export const OPEN_TO_OTHER_SITES: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Lets pages of other sites read an answer or load a file: public ones alone, since it carries nobody's credentials. */
export function openToOtherSites(headers: Headers): void {
  for (const [name, value] of Object.entries(OPEN_TO_OTHER_SITES)) headers.set(name, value)
}

interface Page {
  /** New for every answer; only scripts and styles that carry it run. */
  readonly nonce: string
  readonly path: string
  /** Names the page of another site that opened it as a window, and waits to be told how the checkout ends. */
  readonly query: Pick<URLSearchParams, 'get'>
  readonly isHttps: boolean
  /** React and the overlay for errors need more while they are developed with. */
  readonly isDevelopment: boolean
  /** Wallets of other sites that the operator allows. */
  readonly wallets: OfferedWallets
}

/** The path of a checkout, of a code for a phone, or of a link in a message, is its credential, so no other site may learn it. */
const CAPABILITY_PATH = /^\/(checkout|messages|pay|portal\/pair)\//
/** Paths that the page of another site may open as a window, and Safe's in a frame. */
const CHECKOUT_PATH = /^\/(checkout|pay)\//

/** Paths of pages that ask wallets, and of the start page, whose policy goes on where its links lead to them. */
const WALLET_PATH = /^\/($|(checkout|merchant|pay|portal)(\/|$))/
/** Networks as Base Account reads them: whether an account is deployed, what it holds, what became of its calls. */
const BASE_ACCOUNT_NETWORKS = 'https://chain-proxy.wallet.coinbase.com'

/** Browser features that a payment page does not use. */
const PERMISSIONS = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/** Headers of every page. */
export function pageSecurityHeaders(
  page: Page,
): Record<string, string> & { 'Content-Security-Policy': string } {
  return {
    'Content-Security-Policy': contentSecurityPolicy(page),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': CAPABILITY_PATH.test(page.path) ? 'same-origin' : 'strict-origin-when-cross-origin',
    // Wallets open windows that report back to the page; a checkout in a window reports to the page that opened it.
    'Cross-Origin-Opener-Policy': isWindow(page) ? 'unsafe-none' : 'same-origin-allow-popups',
    'Permissions-Policy': PERMISSIONS.map((feature) => `${feature}=()`).join(', '),
    ...transportHeaders(page),
  }
}

/** True for a checkout that the page of another site opened as a window. */
function isWindow({ path, query }: Page): boolean {
  return CHECKOUT_PATH.test(path) && openerOrigin(query.get(OPENER)) !== null
}

function contentSecurityPolicy({ nonce, path, isHttps, isDevelopment, wallets }: Page): string {
  const networks = wallets.baseAccount && WALLET_PATH.test(path) ? ` ${BASE_ACCOUNT_NETWORKS}` : ''
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // React renders `style` attributes; they can change how a page looks and run nothing.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    // The style sheet carries the fonts that the first picture needs.
    "font-src 'self' data:",
    `connect-src 'self'${networks}${isDevelopment ? ' ws:' : ''}`,
    // The one that shows messages on a device.
    "worker-src 'self'",
    "object-src 'none'",
    // Test mode's mailbox shows the page of a message.
    `frame-src ${path === '/test/mail' ? "'self'" : "'none'"}`,
    `frame-ancestors ${wallets.safe && CHECKOUT_PATH.test(path) ? SAFE_ORIGIN : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ]
  return directives.join('; ')
}
