import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCALES, type Locale } from '@/lib/billing/language/locale'
import { ENGLISH } from '@/lib/client/broken-page/english-words'
import { CATALOGUES } from '@/lib/language/texts/sentences'
import { packedFolder, STATIC_PATH } from '@/lib/launch/build/pack-files.mjs'
import { type AppServer, startApp } from '../support/process/app-server'
import { type MadeSubscription, signInMerchant } from '../support/service/api-merchant'

const root = fileURLToPath(new URL('../..', import.meta.url))
const packed = join(packedFolder(join(root, process.env.DUES_BUILD_DIR || '.next')), STATIC_PATH)

let app: AppServer
let subscription: MadeSubscription
let checkout: string
let cookie: string

beforeAll(async () => {
  app = await startApp()
  const merchant = await signInMerchant(app.baseUrl)
  subscription = await merchant.createSubscription()
  checkout = await merchant.createCheckout(subscription)
  cookie = `svc-session=${merchant.session}`
})
afterAll(() => app.stop())

/**
 * The most script that a page loads before anybody touches it, in KiB of Brotli: decisions, with little room to grow. Of the
 * checkout's, 105 are in the script of all pages: some 54 are React DOM, 43 Next's router with what reads its data, 3 the
 * start of scripts, and 5 the layout of all pages here; 16 are the checkout's own.
 */
const BUDGETS: [page: string, budget: number, path: () => string, signedIn: boolean][] = [
  ['checkout', 120, () => checkout, false],
  ['start page', 109, () => '/', false],
  ['documentation', 106, () => '/docs', false],
  ['sign-in', 200, () => '/merchant', false],
  ['portal, sign-in', 200, () => '/portal', false],
  ['overview', 200, () => '/merchant', true],
  ['subscriptions', 200, () => '/merchant/subscriptions', true],
  ['new subscription', 200, () => '/merchant/subscriptions/new', true],
  ['change of a subscription', 200, () => `/merchant/subscriptions/${subscription.id}/edit`, true],
  ['subscribers', 200, () => `/merchant/subscriptions/${subscription.id}`, true],
  ['subscribers of all', 200, () => '/merchant/subscribers', true],
  ['discounts', 200, () => '/merchant/subscriptions/discounts', true],
  ['payments', 200, () => '/merchant/payments', true],
  ['invoices', 200, () => '/merchant/invoices', true],
  ['developers', 200, () => '/merchant/developers', true],
  ['events', 200, () => '/merchant/developers/events', true],
  ['webhooks', 200, () => '/merchant/developers/webhooks', true],
  ['settings', 200, () => '/merchant/settings', true],
]

test.each(BUDGETS)('%s loads at most %i KiB of script', async (_page, budget, path, signedIn) => {
  const response = await fetch(`${app.baseUrl}${path()}`, signedIn ? { headers: { cookie } } : {})
  expect(response.status).toBe(200)
  const scripts = scriptsIn(await response.text())
  expect(scripts).toContainEqual(expect.stringMatching(/^chunks\/first-/))
  const bytes = scripts.reduce((sum, script) => sum + readFileSync(join(packed, script)).length, 0)
  expect(bytes / 1024).toBeLessThanOrEqual(budget)
})

/** The most that speaking another language adds to a checkout in English, in KiB: longer words, plurals, dates. */
const LANGUAGE_KIB = 6

/** Length from which a sentence is of one language alone; Japanese says in one sign what others say in several. */
const longIn = (locale: Locale) => (locale === 'ja' ? 10 : 20)

/** Long sentences of each language without placeholders, which come to a page as they are. */
const PLAIN = LOCALES.map((locale) => ({
  locale,
  sentences: Object.values(CATALOGUES[locale])
    .flatMap((subject) => Object.values(subject))
    .filter((text) => text.length >= longIn(locale) && !/[{}<>'\\"]/.test(text)),
}))

/** Sentences in a text, of any language. */
const saidIn = (text: string) => EVERY_SENTENCE.filter((sentence) => text.includes(sentence))
const EVERY_SENTENCE = [...new Set(PLAIN.flatMap(({ sentences }) => sentences))]

/** Sentences and packed bytes of a script; most scripts are those of all checkouts. */
const scriptOf = memoized((script: string) => {
  const bytes = readFileSync(join(packed, script))
  return { said: saidIn(unescaped(brotliDecompressSync(bytes).toString())), bytes: bytes.length }
})

/** A checkout in a language: what it says, and the bytes of its HTML and scripts; the HTML packed with gzip, as by any proxy. */
const checkoutIn = memoized(async (locale: string): Promise<{ said: ReadonlySet<string>; bytes: number }> => {
  const { pathname } = new URL(checkout, app.baseUrl)
  const html = await (await fetch(`${app.baseUrl}${pathname}?locale=${locale}`)).text()
  const scripts = scriptsIn(html).map(scriptOf)
  const said = saidIn(unescaped(html.replace(/<style.*?<\/style>/gs, '')))
  return {
    said: new Set([...said, ...scripts.flatMap((script) => script.said)]),
    bytes: scripts.reduce((sum, script) => sum + script.bytes, gzipSync(html).length),
  }
})

test.each(PLAIN)(
  'a checkout in $locale has the sentences of no other language',
  async ({ locale, sentences }) => {
    const [english, page] = [await checkoutIn('en'), await checkoutIn(locale)]
    expect((page.bytes - english.bytes) / 1024).toBeLessThanOrEqual(LANGUAGE_KIB)
    const own = new Set(sentences)
    expect([...page.said].filter((each) => own.has(each)).length).toBeGreaterThan(20)
    const foreign = [...page.said].filter((each) => !own.has(each))
    // The page for a broken layout begins in English, whatever the language.
    expect(foreign.filter((each) => !Object.values(ENGLISH).includes(each))).toEqual([])
  },
)

/** A function that works out each answer once. */
function memoized<Value>(work: (name: string) => Value): (name: string) => Value {
  const known = new Map<string, Value>()
  return (name) => {
    const value = known.get(name) ?? work(name)
    known.set(name, value)
    return value
  }
}

/** A script with the signs that a minifier wrote as numbers. */
const unescaped = (text: string) =>
  text.replace(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

/**
 * Paths, below `_next/static`, of the scripts that a browser loads with the page: those that the HTML names, in its tags
 * and in the data of the rendering, but for the ones that are for old browsers alone.
 */
function scriptsIn(html: string): string[] {
  const old = new Set([...html.matchAll(/<script[^>]*noModule[^>]*>/gi)].flatMap(([tag]) => namedIn(tag)))
  return namedIn(html).filter((script) => !old.has(script))
}

const namedIn = (text: string) => [
  ...new Set([...text.matchAll(/_next\/static\/(chunks\/[\w.~-]+\.js)/g)].map(([, path = '']) => path)),
]
