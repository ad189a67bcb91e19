/** Every address of the payers' portal, in one place. */
export const portalPaths = {
  all: '/portal',
  /** With what the wallet pays for this subscription opened. */
  subscription: (subscriptionId: string) => `/portal?subscription=${subscriptionId}`,
  receipt: (paymentId: string) => `/portal/receipts/${paymentId}`,
} as const
