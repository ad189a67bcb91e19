import type * as apiKeys from '@/lib/wire/accounts/api-keys'
import type * as audit from '@/lib/wire/accounts/audit'
import type * as auth from '@/lib/wire/accounts/auth'
import type * as merchant from '@/lib/wire/accounts/merchant'
import type * as sessions from '@/lib/wire/accounts/sessions'
import type * as signInAddresses from '@/lib/wire/accounts/sign-in-addresses'
import type * as checkoutPayment from '@/lib/wire/checkout/checkout-payment'
import type * as checkoutSession from '@/lib/wire/checkout/checkout-session'
import type * as paymentLinks from '@/lib/wire/checkout/payment-links'
import type * as customers from '@/lib/wire/customers/change-customer'
import type * as discounts from '@/lib/wire/discounts/discounts'
import type * as networks from '@/lib/wire/health/networks'
import type * as invoiceSettings from '@/lib/wire/invoices/invoice-settings'
import type * as invoices from '@/lib/wire/invoices/invoices'
import type * as checkoutAddress from '@/lib/wire/messages/checkout-address'
import type * as messageAddresses from '@/lib/wire/messages/message-addresses'
import type * as messageDevices from '@/lib/wire/messages/message-devices'
import type * as messageSettings from '@/lib/wire/messages/message-settings'
import type { Method } from '@/lib/wire/operation'
import type * as pairing from '@/lib/wire/pairing/pairing'
import type * as priceChanges from '@/lib/wire/price-changes/price-changes'
import type * as events from '@/lib/wire/reports/events'
import type * as metrics from '@/lib/wire/reports/metrics'
import type * as revenueForecast from '@/lib/wire/reports/revenue-forecast'
import type * as cancels from '@/lib/wire/subscribers/cancels'
import type * as pauses from '@/lib/wire/subscribers/pauses'
import type * as payerLinks from '@/lib/wire/subscribers/payer-links'
import type * as payments from '@/lib/wire/subscribers/payments'
import type * as portal from '@/lib/wire/subscribers/portal'
import type * as portalChange from '@/lib/wire/subscribers/portal-change'
import type * as portalPermission from '@/lib/wire/subscribers/portal-permission'
import type * as refunds from '@/lib/wire/subscribers/refunds'
import type * as subscriberExports from '@/lib/wire/subscribers/subscriber-exports'
import type * as subscribers from '@/lib/wire/subscribers/subscribers'
import type * as subscriptions from '@/lib/wire/subscriptions/subscriptions'
import type * as tokens from '@/lib/wire/subscriptions/tokens'
import type * as webhookDeliveries from '@/lib/wire/webhooks/webhook-deliveries'
import type * as webhookEndpoints from '@/lib/wire/webhooks/webhook-endpoints'

