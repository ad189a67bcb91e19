import 'server-only'
import { defaultConfirmations } from '@/lib/billing/networks'
import { defaultLeastPrice } from '@/lib/billing/subscriptions/least-price'
import { factoryDeployment } from '@/lib/mandate/puller/puller-address'
import type { Env } from '../env'
import type { Log } from '../log'
import { defaultFeeCeiling } from './fees/fee-ceilings'
import { defaultStartGas } from './fees/start-gas-budget'
import { NO_PAYMENTS, type PaymentKeys, type PaymentNetwork, type Payments } from './payment-networks'
import { createViemChainClient } from './viem-chain-client'

/** Payments on every chain that has an RPC address, where both keys are set; nothing is asked of any chain yet. */
export function createPayments(env: Pick<Env, 'rpcUrls' | 'payments'>, log: Log): Payments {
  const { keys, factories, earlierFactories, confirmations, feeCeilings, startGas, leastPrices } =
    env.payments
  if (!keys) return NO_PAYMENTS
  const networks = [...env.rpcUrls].map(([chainId, urls]) =>
    createPaymentNetwork({
      chainId,
      urls,
      keys,
      log,
      factory: factories.get(chainId),
      earlierFactories: earlierFactories.get(chainId),
      confirmations: confirmations.get(chainId),
      feeCeiling: feeCeilings.get(chainId),
      startGasPerDay: startGas.get(chainId),
      leastPriceMicroUsd: leastPrices.get(chainId),
    }),
  )
  return { networks: new Map(networks.map((network) => [network.chainId, network])), keys }
}

/**
 * @param options.factory - the one that these keys deploy unless given
 * @param options.confirmations - what fits the chain unless given
 * @param options.startGasPerDay - gas; what fits the chain unless given
 * @param options.leastPriceMicroUsd - what fits the chain unless given
 * @param options.feeCeiling - in wei for each unit of gas; what fits the chain unless given
 */
export function createPaymentNetwork(options: {
  readonly chainId: number
  readonly urls: readonly string[]
  readonly keys: PaymentKeys
  readonly log: Log
  readonly factory?: PaymentNetwork['factory'] | undefined
  readonly earlierFactories?: PaymentNetwork['earlierFactories']
  readonly confirmations?: number | undefined
  readonly feeCeiling?: bigint | undefined
  readonly startGasPerDay?: bigint | undefined
  readonly leastPriceMicroUsd?: bigint | undefined
}): PaymentNetwork {
  const { chainId, urls, keys, log, confirmations = defaultConfirmations(chainId) } = options
  const roles = { keeper: keys.keeper.address, canceller: keys.canceller.address }
  return {
    chainId,
    client: createViemChainClient({ chainId, urls, confirmations, log }),
    factory: options.factory ?? factoryDeployment(roles).address,
    earlierFactories: options.earlierFactories ?? [],
    confirmations,
    feeCeiling: options.feeCeiling ?? defaultFeeCeiling(chainId),
    startGasPerDay: options.startGasPerDay ?? defaultStartGas(chainId),
    leastPriceMicroUsd: options.leastPriceMicroUsd ?? defaultLeastPrice(chainId),
  }
}
