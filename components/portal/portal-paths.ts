/** Paths of the portal. */
export const portalPaths = {
  all: '/portal',
  /** The portal with the card of this subscription open. */
  subscription: (subscriptionId: string) => `/portal?subscription=${subscriptionId}`,
  invoices: '/portal/invoices',
  invoice: (invoiceId: string) => `/portal/invoices/${invoiceId}`,
  receipt: (paymentId: string) => `/portal/receipts/${paymentId}`,
} as const