/** Method and path of each operation that the browser calls, `{name}` for path parameters. */
export const ENDPOINTS = {
  createChallenge: 'POST /api/auth/challenge',
  signIn: 'POST /api/auth/sign-in',
  confirmSession: 'POST /api/auth/confirm',
  signOut: 'POST /api/auth/sign-out',
  openPairing: 'POST /api/auth/pairings',
  readPairing: 'POST /api/auth/pairings/state',
  claimPairing: 'POST /api/auth/pairings/claim',
  comparePairing: 'POST /api/auth/pairings/message',
  signPairing: 'POST /api/auth/pairings/signature',
  finishPairing: 'POST /api/auth/pairings/finish',
  endPairing: 'POST /api/auth/pairings/end',
  getMerchant: 'GET /api/v1/merchant',
  changeMerchant: 'PATCH /api/v1/merchant',
  changeLogo: 'POST /api/v1/merchant/logo',
  removeLogo: 'DELETE /api/v1/merchant/logo',
  listInvoices: 'GET /api/v1/invoices',
  getInvoiceSettings: 'GET /api/v1/merchant/invoice-settings',
  changeInvoiceSettings: 'PATCH /api/v1/merchant/invoice-settings',
  getMessageSettings: 'GET /api/v1/merchant/message-settings',
  changeMessageSettings: 'PATCH /api/v1/merchant/message-settings',
  listMessageDevices: 'GET /api/v1/merchant/message-devices',
  addMessageDevice: 'POST /api/v1/merchant/message-devices',
  changeMessageDevice: 'PATCH /api/v1/merchant/message-devices/{id}',
  removeMessageDevice: 'DELETE /api/v1/merchant/message-devices/{id}',
  listMessageAddresses: 'GET /api/v1/merchant/message-addresses',
  addMessageAddress: 'POST /api/v1/merchant/message-addresses',
  changeMessageAddress: 'PATCH /api/v1/merchant/message-addresses/{id}',
  removeMessageAddress: 'DELETE /api/v1/merchant/message-addresses/{id}',
  confirmMessageAddress: 'POST /api/v1/merchant/message-addresses/{id}/confirmation',
  listTokens: 'GET /api/v1/tokens',
  createSubscription: 'POST /api/v1/subscriptions',
  listSubscriptions: 'GET /api/v1/subscriptions',
  getSubscription: 'GET /api/v1/subscriptions/{id}',
  changeSubscription: 'PATCH /api/v1/subscriptions/{id}',
  listDiscounts: 'GET /api/v1/discounts',
  createDiscount: 'POST /api/v1/discounts',
  changeDiscount: 'PATCH /api/v1/discounts/{id}',
  createPaymentLink: 'POST /api/v1/subscriptions/{id}/payment-links',
  listPaymentLinks: 'GET /api/v1/subscriptions/{id}/payment-links',
  archivePaymentLink: 'DELETE /api/v1/payment-links/{id}',
  listPriceChanges: 'GET /api/v1/plans/{id}/price-changes',
  announcePriceChange: 'POST /api/v1/plans/{id}/price-changes',
  withdrawPriceChange: 'DELETE /api/v1/plans/{id}/price-changes',
  listSubscriberRows: 'GET /api/v1/subscriptions/{id}/subscribers',
  findSubscribers: 'GET /api/v1/subscribers',
  listAllSubscribers: 'GET /api/v1/merchant/subscribers',
  changeCustomer: 'PATCH /api/v1/subscribers/{id}',
  getSubscriber: 'GET /api/v1/subscribers/{id}',
  cancelSubscriber: 'POST /api/v1/subscribers/{id}/cancel',
  exportSomeSubscribers: 'POST /api/v1/subscriptions/{id}/subscribers.csv',
  cancelSubscribers: 'POST /api/v1/subscribers/cancel',
  resumeSubscriber: 'POST /api/v1/subscribers/{id}/resume',
  pauseSubscriber: 'POST /api/v1/subscribers/{id}/pause',
  unpauseSubscriber: 'POST /api/v1/subscribers/{id}/unpause',
  retrySubscriberPayment: 'POST /api/v1/subscribers/{id}/retry',
  createPayerLink: 'POST /api/v1/subscribers/{id}/links',
  listPayments: 'GET /api/v1/payments',
  listRefunds: 'GET /api/v1/payments/{id}/refunds',
  recordRefund: 'POST /api/v1/payments/{id}/refunds',
  listEvents: 'GET /api/v1/events',
  getMetrics: 'GET /api/v1/metrics',
  getRevenueForecast: 'GET /api/v1/metrics/forecast',
  readCheckoutSession: 'GET /api/v1/checkout-sessions/{sessionId}',
  quoteCheckout: 'POST /api/v1/checkout-sessions/{sessionId}/quote',
  keepInvoiceDetails: 'POST /api/v1/checkout-sessions/{sessionId}/invoice-details',
  keepMessageAddress: 'POST /api/v1/checkout-sessions/{sessionId}/message-address',
  subscribeCheckout: 'POST /api/v1/checkout-sessions/{sessionId}/subscribe',
  createApiKey: 'POST /api/v1/api-keys',
  listApiKeys: 'GET /api/v1/api-keys',
  revokeApiKey: 'DELETE /api/v1/api-keys/{id}',
  listWebhookEndpoints: 'GET /api/v1/webhook-endpoints',
  getWebhookEndpoint: 'GET /api/v1/webhook-endpoints/{id}',
  createWebhookEndpoint: 'POST /api/v1/webhook-endpoints',
  changeWebhookEndpoint: 'PATCH /api/v1/webhook-endpoints/{id}',
  deleteWebhookEndpoint: 'DELETE /api/v1/webhook-endpoints/{id}',
  rotateWebhookSecret: 'POST /api/v1/webhook-endpoints/{id}/rotate-secret',
  testWebhookEndpoint: 'POST /api/v1/webhook-endpoints/{id}/test',
  replayWebhookEvents: 'POST /api/v1/webhook-endpoints/{id}/replay',
  listWebhookDeliveries: 'GET /api/v1/webhook-deliveries',
  getWebhookDelivery: 'GET /api/v1/webhook-deliveries/{id}',
  redeliverWebhook: 'POST /api/v1/webhook-deliveries/{id}/redeliver',
  listPortalSubscriptions: 'GET /api/v1/portal/subscriptions',
  cancelPortalSubscription: 'POST /api/v1/portal/subscriptions/{subscriberId}/cancel',
  pausePortalSubscription: 'POST /api/v1/portal/subscriptions/{subscriberId}/pause',
  changePortalInvoiceDetails: 'POST /api/v1/portal/subscriptions/{subscriberId}/invoice-details',
  unpausePortalSubscription: 'POST /api/v1/portal/subscriptions/{subscriberId}/unpause',
  cancelPortalSubscriptionOnChain: 'POST /api/v1/portal/subscriptions/{subscriberId}/cancel-on-chain',
  resumePortalSubscription: 'POST /api/v1/portal/subscriptions/{subscriberId}/resume',
  retryPortalPayment: 'POST /api/v1/portal/subscriptions/{subscriberId}/retry',
  quotePortalPermission: 'POST /api/v1/portal/subscriptions/{subscriberId}/permission-quote',
  renewPortalPermission: 'POST /api/v1/portal/subscriptions/{subscriberId}/permission',
  getPortalChangeOptions: 'GET /api/v1/portal/subscriptions/{subscriberId}/change-options',
  quotePortalChange: 'POST /api/v1/portal/subscriptions/{subscriberId}/change-quote',
  changePortalTerms: 'POST /api/v1/portal/subscriptions/{subscriberId}/change',
  takeBackPortalChange: 'DELETE /api/v1/portal/subscriptions/{subscriberId}/change',
  listPortalMessageDevices: 'GET /api/v1/portal/message-devices',
  addPortalMessageDevice: 'POST /api/v1/portal/message-devices',
  changePortalMessageDevice: 'PATCH /api/v1/portal/message-devices/{id}',
  removePortalMessageDevice: 'DELETE /api/v1/portal/message-devices/{id}',
  listPortalMessageAddresses: 'GET /api/v1/portal/message-addresses',
  addPortalMessageAddress: 'POST /api/v1/portal/message-addresses',
  changePortalMessageAddress: 'PATCH /api/v1/portal/message-addresses/{id}',
  removePortalMessageAddress: 'DELETE /api/v1/portal/message-addresses/{id}',
  confirmPortalMessageAddress: 'POST /api/v1/portal/message-addresses/{id}/confirmation',
  listSessions: 'GET /api/v1/sessions',
  endSession: 'DELETE /api/v1/sessions/{id}',
  endSessions: 'POST /api/v1/sessions/sign-out',
  listSignInAddresses: 'GET /api/v1/sign-in-addresses',
  createAddressChallenge: 'POST /api/v1/sign-in-addresses/challenge',
  addSignInAddress: 'POST /api/v1/sign-in-addresses',
  removeSignInAddress: 'DELETE /api/v1/sign-in-addresses/{id}',
  listAudit: 'GET /api/v1/audit',
  listNetworks: 'GET /api/v1/networks',
} as const satisfies { readonly [N in keyof Contracts]?: `${Method} /${string}` }

