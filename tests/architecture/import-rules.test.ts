import { expect, test } from 'vitest'
import { forbiddenImports } from './import-rules'

test.each([
  ['lib/billing/subscriptions/plan.ts', '@/lib/mandate/terms'],
  ['lib/billing/subscriptions/plan.ts', '../../wire/plans'],
  ['lib/billing/subscriptions/plan.ts', 'zod'],
  ['lib/billing/subscriptions/plan.ts', 'node:crypto'],
  ['lib/mandate/terms.ts', '@/lib/wire/plans'],
  ['lib/wire/plans.ts', '@/lib/server/store/schema'],
  ['lib/wire/plans.ts', '../client/api'],
  ['lib/client/api/api.ts', '@/lib/server/env'],
  ['lib/server/services/cancel.ts', '@/lib/client/api'],
  ['lib/server/services/cancel.ts', '@/components/ui/button'],
  ['lib/server/services/cancel.ts', '@/app/layout'],
  ['lib/server/services/cancel.ts', '@/tests/support/world'],
  ['lib/server/services/cancel.test.ts', '@/tests/integration/sign-in.test'],
  ['lib/server/services/cancel.ts', 'drizzle-orm'],
  ['lib/server/services/cancel.ts', 'pg'],
  ['lib/server/services/cancel.ts', 'next/headers'],
  ['lib/server/services/cancel.ts', '../test-mode/sample/sample-account'],
  ['lib/server/services/cancel.ts', '@/lib/launch/serve/http-server.mjs'],
  ['lib/server/store/subscriptions/plans.ts', '../../chain/rpc'],
  ['lib/server/store/subscriptions/plans.ts', '../../services/cancel'],
  ['lib/server/chain/rpc.ts', '../store/plans'],
  ['lib/server/http/route.ts', '../services/cancel'],
  ['lib/server/services/cancel.ts', '../http/request-error'],
  ['lib/server/services/accounts/sign-in.ts', '../../views/account-view'],
  ['lib/server/views/usage-view.ts', '../http/route'],
  ['lib/launch/start.mjs', '../server/env'],
  ['components/checkout/offer/terms.tsx', '@/lib/server/env'],
  ['components/checkout/offer/terms.tsx', '@/app/fonts'],
  ['components/ui/controls/button.tsx', '@/lib/billing/money'],
  ['components/ui/controls/button.tsx', '../../checkout/terms'],
  ['components/billing/format-day.ts', '@/components/merchant/sidebar'],
  ['components/wallet/wallet-bar.tsx', '../checkout/terms'],
  ['components/portal/receipt.tsx', '../merchant/payment-row'],
  ['app/page.tsx', '@/tests/support/world'],
  ['app/page.tsx', '@/lib/launch/start.mjs'],
  ['app/page.tsx', 'drizzle-orm/pg-core'],
  ['app/api/health/route.ts', 'next/server'],
  ['app/pay/[paymentLinkId]/page.tsx', 'next/dist/client/components/redirect'],
  ['lib/launch/serve/http-server.mjs', 'next/dist/server/node-environment.js'],
  ['proxy.ts', '@/lib/server/http/authenticate'],
  ['instrumentation.ts', '@/lib/server/services/cancel'],
  ['instrumentation.ts', 'pg'],
])('%s may not import %s', (path, name) => {
  expect(forbiddenImports({ path, text: `import { thing } from '${name}'\n` })).toHaveLength(1)
})

test.each([
  ['lib/billing/subscriptions/plan.ts', './money'],
  ['lib/billing/networks.test.ts', 'viem/chains'],
  ['lib/wire/plans.ts', 'zod'],
  ['lib/wire/plans.ts', '@/lib/billing/plan'],
  ['lib/client/api/api.ts', '@/lib/wire/plans'],
  ['lib/server/store/subscriptions/plans.ts', 'drizzle-orm'],
  ['lib/server/services/cancel.ts', '../store/plans'],
  ['lib/server/services/cancel.ts', '../chain/rpc'],
  ['lib/server/services/cancel.ts', '../caller'],
  ['lib/server/views/metrics/metrics-view.ts', '../services/reports/read-metrics'],
  ['components/checkout/offer/terms.tsx', '@/lib/client/api'],
  ['components/checkout/offer/terms.tsx', '@/components/ui/button'],
  ['components/portal/receipt.tsx', './portal-paths'],
  ['components/portal/receipt.tsx', '../billing/format-day'],
  ['components/merchant/preview.tsx', '../checkout/terms'],
  ['app/page.tsx', '@/lib/server/services/cancel'],
  ['app/page.tsx', 'next/headers'],
  ['proxy.ts', 'next/server'],
  ['instrumentation.ts', '@/lib/server/start-app'],
  ['lib/client/api.test.ts', '@/tests/support/scripted-wallet'],
  ['tests/integration/cancel.test.ts', '@/app/api/health/route'],
])('%s may import %s', (path, name) => {
  expect(forbiddenImports({ path, text: `import { thing } from '${name}'\n` })).toEqual([])
})

test.each([
  "import '@/lib/server/env'",
  "import type { Env } from '@/lib/server/env'",
  "import {\n  type Env,\n  readEnv,\n} from '@/lib/server/env'",
  "import env, { readEnv } from '@/lib/server/env'",
  "import * as env from '@/lib/server/env'",
  "export { readEnv } from '@/lib/server/env'",
  "export * from '@/lib/server/env'",
  "const env = await import('@/lib/server/env')",
  "type Env = import('@/lib/server/env').Env",
  "const env = require('@/lib/server/env')",
  "import x from './x'; import y from '@/lib/server/env'",
])('an import is seen in whatever form it is written: %s', (text) => {
  expect(forbiddenImports({ path: 'lib/client/api/api.ts', text })).toEqual([
    'lib/client/api/api.ts imports lib/server/env',
  ])
})

test('an import that a comment shows is none', () => {
  const text = "/**\n * import { env } from '@/lib/server/env'\n */\n// import '@/lib/server/env'\n"
  expect(forbiddenImports({ path: 'lib/client/api/api.ts', text })).toEqual([])
})
