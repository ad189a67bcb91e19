import 'server-only'
import { type Address, encodeFunctionData } from 'viem'
import { pullerFactoryAbi } from '@/lib/mandate/puller/puller-factory.generated'
import { feeAsGas } from '../../chain/fees/fees'
import type { PaymentKeys, PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import { hasUnsettledTransaction } from '../../store/chain/chain-transactions'
import type { MandateRow } from '../../store/chain/mandates'
import { readFees } from '../onchain/read-fees'
import { takeStartGas } from '../onchain/start-gas'
import { signTransaction } from '../transactions/sign-transaction'

/**
 * Signs the transaction that deploys a merchant's puller, unless one is on its way. Two at once
 * do no harm: the second finds it deployed.
 * @returns whether this call signed one.
 * @throws RpcUnavailableError
 */
export async function deployPuller(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random'>,
  params: { network: PaymentNetwork; keys: PaymentKeys; mandate: MandateRow },
): Promise<boolean> {
  const { network, keys, mandate } = params
  const { chainId, client, factory } = network
  const account = keys.keeper
  const data = encodeFunctionData({
    abi: pullerFactoryAbi,
    functionName: 'deploy',
    args: [mandate.message.merchant as Address],
  })
  const sought = { chainId, to: factory, data }
  if (await hasUnsettledTransaction(deps.store.db, sought)) return false
  const simulation = await client.simulate({ from: account.address, to: factory, data })
  if (!simulation.ok) throw new Error(`The factory ${factory} on chain ${chainId} does not deploy`)
  const { fee } = await client.dataCost({ to: factory, data })
  const gasLimit = (simulation.gas * 5n) / 4n
  const [fees, nonceFloor] = await Promise.all([
    readFees(network, { gasLimit, fee }),
    client.nonce(account.address),
  ])
  if (!fees) return false
  const gas = gasLimit + feeAsGas(fee, fees, network.feeCeiling)
  return deps.store.transaction(async (tx) => {
    if (await hasUnsettledTransaction(tx, sought)) return false
    if (!(await takeStartGas(tx, deps, { network, merchantId: mandate.merchantId, gas }))) return false
    await signTransaction(tx, deps, {
      network,
      account,
      purpose: 'deploy',
      to: factory,
      data,
      gasLimit,
      fees,
      nonceFloor,
    })
    return true
  })
}