/** Types only: the contracts themselves, with their schemas, stay on the server. */
type Contracts = typeof apiKeys &
  typeof checkoutAddress &
  typeof messageAddresses &
  typeof messageDevices &
  typeof messageSettings &
  typeof webhookEndpoints &
  typeof webhookDeliveries &
  typeof discounts &
  typeof customers &
  typeof paymentLinks &
  typeof priceChanges &
  typeof audit &
  typeof auth &
  typeof pairing &
  typeof merchant &
  typeof invoices &
  typeof invoiceSettings &
  typeof sessions &
  typeof signInAddresses &
  typeof checkoutPayment &
  typeof checkoutSession &
  typeof networks &
  typeof events &
  typeof metrics &
  typeof revenueForecast &
  typeof cancels &
  typeof pauses &
  typeof payerLinks &
  typeof payments &
  typeof portal &
  typeof portalChange &
  typeof portalPermission &
  typeof refunds &
  typeof subscriberExports &
  typeof subscribers &
  typeof subscriptions &
  typeof tokens

/** The contracts of the operations that the browser calls. */
export type BrowserOperations = { readonly [N in keyof typeof ENDPOINTS]: Contracts[N] }

/** Names of those that only read. */
export type ReadName = {
  [N in keyof BrowserOperations]: (typeof ENDPOINTS)[N] extends `GET ${string}` ? N : never
}[keyof BrowserOperations]
