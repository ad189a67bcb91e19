import { createApiKey, listApiKeys, revokeApiKey } from './accounts/api-keys'
import { listAudit } from './accounts/audit'
import { confirmSession, createChallenge, getSession, signIn, signOut } from './accounts/auth'
import { changeLogo, changeMerchant, getMerchant, removeLogo } from './accounts/merchant'
import { endSession, endSessions, listSessions } from './accounts/sessions'
import {
  addSignInAddress,
  createAddressChallenge,
  listSignInAddresses,
  removeSignInAddress,
} from './accounts/sign-in-addresses'
import { keepInvoiceDetails, quoteCheckout, subscribeCheckout } from './checkout/checkout-payment'
import { createCheckoutSession, getCheckoutSession, readCheckoutSession } from './checkout/checkout-session'
import { archivePaymentLink, createPaymentLink, listPaymentLinks } from './checkout/payment-links'
import { readPricing } from './checkout/pricing'
import { changeCustomer } from './customers/change-customer'
import { changeDiscount, createDiscount, listDiscounts } from './discounts/discounts'
import { listEntitlements, listSigningKeys, signEntitlements } from './entitlements/entitlements'
import { listNetworks } from './health/networks'
import { getOpenApi } from './health/openapi'
import { getHealth, getReady } from './health/service-health'
import { changeInvoiceSettings, getInvoiceSettings } from './invoices/invoice-settings'
import {
  downloadInvoice,
  downloadPortalInvoice,
  exportInvoices,
  getInvoice,
  getPortalInvoice,
  listInvoices,
  listPortalInvoices,
} from './invoices/invoices'
import { downloadPortalCalendar } from './messages/calendar'
import { keepMessageAddress } from './messages/checkout-address'
import { listTestMessages, readTestMessage, showTestMessage } from './messages/mailbox'
import {
  addMessageAddress,
  addPortalMessageAddress,
  changeMessageAddress,
  changePortalMessageAddress,
  confirmMessageAddress,
  confirmPortalMessageAddress,
  listMessageAddresses,
  listPortalMessageAddresses,
  removeMessageAddress,
  removePortalMessageAddress,
} from './messages/message-addresses'
import {
  addMessageDevice,
  addPortalMessageDevice,
  changeMessageDevice,
  changePortalMessageDevice,
  listMessageDevices,
  listPortalMessageDevices,
  removeMessageDevice,
  removePortalMessageDevice,
  renewMessageDevice,
} from './messages/message-devices'
import { changeMessageSettings, getMessageSettings } from './messages/message-settings'
import type { Operation } from './operation'
import {
  claimPairing,
  comparePairing,
  endPairing,
  finishPairing,
  openPairing,
  readPairing,
  signPairing,
} from './pairing/pairing'
import { announcePriceChange, listPriceChanges, withdrawPriceChange } from './price-changes/price-changes'
import { listEvents, streamEvents } from './reports/events'
import { getMetrics } from './reports/metrics'
import { getRevenueForecast } from './reports/revenue-forecast'
import { cancelSubscriber, cancelSubscribers, resumeSubscriber } from './subscribers/cancels'
import { pauseSubscriber, unpauseSubscriber } from './subscribers/pauses'
import { createPayerLink } from './subscribers/payer-links'
import { cancelPayment } from './subscribers/payment-cancel'
import { exportPayments, listPayments } from './subscribers/payments'
import {
  cancelPortalSubscription,
  cancelPortalSubscriptionOnChain,
  changePortalInvoiceDetails,
  listPortalSubscriptions,
  pausePortalSubscription,
  resumePortalSubscription,
  retryPortalPayment,
  unpausePortalSubscription,
} from './subscribers/portal'
import {
  changePortalTerms,
  getPortalChangeOptions,
  quotePortalChange,
  takeBackPortalChange,
} from './subscribers/portal-change'
import { quotePortalPermission, renewPortalPermission } from './subscribers/portal-permission'
import { listRefunds, recordRefund } from './subscribers/refunds'
import { exportSomeSubscribers, exportSubscribers } from './subscribers/subscriber-exports'
import {
  findSubscribers,
  getSubscriber,
  listAllSubscribers,
  listSubscriberRows,
  listSubscribers,
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
import { reportUsage } from './usage/usage'
import { getWebhookDelivery, listWebhookDeliveries, redeliverWebhook } from './webhooks/webhook-deliveries'
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  replayWebhookEvents,
  rotateWebhookSecret,
  testWebhookEndpoint,
} from './webhooks/webhook-endpoints'

/** Every operation of the HTTP API, in the order of the OpenAPI document; a test compares it with the route files. */
export const ALL_OPERATIONS: readonly Operation[] = [
  cancelPayment,
  getCheckoutSession,
  listSubscribers,
  createChallenge,
  signIn,
  openPairing,
  readPairing,
  claimPairing,
  comparePairing,
  signPairing,
  finishPairing,
  endPairing,
  signOut,
  confirmSession,
  getSession,
  getMerchant,
  changeMerchant,
  changeLogo,
  removeLogo,
  getInvoiceSettings,
  changeInvoiceSettings,
  getMessageSettings,
  changeMessageSettings,
  listMessageDevices,
  addMessageDevice,
  changeMessageDevice,
  removeMessageDevice,
  listMessageAddresses,
  addMessageAddress,
  changeMessageAddress,
  removeMessageAddress,
  confirmMessageAddress,
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
  announcePriceChange,
  listPriceChanges,
  withdrawPriceChange,
  createDiscount,
  listDiscounts,
  changeDiscount,
  createPaymentLink,
  listPaymentLinks,
  archivePaymentLink,
  readPricing,
  createCheckoutSession,
  readCheckoutSession,
  quoteCheckout,
  subscribeCheckout,
  keepInvoiceDetails,
  keepMessageAddress,
  listEntitlements,
  signEntitlements,
  listSigningKeys,
  listAllSubscribers,
  findSubscribers,
  listSubscriberRows,
  exportSubscribers,
  exportSomeSubscribers,
  getSubscriber,
  changeCustomer,
  cancelSubscriber,
  cancelSubscribers,
  resumeSubscriber,
  pauseSubscriber,
  unpauseSubscriber,
  retrySubscriberPayment,
  createPayerLink,
  listPayments,
  exportPayments,
  listInvoices,
  exportInvoices,
  getInvoice,
  downloadInvoice,
  listRefunds,
  reportUsage,
  recordRefund,
  listEvents,
  streamEvents,
  createWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookEndpoint,
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  replayWebhookEvents,
  listWebhookDeliveries,
  getWebhookDelivery,
  redeliverWebhook,
  listPortalInvoices,
  getPortalInvoice,
  downloadPortalInvoice,
  listPortalSubscriptions,
  cancelPortalSubscription,
  resumePortalSubscription,
  pausePortalSubscription,
  unpausePortalSubscription,
  changePortalInvoiceDetails,
  cancelPortalSubscriptionOnChain,
  retryPortalPayment,
  quotePortalPermission,
  renewPortalPermission,
  getPortalChangeOptions,
  quotePortalChange,
  changePortalTerms,
  takeBackPortalChange,
  listPortalMessageAddresses,
  addPortalMessageAddress,
  changePortalMessageAddress,
  removePortalMessageAddress,
  confirmPortalMessageAddress,
  listPortalMessageDevices,
  addPortalMessageDevice,
  changePortalMessageDevice,
  removePortalMessageDevice,
  renewMessageDevice,
  downloadPortalCalendar,
  getMetrics,
  getRevenueForecast,
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
  listTestMessages,
  readTestMessage,
  showTestMessage,
]
