import { expect, test } from 'vitest'
import { importsAgainstFloors } from './floor-rules'

test.each([
  ['lib/server/services/onchain/isolate.ts', '../keeper/charge-due'],
  ['lib/server/services/records/record-charge.ts', '@/lib/server/services/onchain/isolate'],
  ['lib/server/services/keeper/charge-due.ts', '../follow/read-chain'],
  ['lib/server/store/subscriptions/plans.ts', '../subscribers/subscribers'],
  ['lib/server/store/schema/schema.ts', '../database/cursor'],
  ['components/checkout/machine/wallet-flow.ts', '../parts/step-header'],
  ['components/checkout/progress/success-panel.tsx', '../wallet/wallet-loader'],
  ['components/merchant/list/list-end.tsx', '../payments/payment-row'],
  ['components/merchant/merchant-paths.ts', './list/list-end'],
])('%s may not import %s', (path, name) => {
  expect(importsAgainstFloors({ path, text: `import { thing } from '${name}'\n` })).toHaveLength(1)
})

test.each([
  ['lib/server/services/keeper/charge-due.ts', '../onchain/isolate'],
  ['lib/server/services/keeper/charge-due.ts', './try-charges'],
  ['lib/server/services/keeper/charge-due.ts', '../../store/subscribers/charges'],
  ['lib/server/store/reports/metrics.ts', '../schema/schema'],
  ['components/checkout/wallet/wallet-chunk.tsx', '../progress/progress-panel'],
  ['components/merchant/payments/payment-row.tsx', '../merchant-paths'],
  ['components/merchant/payments/payment-row.tsx', '@/components/ui/controls/button'],
  ['lib/server/work/worker.ts', '../services/keeper/charge-due'],
])('%s may import %s', (path, name) => {
  expect(importsAgainstFloors({ path, text: `import { thing } from '${name}'\n` })).toEqual([])
})

test('a room without a floor is refused', () => {
  const file = {
    path: 'lib/server/services/attic/old.ts',
    text: "import { thing } from '../keeper/charge-due'\n",
  }
  expect(() => importsAgainstFloors(file)).toThrow('lib/server/services/attic/ has no floor')
})
