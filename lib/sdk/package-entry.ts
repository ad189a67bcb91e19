// biome-ignore-all lint/performance/noBarrelFile: The one entry of the package, which bundlers shake.
export type * from './api-types.generated.js'
export { createDues, type Dues } from './dues.js'
export { DuesError, type FieldProblem, type LocalErrorCode } from './dues-error.js'
export {
  createTokenVerifier,
  type EntitlementProof,
  EntitlementTokenError,
  isEntitled,
  type TokenRefusal,
  type TokenVerifierOptions,
} from './entitlements.js'
export type { Page, PageRequest } from './page-request.js'
export type { RequestOptions } from './request-options.js'
export type { DuesOptions } from './send-request.js'
export { type TestClock, testClock } from './test-clock.js'
export {
  type EventHandlers,
  type EventOf,
  fastifyWebhook,
  nodeWebhook,
  type WebhookHandlerOptions,
  webhookHandler,
} from './webhook-handlers.js'
export {
  type HandledIds,
  rememberIds,
  verifyWebhook,
  WebhookError,
  type WebhookOptions,
  type WebhookRefusal,
} from './webhooks.js'
