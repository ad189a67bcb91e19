import * as changeSchema from '@/lib/server/store/schema/change-schema'
import * as discountSchema from '@/lib/server/store/schema/discount-schema'
import * as figureSchema from '@/lib/server/store/schema/figure-schema'
import * as installationSchema from '@/lib/server/store/schema/installation-schema'
import * as invoiceSchema from '@/lib/server/store/schema/invoice-schema'
import * as messageSchema from '@/lib/server/store/schema/message-schema'
import * as paymentLinkSchema from '@/lib/server/store/schema/payment-link-schema'
import * as paymentSchema from '@/lib/server/store/schema/payment-schema'
import * as pictureSchema from '@/lib/server/store/schema/picture-schema'
import * as priceAskSchema from '@/lib/server/store/schema/price-ask-schema'
import * as priceChangeSchema from '@/lib/server/store/schema/price-change-schema'
import * as refundSchema from '@/lib/server/store/schema/refund-schema'
import * as renewalSchema from '@/lib/server/store/schema/renewal-schema'
import * as requestSchema from '@/lib/server/store/schema/request-schema'
import * as schema from '@/lib/server/store/schema/schema'
import * as signInSchema from '@/lib/server/store/schema/sign-in-schema'
import * as signingKeySchema from '@/lib/server/store/schema/signing-key-schema'
import * as usageSchema from '@/lib/server/store/schema/usage-schema'
import * as webhookSchema from '@/lib/server/store/schema/webhook-schema'

/** Every table of the code, for comparison with the migrations. */
export const EVERY_TABLE = {
  ...changeSchema,
  ...discountSchema,
  ...figureSchema,
  ...installationSchema,
  ...invoiceSchema,
  ...messageSchema,
  ...paymentSchema,
  ...pictureSchema,
  ...priceAskSchema,
  ...priceChangeSchema,
  ...refundSchema,
  ...renewalSchema,
  ...requestSchema,
  ...schema,
  ...signInSchema,
  ...signingKeySchema,
  ...paymentLinkSchema,
  ...usageSchema,
  ...webhookSchema,
}
