import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as leaveAsPayer } from '@/app/api/v1/portal/message-addresses/route'
import { planMessages } from '@/lib/server/services/messages/plan-messages'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import { subscribers } from '@/lib/server/store/schema/schema'
import { confirmSent, messagesTo } from '../../support/messages/message-fixture'
import { payerSession } from '../../support/service/payer-session'
import { newSubscriber } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type World } from '../../support/service/world'

const ADA = 'ada@example.com'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
})
afterAll(() => world.close())

test('the receipt of a period that credit paid for says so', async () => {
  const merchant = await world.newMerchant({ organisation: 'Northwind' })
  const { id, eoaAddress } = await newSubscriber(world, await newSubscription(world, merchant), 1)
  const cookie = await payerSession(world, eoaAddress)
  await world.call(leaveAsPayer, { cookie, body: { email: ADA } })
  await confirmSent(world, ADA)
  const { signal } = new AbortController()
  await planMessages(world.deps, { signal })

  const { db } = world.deps.store
  await db.update(subscribers).set({ creditMicroUsd: 20_000_000n }).where(eq(subscribers.id, id))
  await recordChargePaid(world.deps, { subscriberId: id, period: 0, amountAtomic: 0n })
  await planMessages(world.deps, { signal })
  const receipt = (await messagesTo(world, ADA)).find(({ kind }) => kind === 'receipt')
  expect(receipt?.subject).toBe('Receipt from Northwind: paid with credit')
  expect(receipt?.body).toContain('Credit: $9.99')
  expect(receipt?.body).not.toContain('USDC')
})
