import type { createApiKey, listApiKeys, revokeApiKey } from '@/lib/wire/accounts/api-keys'
import type { listAudit } from '@/lib/wire/accounts/audit'
import type { createChallenge, getSession, signIn, signOut } from '@/lib/wire/accounts/auth'
import type { changeMerchant, getMerchant } from '@/lib/wire/accounts/merchant'
import type { endSession, endSessions, listSessions } from '@/lib/wire/accounts/sessions'
import type {
  addSignInAddress,
  createAddressChallenge,
  listSignInAddresses,
  removeSignInAddress,
} from '@/lib/wire/accounts/sign-in-addresses'
import type { quoteCheckout, subscribeCheckout } from '@/lib/wire/checkout/checkout-payment'
import type { readCheckoutSession } from '@/lib/wire/checkout/checkout-session'
import type { listNetworks } from '@/lib/wire/health/networks'
import type { Method } from '@/lib/wire/operation'
import type { listEvents } from '@/lib/wire/reports/events'
import type { getMetrics } from '@/lib/wire/reports/metrics'
import type { listPayments } from '@/lib/wire/subscribers/payments'
import type {
  cancelPortalSubscription,
  listPortalSubscriptions,
  retryPortalPayment,
} from '@/lib/wire/subscribers/portal'
import type {
  cancelSubscriber,
  cancelSubscribers,
  exportSomeSubscribers,
  findSubscribers,
  getSubscriber,
  listSubscriberRows,
  resumeSubscriber,
  retrySubscriberPayment,
} from '@/lib/wire/subscribers/subscribers'
import type {
  changePlan,
  changeSubscription,
  createPlan,
  createSubscription,
  getSubscription,
  listSubscriptions,
} from '@/lib/wire/subscriptions/subscriptions'
import type { listTokens } from '@/lib/wire/subscriptions/tokens'

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
  exportSomeSubscribers: typeof exportSomeSubscribers
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

/** Where each operation is found, with `{name}` for path parameters; a test holds it against the contracts. */
export const ENDPOINTS: Readonly<Record<keyof BrowserOperations, `${Method} /${string}`>> = {
  createChallenge: 'POST /api/auth/challenge',
  signIn: 'POST /api/auth/sign-in',
  signOut: 'POST /api/auth/sign-out',
  getSession: 'GET /api/auth/session',
  getMerchant: 'GET /api/v1/merchant',
  changeMerchant: 'PATCH /api/v1/merchant',
  listTokens: 'GET /api/v1/tokens',
  createSubscription: 'POST /api/v1/subscriptions',
  listSubscriptions: 'GET /api/v1/subscriptions',
  getSubscription: 'GET /api/v1/subscriptions/{id}',
  changeSubscription: 'PATCH /api/v1/subscriptions/{id}',
  createPlan: 'POST /api/v1/subscriptions/{id}/plans',
  changePlan: 'PATCH /api/v1/plans/{id}',
  listSubscriberRows: 'GET /api/v1/subscriptions/{id}/subscribers',
  findSubscribers: 'GET /api/v1/subscribers',
  getSubscriber: 'GET /api/v1/subscribers/{id}',
  cancelSubscriber: 'POST /api/v1/subscribers/{id}/cancel',
  exportSomeSubscribers: 'POST /api/v1/subscriptions/{id}/subscribers.csv',
  cancelSubscribers: 'POST /api/v1/subscribers/cancel',
  resumeSubscriber: 'POST /api/v1/subscribers/{id}/resume',
  retrySubscriberPayment: 'POST /api/v1/subscribers/{id}/retry',
  listPayments: 'GET /api/v1/payments',
  listEvents: 'GET /api/v1/events',
  getMetrics: 'GET /api/v1/metrics',
  readCheckoutSession: 'GET /api/v1/checkout-sessions/{sessionId}',
  quoteCheckout: 'POST /api/v1/checkout-sessions/{sessionId}/quote',
  subscribeCheckout: 'POST /api/v1/checkout-sessions/{sessionId}/subscribe',
  createApiKey: 'POST /api/v1/api-keys',
  listApiKeys: 'GET /api/v1/api-keys',
  revokeApiKey: 'DELETE /api/v1/api-keys/{id}',
  listPortalSubscriptions: 'GET /api/v1/portal/subscriptions',
  cancelPortalSubscription: 'POST /api/v1/portal/subscriptions/{subscriberId}/cancel',
  retryPortalPayment: 'POST /api/v1/portal/subscriptions/{subscriberId}/retry',
  listSessions: 'GET /api/v1/sessions',
  endSession: 'DELETE /api/v1/sessions/{id}',
  endSessions: 'POST /api/v1/sessions/sign-out',
  listSignInAddresses: 'GET /api/v1/sign-in-addresses',
  createAddressChallenge: 'POST /api/v1/sign-in-addresses/challenge',
  addSignInAddress: 'POST /api/v1/sign-in-addresses',
  removeSignInAddress: 'DELETE /api/v1/sign-in-addresses/{id}',
  listAudit: 'GET /api/v1/audit',
  listNetworks: 'GET /api/v1/networks',
}
