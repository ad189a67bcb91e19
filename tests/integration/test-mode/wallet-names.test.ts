import type { Address } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateMerchant } from '@/lib/server/store/accounts/users'
import { sampleAccount } from '@/lib/server/test-mode/sample/sample-account'
import { answerWalletCall } from '@/lib/server/test-mode/test-wallet'
import { findWalletNames } from '@/lib/server/test-mode/wallet-names'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { wallet } from '../../support/service/subscriber-fixture'

const BASE = 8453

describe('names that the test wallet shows', () => {
  let world: KeeperWorld
  beforeAll(async () => {
    world = await createKeeperWorld()
    const { db } = world.deps.store
    await updateMerchant(db, { id: world.merchant.userId, facts: { organisation: 'Northwind' } })
    await world.newMerchant({ organisation: 'Sells nothing' })
    return () => world.close()
  })
  const ask = async (addresses: readonly Address[], chainId = BASE) =>
    findWalletNames(world.deps, { addresses, chainId })

  it('are those of merchants and of their contracts, of tokens and of the wallet’s own accounts', async () => {
    const { merchant, puller, token } = world
    const stranger = wallet(1)
    const asked = [merchant.address, puller, token, sampleAccount(2).address, stranger]
    const lower = asked.map((address) => address.toLowerCase() as Address)
    expect(await ask(lower)).toEqual({
      network: 'Base',
      coin: 'ETH',
      known: [
        { address: merchant.address, name: 'Northwind', token: null },
        { address: puller, name: 'Northwind’s payment contract', token: null },
        { address: token, name: null, token: { symbol: 'USDC', decimals: 6 } },
        { address: sampleAccount(2).address, name: 'Payer 2', token: null },
        { address: stranger, name: null, token: null },
      ],
    })
  })

  it('are of the asked network: neither a token nor a contract of another one is taken for its own', async () => {
    const { puller, token: usdc } = world
    const { network, known } = await ask([puller, usdc], 137)
    expect(network).toBe('Polygon')
    expect(known.every((each) => each.name === null && each.token === null)).toBe(true)
  })

  it.each([
    ['no address', [['0x12'], BASE]],
    ['too many', [Array.from({ length: 33 }, (_, index) => wallet(index)), BASE]],
    ['no network', [[]]],
    ['a network that is none', [[], 0]],
  ])('are refused for %s', async (_, params) => {
    const back = {
      node: null,
      findNames: (addresses: readonly Address[], chainId: number) => ask(addresses, chainId),
    }
    const refused = answerWalletCall({ method: 'wallet_names', params }, back)
    await expect(refused).rejects.toMatchObject({ code: -32602 })
  })
})
