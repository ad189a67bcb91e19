import { mandates } from '@/lib/server/store/schema/payment-schema'
import type { SubscriberRow } from '@/lib/server/store/subscribers/subscribers'
import { WORLD_START, type World } from '../service/world'

/** The dependencies of a world whose transactions break off in the middle of the sample data. */
export function interrupted({ deps }: Pick<World, 'deps'>): World['deps'] {
  let writes = 0
  const transaction: typeof deps.store.transaction = (run) =>
    deps.store.transaction((tx) =>
      run(
        new Proxy(tx, {
          get(target, name, receiver) {
            if (name === 'execute' && ++writes === 4) throw new Error('the power is gone')
            return Reflect.get(target, name, receiver)
          },
        }),
      ),
    )
  return { ...deps, store: { ...deps.store, transaction } }
}

/** Gives a sample subscriber a mandate, as if it had subscribed for real. */
export async function signFor({ deps }: Pick<World, 'deps'>, row: SubscriberRow): Promise<void> {
  const { merchantId, subscriptionId, eoaAddress } = row
  const message = {
    ...{ merchant: eoaAddress, payer: eoaAddress, token: eoaAddress, maxAmountPerPeriod: '1' },
    ...{ firstChargeAt: '1', periodMonths: '1', maxPeriods: '12', subscriptionRef: '0x', replaces: '0x' },
    payouts: [],
  } as const
  await deps.store.db.insert(mandates).values({
    ...{ id: '0x01', merchantId, subscriptionId, subscriberId: row.id, chainId: 31337 },
    ...{ puller: eoaAddress, token: eoaAddress, payer: eoaAddress, signature: '0x', status: 'live' },
    ...{ createdAt: WORLD_START, message: message as unknown as typeof mandates.$inferInsert.message },
  })
}
