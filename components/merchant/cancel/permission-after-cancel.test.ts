import { expect, test } from 'vitest'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import type { WirePermission } from '@/lib/wire/subscribers/permission'
import { permissionAfterCancelText } from './permission-after-cancel'

test('one whose first payment was sent may still come to the chain, and is not told as discarded', () => {
  const afterCancel = (status: WireCharge['status']) =>
    permissionAfterCancelText({
      permission: { state: 'pending', discarded: false } as WirePermission,
      payments: [{ status } as WireCharge],
    })
  expect(afterCancel('submitted')).toBe(
    'It is on its way with the first payment, and is withdrawn with it. If the network takes it first, it is removed on chain once the subscriber is cancelled.',
  )
  expect(afterCancel('failed')).toContain('it is discarded and can never be used')
})
