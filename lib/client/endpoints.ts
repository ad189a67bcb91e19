import type { createApiKey, listApiKeys, revokeApiKey } from '@/lib/wire/api-keys'
import type { listAudit } from '@/lib/wire/audit'
import type { createChallenge, getSession, signIn, signOut } from '@/lib/wire/auth'
import type { quoteCheckout, subscribeCheckout } from '@/lib/wire/checkout-payment'
import type { readCheckoutSession } from '@/lib/wire/checkout-session'
import type { listEvents } from '@/lib/wire/events'
import type { changeMerchant, getMerchant } from '@/lib/wire/merchant'
import type { getMetrics } from '@/lib/wire/metrics'
import type { listNetworks } from '@/lib/wire/networks'
import type { Method } from '@/lib/wire/operation'
import type { listPayments } from '@/lib/wire/payments'
import type { cancelPortalSubscription, listPortalSubscriptions, retryPortalPayment } from '@/lib/wire/portal'
import type { endSession, endSessions, listSessions } from '@/lib/wire/sessions'
import type {
  addSignInAddress,
  createAddressChallenge,
  listSignInAddresses,
  removeSignInAddress,
} from '@/lib/wire/sign-in-addresses'
import type {
  cancelSubscriber,
  cancelSubscribers,
  findSubscribers,
  getSubscriber,
  listSubscriberRows,
  resumeSubscriber,
  retrySubscriberPayment,
} from '@/lib/wire/subscribers'
import type {
  changePlan,
  changeSubscription,
  createPlan,
  createSubscription,
  getSubscription,
  listSubscriptions,
} from '@/lib/wire/subscriptions'
import type { listTokens } from '@/lib/wire/tokens'

/** The operations that the browser calls. Types only: the contracts themselves stay on the server. */
export interface BrowserOperations {
  createChallenge: typeof createChallenge
  signIn: typeof signIn
  signOut: typeof signOut
  getSession: typeof getSession
  getMerchant: typeof getMerchant
  changeMerchant: typeof changeMerchant
  listTokens: typeof listTokens
  createSubscription: typeof createSubscription
  listSubscriptions: typeof listSubscriptions
  getSubscription: typeof getSubscription
  changeSubscription: typeof changeSubscription
  createPlan: typeof createPlan
  changePlan: typeof changePlan
  listSubscriberRows: typeof listSubscriberRows
  findSubscribers: typeof findSubscribers
  getSubscriber: typeof getSubscriber
  cancelSubscriber: typeof cancelSubscriber
  cancelSubscribers: typeof cancelSubscribers
  resumeSubscriber: typeof resumeSubscriber
  retrySubscriberPayment: typeof retrySubscriberPayment
  listPayments: typeof listPayments
  listEvents: typeof listEvents
  getMetrics: typeof getMetrics
  readCheckoutSession: typeof readCheckoutSession
  quoteCheckout: typeof quoteCheckout
  subscribeCheckout: typeof subscribeCheckout
  createApiKey: typeof createApiKey
  listApiKeys: typeof listApiKeys
  revokeApiKey: typeof revokeApiKey
  listPortalSubscriptions: typeof listPortalSubscriptions
  cancelPortalSubscription: typeof cancelPortalSubscription
  retryPortalPayment: typeof retryPortalPayment
  listSessions: typeof listSessions
  endSession: typeof endSession
  endSessions: typeof endSessions
  listSignInAddresses: typeof listSignInAddresses
  createAddressChallenge: typeof createAddressChallenge
  addSignInAddress: typeof addSignInAddress
  removeSignInAddress: typeof removeSignInAddress
  listAudit: typeof listAudit
  listNetworks: typeof listNetworks
}

interface Endpoint {
  readonly method: Method
  /** With `{name}` for path parameters. */
  readonly path: string
}

/** Where each operation is found; a test holds it against the contracts. */
export const ENDPOINTS: Readonly<Record<keyof BrowserOperations, Endpoint>> = {
  createChallenge: { method: 'POST', path: '/api/auth/challenge' },
  signIn: { method: 'POST', path: '/api/auth/sign-in' },
  signOut: { method: 'POST', path: '/api/auth/sign-out' },
  getSession: { method: 'GET', path: '/api/auth/session' },
  getMerchant: { method: 'GET', path: '/api/v1/merchant' },
  changeMerchant: { method: 'PATCH', path: '/api/v1/merchant' },
  listTokens: { method: 'GET', path: '/api/v1/tokens' },
  createSubscription: { method: 'POST', path: '/api/v1/subscriptions' },
  listSubscriptions: { method: 'GET', path: '/api/v1/subscriptions' },
  getSubscription: { method: 'GET', path: '/api/v1/subscriptions/{id}' },
  changeSubscription: { method: 'PATCH', path: '/api/v1/subscriptions/{id}' },
  createPlan: { method: 'POST', path: '/api/v1/subscriptions/{id}/plans' },
  changePlan: { method: 'PATCH', path: '/api/v1/plans/{id}' },
  listSubscriberRows: { method: 'GET', path: '/api/v1/subscriptions/{id}/subscribers' },
  findSubscribers: { method: 'GET', path: '/api/v1/subscribers' },
  getSubscriber: { method: 'GET', path: '/api/v1/subscribers/{id}' },
  cancelSubscriber: { method: 'POST', path: '/api/v1/subscribers/{id}/cancel' },
  cancelSubscribers: { method: 'POST', path: '/api/v1/subscribers/cancel' },
  resumeSubscriber: { method: 'POST', path: '/api/v1/subscribers/{id}/resume' },
  retrySubscriberPayment: { method: 'POST', path: '/api/v1/subscribers/{id}/retry' },
  listPayments: { method: 'GET', path: '/api/v1/payments' },
  listEvents: { method: 'GET', path: '/api/v1/events' },
  getMetrics: { method: 'GET', path: '/api/v1/metrics' },
  readCheckoutSession: { method: 'GET', path: '/api/v1/checkout-sessions/{sessionId}' },
  quoteCheckout: { method: 'POST', path: '/api/v1/checkout-sessions/{sessionId}/quote' },
  subscribeCheckout: { method: 'POST', path: '/api/v1/checkout-sessions/{sessionId}/subscribe' },
  createApiKey: { method: 'POST', path: '/api/v1/api-keys' },
  listApiKeys: { method: 'GET', path: '/api/v1/api-keys' },
  revokeApiKey: { method: 'DELETE', path: '/api/v1/api-keys/{id}' },
  listPortalSubscriptions: { method: 'GET', path: '/api/v1/portal/subscriptions' },
  cancelPortalSubscription: { method: 'POST', path: '/api/v1/portal/subscriptions/{subscriberId}/cancel' },
  retryPortalPayment: { method: 'POST', path: '/api/v1/portal/subscriptions/{subscriberId}/retry' },
  listSessions: { method: 'GET', path: '/api/v1/sessions' },
  endSession: { method: 'DELETE', path: '/api/v1/sessions/{id}' },
  endSessions: { method: 'POST', path: '/api/v1/sessions/sign-out' },
  listSignInAddresses: { method: 'GET', path: '/api/v1/sign-in-addresses' },
  createAddressChallenge: { method: 'POST', path: '/api/v1/sign-in-addresses/challenge' },
  addSignInAddress: { method: 'POST', path: '/api/v1/sign-in-addresses' },
  removeSignInAddress: { method: 'DELETE', path: '/api/v1/sign-in-addresses/{id}' },
  listAudit: { method: 'GET', path: '/api/v1/audit' },
  listNetworks: { method: 'GET', path: '/api/v1/networks' },
}
