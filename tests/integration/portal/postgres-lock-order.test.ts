import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordChange } from '@/lib/server/services/records/record-change'
import { lockPlanPrice } from '@/lib/server/store/price-changes/price-changes'
import { subscribe, subscriberNow } from '../../support/browser/keeper-scene'
import { createKeeperWorld } from '../../support/chain/keeper-world'
import { closedGate } from '../../support/process/gate'
import { changeBySignature } from '../../support/service/payer-signs'
import { sharedStore } from '../../support/service/shared-store'

const store = sharedStore()

test('new terms wait for an announced price before they lock the subscriber, as the announcement does', async () => {
  const world = await createKeeperWorld({ store: store() })
  const made = await subscribe(world, { balance: 10n ** 10n })
  const { db } = world.deps.store
  const planId = world.subscription.plans.find(({ name }) => name === 'Team')?.id ?? ''
  const { mandateId } = await changeBySignature(world, made, { planId, when: 'now' })
  const [isAnnouncing, isWaiting] = [closedGate(), closedGate()]
  const countWaiting = async () => {
    const { rows } = await db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  const announced = world.deps.store.transaction(async (tx) => {
    await lockPlanPrice(tx, { planId })
    isAnnouncing.open()
    await isWaiting.opened
    const { id } = made.subscriber
    await tx.execute(sql`select id from subscribers where id = ${id} for no key update nowait`)
  })
  await isAnnouncing.opened
  const recorded = recordChange(world.deps, { mandateId })
  await expect.poll(countWaiting).toBe(1)
  isWaiting.open()
  await Promise.all([announced, recorded])
  expect(await subscriberNow(world, made)).toMatchObject({ terms: 1, planId })
})
