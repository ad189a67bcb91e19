import { expect, test } from 'vitest'
import { brokenHouseRules } from './house-rules'

test.each([
  ['lib/server/env.ts', 'export const env = 1\n'],
  ['lib/server/utils.ts', "import 'server-only'\n"],
  ['components/ui/index.ts', 'export const button = 1\n'],
  ['lib/billing/helpers/money.ts', 'export const money = 1\n'],
  ['lib/wire/plans.ts', 'export const line = 1\n'.repeat(401)],
  ['lib/wire/plans.ts', "export * from './subscriptions'\n"],
  ['lib/wire/plans.ts', "export { plan } from './subscriptions'\n"],
  ['app/actions.ts', "'use server'\n"],
  ['app/page.tsx', "export async function load() {\n  'use cache'\n}\n"],
  ['lib/client/api/api.ts', 'const module = await import(name)\n'],
  ['lib/billing/money/money.test.ts', "vi.mock('./calendar')\n"],
  ['tests/e2e/checkout/checkout.spec.ts', 'await page.waitForTimeout(100)\n'],
  ['tests/e2e/checkout/checkout.spec.ts', "test.skip('pays', pay)\n"],
  ['tests/e2e/checkout/checkout.spec.ts', "test.describe.only('paying', pay)\n"],
  ['tests/e2e/checkout/checkout.spec.ts', "it.skip.each([1])('pays', pay)\n"],
  ['tests/e2e/checkout/checkout.spec.ts', "test.skipIf(isSlow)('pays', pay)\n"],
  ['tests/e2e/checkout/checkout.spec.ts', "describe.runIf(isFast)('paying', pay)\n"],
  ['tests/e2e/checkout/checkout.spec.ts', "test.todo('pays')\n"],
  ['tests/e2e/checkout/checkout.spec.ts', 'test.fixme()\n'],
  ['tests/e2e/checkout/checkout.spec.ts', 'testInfo.skip()\n'],
  ['tests/e2e/checkout/checkout.spec.ts', "test.fails('pays', pay)\n"],
  ['tests/e2e/checkout/checkout.spec.ts', 'test.fail()\n'],
  ['tests/e2e/checkout/checkout.spec.ts', "test('pays', { skip: isSlow }, pay)\n"],
  ['tests/e2e/checkout/checkout.spec.ts', "test('pays', ({ skip }) => skip())\n"],
  ['tests/e2e/checkout/checkout.spec.ts', "test['skip']('pays', pay)\n"],
  ['tests/e2e/checkout/checkout.spec.ts', "xit('pays', pay)\n"],
  ['tests/e2e/checkout/checkout.spec.ts', "fdescribe('paying', pay)\n"],
  ['tests/e2e/checkout/checkout.spec.ts', "test\n  .only('pays', pay)\n"],
  ['tests/e2e/checkout/checkout.spec.ts', 'await new Promise((done) => setTimeout(done, 300))\n'],
  ['tests/chain/charges.test.ts', "import { setTimeout as sleep } from 'node:timers/promises'\n"],
  ['tests/e2e/checkout/checkout.spec.ts', "test('pays', async () => {\n  if (isSlow) return\n  pay()\n})\n"],
  [
    'tests/e2e/checkout/checkout.spec.ts',
    "test('pays', async () => {\n  await test.step('later', async () => {\n    if (isSlow) {\n      return\n    }\n  })\n})\n",
  ],
  [
    'tests/e2e/checkout/checkout.spec.ts',
    "describe('paying', () => {\n  test('pays', { tag: '@any-window' }, async ({\n    page,\n\n    payer,\n  }) => {\n    for (const one of all) {\n      if (one) return\n    }\n  })\n})\n",
  ],
  ['tests/e2e/checkout/checkout.spec.ts', "test('pays', { tag: '@deep' }, pay)\n"],
  ['tests/e2e/checkout/checkout.spec.ts', "test('pays', deep('slow'), pay)\n"],
  ['tests/e2e/checkout/checkout.spec.ts', "await deepStep('later', '', pay)\n"],
  ['tests/chain/charges.test.ts', "test('charges', { tags: ['deep'] }, charge)\n"],
  ['tests/screenshots/playwright.config.ts', 'export default { grepInvert: /checkout/ }\n'],
  ['lib/billing/money/money.test.ts', "test('adds', () => {})\n"],
  ['lib/billing/money/money.test.ts', "test('adds', async () => {\n})\n"],
  ['lib/client/api/api.ts', '// @ts-ignore\n'],
  ['components/merchant/list/foot.tsx', "import { groupThousands } from '@/lib/billing/money/money'\n"],
  ['components/billing/facts.ts', 'export const text = formatUsd(price)\n'],
  [
    'components/merchant/invoices/table.tsx',
    "import { dollarText } from '@/lib/wire/invoices/invoice-text'\n",
  ],
  ['components/billing/facts.ts', "import { unitsText } from '@/lib/billing/usage/usage-sentence'\n"],
  ['components/merchant/list/foot.tsx', "export const text = total.toLocaleString('en-US')\n"],
  ['components/billing/facts.ts', "const format = new Intl.NumberFormat('en')\n"],
  [
    'lib/server/store/reports/events.ts',
    "import 'server-only'\nexport const id = sql`nextval('events_id_seq')`\n",
  ],
])('%s is refused for %j', (path, text) => {
  expect(brokenHouseRules({ path, text })).toHaveLength(1)
})

test.each([
  ['lib/server/env.ts', "import 'server-only'\nexport const env = 1\n"],
  ['lib/server/store/engine/drizzle.config.ts', 'export default {}\n'],
  ['lib/server/store/worker.mjs', 'export const run = 1\n'],
  ['lib/wire/plans.ts', 'export const line = 1\n'.repeat(400)],
  [
    'tests/e2e/checkout/checkout.spec.ts',
    "test('pays', deep('the rule is held by checkout-machine.test.ts', '@any-window'), pay)\n",
  ],
  ['lib/wire/plans.ts', "import { text } from './fields'\nexport const plan = text\n"],
  ['lib/billing/money/money.test.ts', "// Whole units only.\ntest('adds', () => expect(1 + 1).toBe(2))\n"],
  [
    'tests/e2e/checkout/checkout.spec.ts',
    'test.setTimeout(120_000)\nawait new Promise((done) => setTimeout(done))\n',
  ],
  [
    'tests/e2e/checkout/checkout.spec.ts',
    "test('pays', async () => {\n  page.on('request', (each) => {\n    if (!each) return\n    seen(each)\n  })\n})\n",
  ],
  [
    'tests/e2e/checkout/checkout.spec.ts',
    "test('pays', pay)\n\nasync function pay() {\n  if (isPaid) return\n  await sign()\n}\n",
  ],
  ['components/billing/invoice/sheet.tsx', "import { dollarText } from '@/lib/wire/invoices/invoice-text'\n"],
  ['components/checkout/page/summary.tsx', "import { unitsText } from '../offer/terms-sentence'\n"],
  ['lib/client/wallet/wallet-types.ts', "const module = await import('mipd')\n"],
])('%s is accepted for %j', (path, text) => {
  expect(brokenHouseRules({ path, text })).toEqual([])
})
