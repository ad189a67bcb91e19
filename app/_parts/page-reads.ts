import 'server-only'
import { GET as listApiKeys } from '@/app/api/v1/api-keys/route'
import { GET as listAudit } from '@/app/api/v1/audit/route'
import { GET as readCheckoutSession } from '@/app/api/v1/checkout-sessions/[sessionId]/route'
import { GET as listDiscounts } from '@/app/api/v1/discounts/route'
import { GET as listEvents } from '@/app/api/v1/events/route'
import { GET as listInvoices } from '@/app/api/v1/invoices/route'
import { GET as getInvoiceSettings } from '@/app/api/v1/merchant/invoice-settings/route'
import { GET as listMessageAddresses } from '@/app/api/v1/merchant/message-addresses/route'
import { GET as listMessageDevices } from '@/app/api/v1/merchant/message-devices/route'
import { GET as getMessageSettings } from '@/app/api/v1/merchant/message-settings/route'
import { GET as getMerchant } from '@/app/api/v1/merchant/route'
import { GET as listAllSubscribers } from '@/app/api/v1/merchant/subscribers/route'
import { GET as getRevenueForecast } from '@/app/api/v1/metrics/forecast/route'
import { GET as getMetrics } from '@/app/api/v1/metrics/route'
import { GET as listNetworks } from '@/app/api/v1/networks/route'
import { GET as listPayments } from '@/app/api/v1/payments/route'
import { GET as listPriceChanges } from '@/app/api/v1/plans/[id]/price-changes/route'
import { GET as listPortalMessageAddresses } from '@/app/api/v1/portal/message-addresses/route'
import { GET as listPortalMessageDevices } from '@/app/api/v1/portal/message-devices/route'
import { GET as listPortalSubscriptions } from '@/app/api/v1/portal/subscriptions/route'
import { GET as listSessions } from '@/app/api/v1/sessions/route'
import { GET as listSignInAddresses } from '@/app/api/v1/sign-in-addresses/route'
import { GET as listPaymentLinks } from '@/app/api/v1/subscriptions/[id]/payment-links/route'
import { GET as getSubscription } from '@/app/api/v1/subscriptions/[id]/route'
import { GET as listSubscriberRows } from '@/app/api/v1/subscriptions/[id]/subscribers/route'
import { GET as listSubscriptions } from '@/app/api/v1/subscriptions/route'
import { GET as listTokens } from '@/app/api/v1/tokens/route'
import { GET as listWebhookDeliveries } from '@/app/api/v1/webhook-deliveries/route'
import { GET as getWebhookEndpoint } from '@/app/api/v1/webhook-endpoints/[id]/route'
import { GET as listWebhookEndpoints } from '@/app/api/v1/webhook-endpoints/route'
import type { Input } from '@/lib/client/api/api'
import type { BrowserOperations } from '@/lib/client/api/endpoints'
import type { PageReadName, Reads } from '@/lib/client/api/reads'
import type { OperationHandler } from '@/lib/server/http/route'
import { type ReadInput, type ReadVisitor, runOperation } from '@/lib/server/http/run-operation'

/** The handler of every read that pages make. */
const handlers: { readonly [N in PageReadName]: OperationHandler<BrowserOperations[N]> } = {
  getInvoiceSettings,
  getMerchant,
  getMessageSettings,
  getMetrics,
  getRevenueForecast,
  getSubscription,
  getWebhookEndpoint,
  listAllSubscribers,
  listApiKeys,
  listAudit,
  listDiscounts,
  listEvents,
  listInvoices,
  listMessageAddresses,
  listMessageDevices,
  listNetworks,
  listPaymentLinks,
  listPayments,
  listPortalMessageAddresses,
  listPortalMessageDevices,
  listPortalSubscriptions,
  listPriceChanges,
  listSessions,
  listSignInAddresses,
  listSubscriberRows,
  listSubscriptions,
  listTokens,
  listWebhookDeliveries,
  listWebhookEndpoints,
  readCheckoutSession,
}

/** The reads of the API as this visitor's requests would be answered, without a request. */
export function readsOf(visitor: ReadVisitor): Reads {
  const read = <N extends PageReadName>(name: N, input: Input<N>) =>
    // Both types describe the same parameters, which TypeScript cannot see through two generics.
    runOperation(handlers[name], visitor, input as ReadInput<BrowserOperations[N]>)
  return {
    data: async (name, input) => (await read(name, input)).data,
    page: async (name, input) => {
      const { data, nextCursor } = await read(name, input)
      return { data, nextCursor }
    },
    version: async (name, input) => {
      const { data, headers } = await read(name, input)
      return { data, etag: headers.get('etag') }
    },
  }
}
