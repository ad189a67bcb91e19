import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { z } from 'zod'
import type { createCheckoutSession } from '@/lib/wire/checkout/checkout-session'
import type { createSubscription } from '@/lib/wire/subscriptions/subscriptions'

type SubscriptionInput = z.input<(typeof createSubscription)['body']>
type SessionInput = Omit<z.input<(typeof createCheckoutSession)['body']>, 'subscriptionId' | 'paymentLinkId'>

export interface MadeSubscription {
  readonly id: string
  readonly paymentLinkId: string
  readonly plans: readonly { readonly id: string; readonly name: string }[]
  readonly tokens: readonly { readonly id: string; readonly symbol: string; readonly chainId: number }[]
}

/** A merchant with a wallet and a session of its own, who works through the HTTP API of a running app. */
export interface ApiMerchant {
  readonly address: string
  /** Value of its session's cookie, for a browser. */
  readonly session: string
  createSubscription(offer?: Partial<SubscriptionInput>): Promise<MadeSubscription>
  changeSubscription(id: string, change: object): Promise<void>
  changePlan(id: string, change: object): Promise<void>
  /** Answers with the path of the checkout's page. */
  createCheckout(subscription: MadeSubscription, session?: SessionInput): Promise<string>
}

/** The shipped catalogue's ids, which are for life. */
export const TOKENS = {
  ethereumUsdc: '1',
  ethereumUsdt: '2',
  baseUsdc: '6',
  baseWeth: '10',
  polygonUsdc: '20',
} as const

export const TREASURY = '0x0714CaBb584858015B8945A4Ac5A0793394E6e64'
export const PARTNER = '0xF37Aab9e558df93Ff1bD042825e1E2Acfddc4Cae'

/** Two plans, a trial, five tokens on three networks, two receivers on one of them. */
const FORECAST: SubscriptionInput = {
  title: 'Forecast access',
  trialDays: 14,
  plans: [
    { name: 'Hobby', price: 9 },
    { name: 'Team', price: 49, volume: 10 },
  ],
  tokens: [TOKENS.baseUsdc, TOKENS.baseWeth, TOKENS.polygonUsdc, TOKENS.ethereumUsdt, TOKENS.ethereumUsdc],
  receivers: [
    { address: TREASURY, networkId: 8453, share: 70 },
    { address: PARTNER, networkId: 8453, share: 30 },
    { address: TREASURY, networkId: 137 },
    { address: TREASURY, networkId: 1 },
  ],
}

/** Signs a new merchant in, whose organisation is Northwind Weather API. */
export async function signInMerchant(baseUrl: string): Promise<ApiMerchant> {
  const account = privateKeyToAccount(generatePrivateKey())
  let cookie = ''
  const send = async (method: 'POST' | 'PATCH', path: string, body: unknown) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(cookie ? { cookie } : {}) },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return (await response.json()).data
  }

  const { message } = await send('POST', '/api/auth/challenge', { address: account.address })
  const signature = await account.signMessage({ message })
  await send('POST', '/api/auth/sign-in', { message, signature })
  await send('PATCH', '/api/v1/merchant', { organisation: 'Northwind Weather API' })
  return {
    address: account.address,
    session: cookie.slice(cookie.indexOf('=') + 1),
    createSubscription: (offer) => send('POST', '/api/v1/subscriptions', { ...FORECAST, ...offer }),
    changeSubscription: (id, change) => send('PATCH', `/api/v1/subscriptions/${id}`, change),
    changePlan: (id, change) => send('PATCH', `/api/v1/plans/${id}`, change),
    createCheckout: async ({ id, plans }, session = {}) => {
      const body = { subscriptionId: id, planId: plans.at(-1)?.id, ...session }
      const { sessionId } = await send('POST', '/api/v1/checkout-sessions', body)
      return `/checkout/${sessionId}`
    },
  }
}
