import { asc } from 'drizzle-orm'
import { syncTokenCatalogue } from '@/lib/server/services/subscriptions/sync-token-catalogue'
import { rememberInstallationMode } from '@/lib/server/store/database/installation-mode'
import { subscribers } from '@/lib/server/store/schema/schema'
import { TEST_TOKENS } from '@/lib/server/test-mode/tokens/test-tokens'
import { shippedTokens } from '@/lib/server/tokens/shipped-tokens'
import { createWorld, WORLD_START, type World } from '../service/world'

/** A new installation of test mode, before its sample data. */
export async function emptySampleWorld(): Promise<World> {
  const world = await createWorld()
  await syncTokenCatalogue(world.deps, { tokens: [...shippedTokens, ...TEST_TOKENS] })
  await rememberInstallationMode(world.deps.store.db, { mode: 'test', since: WORLD_START })
  return world
}

/** Rows of every merchant, by id. */
export const allSubscribers = ({ deps }: World) =>
  deps.store.db.select().from(subscribers).orderBy(asc(subscribers.id))
