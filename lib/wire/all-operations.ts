import { createApiKey, listApiKeys, revokeApiKey } from './accounts/api-keys'
import { listAudit } from './accounts/audit'
import { confirmSession, createChallenge, getSession, signIn, signOut } from './accounts/auth'
import { changeMerchant, getMerchant } from './accounts/merchant'
import { endSession, endSessions, listSessions } from './accounts/sessions'
import {
  addSignInAddress,
  createAddressChallenge,
  listSignInAddresses,
  removeSignInAddress,
} from './accounts/sign-in-addresses'
import { quoteCheckout, subscribeCheckout } from './checkout/checkout-payment'
import { createCheckoutSession, getCheckoutSession, readCheckoutSession } from './checkout/checkout-session'
import { listNetworks } from './health/networks'
import { getHealth, getReady } from './health/service-health'
import { getOpenApi } from './openapi'
import type { Operation } from './operation'
import { listEvents } from './reports/events'
import { getMetrics } from './reports/metrics'
import { cancelPayment } from './subscribers/payment-cancel'
import { exportPayments, listPayments } from './subscribers/payments'
import {
  cancelPortalSubscription,
  listPortalSubscriptions,
  quotePortalPermission,
  retryPortalPayment,
  signPortalPermission,
} from './subscribers/portal'
import {
  cancelSubscriber,
  cancelSubscribers,
  exportSomeSubscribers,
  exportSubscribers,
  findSubscribers,
  getSubscriber,
  listSubscriberRows,
  listSubscribers,
  resumeSubscriber,
  retrySubscriberPayment,
} from './subscribers/subscribers'
import {
  changePlan,
  changeSubscription,
  createPlan,
  createSubscription,
  getSubscription,
  listSubscriptions,
} from './subscriptions/subscriptions'
import { listTokens } from './subscriptions/tokens'
import { advanceTestClock, getTestClock, getTestMode, giveTestTokens, setTestFault } from './test-mode'

/** Every operation of the HTTP API, in the order of the OpenAPI document; a test compares it with the route files. */
export const ALL_OPERATIONS: readonly Operation[] = [
  cancelPayment,
  getCheckoutSession,
  listSubscribers,
  createChallenge,
  signIn,
  signOut,
  confirmSession,
  getSession,
  getMerchant,
  changeMerchant,
  listSessions,
  endSession,
  endSessions,
  listSignInAddresses,
  createAddressChallenge,
  addSignInAddress,
  removeSignInAddress,
  listAudit,
  listNetworks,
  listTokens,
  createSubscription,
  listSubscriptions,
  getSubscription,
  changeSubscription,
  createPlan,
  changePlan,
  createCheckoutSession,
  readCheckoutSession,
  quoteCheckout,
  subscribeCheckout,
  findSubscribers,
  listSubscriberRows,
  exportSubscribers,
  exportSomeSubscribers,
  getSubscriber,
  cancelSubscriber,
  cancelSubscribers,
  resumeSubscriber,
  retrySubscriberPayment,
  listPayments,
  exportPayments,
  listEvents,
  listPortalSubscriptions,
  cancelPortalSubscription,
  retryPortalPayment,
  quotePortalPermission,
  signPortalPermission,
  getMetrics,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  getHealth,
  getReady,
  getOpenApi,
  getTestMode,
  getTestClock,
  advanceTestClock,
  setTestFault,
  giveTestTokens,
]
