import type { BrowserContext, Page } from 'playwright/test'
import {
  generatePrivateKey,
  mnemonicToAccount,
  type PrivateKeyAccount,
  privateKeyToAccount,
} from 'viem/accounts'
import type { SubscriberStatus } from '@/lib/billing/subscriptions/subscriber'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { test as base, expect } from './page-fixture'

/** The merchant of the sample data: an API client, and a session for the browser. */
export interface SampleMerchant {
  readonly session: string
  /** The sample subscription with most subscribers, as it was when the first test began. */
  readonly subscription: WireMerchantSubscription
  /** Its subscribers by status, now. */
  counts(): Promise<WireMerchantSubscription['subscribers']>
  call<T>(method: string, path: string, body?: object): Promise<T>
  /** A running subscriber that no other test has or will get. */
  takeSubscriber(
    status: SubscriberStatus,
    fits?: (row: WireSubscriberRow) => boolean,
  ): Promise<WireSubscriberRow>
}

interface Fixtures {
  /** A page with the sample merchant's session. */
  dashboard: Page
}

type SigningAccount = Pick<PrivateKeyAccount, 'address' | 'signMessage'>

const MNEMONIC = 'test test test test test test test test test test test junk'

/** Playwright's `test` with the app and its sample merchant. */
export const test = base.extend<Fixtures, { sample: SampleMerchant }>({
  sample: [async ({ app }, use) => use(await openSample(app.baseUrl)), { scope: 'worker' }],
  dashboard: async ({ context, page, sample, baseURL }, use) => {
    await context.addCookies([{ name: 'svc-session', value: sample.session, url: baseURL ?? '' }])
    await use(page)
  },
})

export { expect }

async function openSample(baseUrl: string): Promise<SampleMerchant> {
  const session = await signInByApi(baseUrl, mnemonicToAccount(MNEMONIC))
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        cookie: `svc-session=${session}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()).data
  }

  const all = await call<WireMerchantSubscription[]>('GET', '/api/v1/subscriptions')
  const subscription = all.find(({ title }) => title === 'Forecast access')
  if (!subscription) throw new Error('The sample data has no "Forecast access"')

  const taken = new Set<string>()
  const takeSubscriber: SampleMerchant['takeSubscriber'] = async (status, fits = () => true) => {
    const path = `/api/v1/subscriptions/${subscription.id}/subscribers?limit=200&status=${status}`
    const rows = await call<WireSubscriberRow[]>('GET', path)
    const free = rows.find((row) => row.cancelAt === null && !taken.has(row.id) && fits(row))
    if (!free) throw new Error(`The sample data has no further subscriber who is ${status}`)
    taken.add(free.id)
    return free
  }
  const counts = async () =>
    (await call<WireMerchantSubscription>('GET', `/api/v1/subscriptions/${subscription.id}`)).subscribers
  return { session, subscription, counts, call, takeSubscriber }
}

/** Signs an account in, a new one unless given, without opening a page; returns the session's token. */
export async function signInBrowser(
  context: BrowserContext,
  baseUrl: string,
  account: SigningAccount = privateKeyToAccount(generatePrivateKey()),
): Promise<string> {
  const session = await signInByApi(baseUrl, account)
  await context.addCookies([{ name: 'svc-session', value: session, url: baseUrl }])
  return session
}

/** Signs an account in without a browser; returns the session's token. */
export async function signInByApi(baseUrl: string, account: SigningAccount): Promise<string> {
  const post = (path: string, body: object) =>
    fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const challenge = await post('/api/auth/challenge', { address: account.address })
  const { message } = (await challenge.json()).data
  const answer = await post('/api/auth/sign-in', {
    message,
    signature: await account.signMessage({ message }),
  })
  const session = /svc-session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1]
  if (!session) throw new Error(`Signing in was refused: ${answer.status}`)
  return session
}
