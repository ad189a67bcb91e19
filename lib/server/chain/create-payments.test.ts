import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { factoryDeployment } from '@/lib/mandate/puller/puller-address'
import { parseEnv } from '../env'
import { createLog } from '../log'
import { createPayments } from './create-payments'

const KEYS = { KEEPER_KEY: generatePrivateKey(), CANCELLER_KEY: generatePrivateKey() }
const RPC = { RPC_URL_8453: 'https://base.example', RPC_URL_12345: 'https://other.example' }
const FACTORY = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
const payments = (source: Record<string, string>) =>
  createPayments(parseEnv(source, { serves: false }), createLog('silent'))

describe('the networks of payments', () => {
  it('are none without keys: an RPC address alone is for smart wallets that sign in', () => {
    expect(payments(RPC)).toEqual({ networks: new Map(), keys: null })
  })

  it('are all chains with an RPC address, each with what fits it', () => {
    const { networks, keys } = payments({ ...RPC, ...KEYS })
    const roles = {
      keeper: privateKeyToAccount(KEYS.KEEPER_KEY).address,
      canceller: privateKeyToAccount(KEYS.CANCELLER_KEY).address,
    }
    expect([...networks.keys()]).toEqual([8453, 12345])
    const { address } = factoryDeployment(roles)
    expect(networks.get(8453)).toMatchObject({
      chainId: 8453,
      factory: address,
      confirmations: 10,
      feeCeiling: 20_000_000_000n,
    })
    expect(networks.get(12345)).toMatchObject({ factory: address, confirmations: 30 })
    expect(networks.get(8453)?.client.chainId).toBe(8453)
    expect(keys?.keeper.address).toBe(roles.keeper)
  })

  it('have what the operator set instead', () => {
    const set = {
      FACTORY_8453: FACTORY,
      EARLIER_FACTORIES_8453: FACTORY,
      CONFIRMATIONS_8453: '3',
      MAX_FEE_GWEI_8453: '1.5',
    }
    expect(payments({ ...RPC, ...KEYS, ...set }).networks.get(8453)).toMatchObject({
      factory: FACTORY,
      earlierFactories: [FACTORY],
      confirmations: 3,
      feeCeiling: 1_500_000_000n,
    })
  })
})
