import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '@/lib/server/start-app'
import { subscribers } from '@/lib/server/store/schema/schema'
import { runScript } from '../../support/process/run-script'
import type { TestStore } from '../../support/service/database'
import { newSubscriber, storedSubscriber } from '../../support/service/subscriber-fixture'
import { addTokenCatalogue, newSubscription } from '../../support/service/subscription-fixture'
import { createWorld, type World } from '../../support/service/world'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await addTokenCatalogue(world)
})
afterAll(() => world.close())

it('a worker of its own does what the app leaves to it, and ends with status 0 on SIGTERM', async () => {
  const { url = '' } = world.deps.store as TestStore
  const variables = {
    DATABASE_URL: url,
    ALLOW_UNSAFE_DATABASE: 'true',
    BASE_URL: 'https://dues.example',
    SIGN_UP: 'open',
    LOG_LEVEL: 'warn',
  }
  const subscription = await newSubscription(world, await world.newMerchant())
  const { id } = await newSubscriber(world, subscription, 1)
  const cancelAt = new Date(Date.now() - 1000)
  const { db } = world.deps.store
  await db.update(subscribers).set({ cancelAt, cancelOrigin: 'payer' }).where(eq(subscribers.id, id))

  const app = await openApp({ ...variables, WORKER: 'off' })
  expect(app.work.isAlive()).toBe(true)
  await app.close()
  expect(await storedSubscriber(world, id)).toMatchObject({ status: 'trialing' })

  // The file of settings that both share says off, for the app.
  const env = { ...variables, WORKER: 'off', DUES_BUILD_DIR: '/nowhere' }
  const worker = runScript('lib/launch/worker.mjs', { env })
  await worker.printed(/The worker runs/)
  await expect.poll(() => storedSubscriber(world, id)).toMatchObject({ status: 'cancelled' })
  worker.kill('SIGTERM')
  expect(await worker.ended, worker.output()).toBe(0)
})
