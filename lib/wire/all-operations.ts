import { createApiKey, listApiKeys, revokeApiKey } from './api-keys'
import { listAudit } from './audit'
import { createChallenge, getSession, signIn, signOut } from './auth'
import { quoteCheckout, subscribeCheckout } from './checkout-payment'
import { createCheckoutSession, getCheckoutSession, readCheckoutSession } from './checkout-session'
import { listEvents } from './events'
import { changeMerchant, getMerchant } from './merchant'
import { getMetrics } from './metrics'
import { listNetworks } from './networks'
import { getOpenApi } from './openapi'
import type { Operation } from './operation'
import { cancelPayment } from './payment-cancel'
import { exportPayments, listPayments } from './payments'
import { cancelPortalSubscription, listPortalSubscriptions, retryPortalPayment } from './portal'
import { getHealth, getReady } from './service-health'
import { endSession, endSessions, listSessions } from './sessions'
import {
  addSignInAddress,
  createAddressChallenge,
  listSignInAddresses,
  removeSignInAddress,
} from './sign-in-addresses'
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
} from './subscribers'
import {
  changePlan,
  changeSubscription,
  createPlan,
  createSubscription,
  getSubscription,
  listSubscriptions,
} from './subscriptions'
import { advanceTestClock, getTestClock, getTestMode, giveTestTokens, setTestFault } from './test-mode'
import { listTokens } from './tokens'

/** Every operation of the HTTP API, in the order of the document; a test holds it against the routes that exist. */
export const ALL_OPERATIONS: readonly Operation[] = [
  cancelPayment,
  getCheckoutSession,
  listSubscribers,
  createChallenge,
  signIn,
  signOut,
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
