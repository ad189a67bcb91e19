import 'server-only'
import { type Address, formatEther, formatGwei, type Hash, type Hex, keccak256 } from 'viem'
import { findNetwork, networkName } from '@/lib/billing/networks'
import { CREATE2_DEPLOYER, factoryDeployment } from '@/lib/mandate/puller/puller-address'
import type { ChainClient, SendOutcome } from '../../chain/chain-client'
import { feeFields, presentPrice, withinCeiling } from '../../chain/fees/fees'
import type { PaymentKeys } from '../../chain/payment-networks'
import { StartupError } from '../../startup-error'

/** Gas limit in percent of the estimate: the next block may need a little more. */
const GAS_LIMIT_PERCENT = 120n

/**
 * Polls for a deployment of another run: nodes may count its pending transaction before the contract exists.
 */
const LOOKS_FOR_OTHERS = 10

/**
 * Deployment of {@link CREATE2_DEPLOYER}: one presigned transaction, the same on every chain, from an account
 * without a known private key. https://github.com/Arachnid/deterministic-deployment-proxy
 */
export const CREATE2_DEPLOYER_ORIGIN: {
  readonly sender: Address
  /** Balance that the sender needs, in wei: 100,000 gas at 100 gwei. */
  readonly costWei: bigint
  readonly transaction: Hex
} = {
  sender: '0x3fAB184622Dc19b6109349B94811493BF2a45362',
  costWei: 10n ** 16n,
  transaction:
    '0xf8a58085174876e800830186a08080b853604580600e600039806000f350fe7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf31ba02222222222222222222222222222222222222222222222222222222222222222a02222222222222222222222222222222222222222222222222222222222222222',
}

export interface DeployFactoryParams {
  readonly client: ChainClient
  /** The keeper pays for it; both become the roles of every merchant's contract. */
  readonly keys: PaymentKeys
  /** Most that a unit of gas may cost, in wei. */
  readonly feeCeiling: bigint
  /** Called before anything is sent, with what it costs at most. */
  readonly announce?: (cost: { readonly gas: bigint; readonly maxWei: bigint }) => void
  /** The pause between two looks at the chain. */
  readonly pause: () => Promise<unknown>
  /** Polling interval. */
  readonly looks: number
}

export interface FactoryDeployment {
  readonly address: Address
  /** Null where it was deployed already. */
  readonly transactionHash: Hash | null
}

/**
 * Puts the contract that deploys merchants' contracts on a chain. Its address follows from the two accounts, so
 * repeating it, also at the same time, finds the first one's.
 * @throws StartupError saying what the operator has to do first, or that it is not in a block yet
 * @throws RpcUnavailableError
 */
export async function deployFactory(params: DeployFactoryParams): Promise<FactoryDeployment> {
  const { client, keys } = params
  const roles = { keeper: keys.keeper.address, canceller: keys.canceller.address }
  const { address, transaction } = factoryDeployment(roles)
  // Before the look at the contract: when another run deploys in between, the transaction is void for its nonce.
  const nonce = await client.nonce(roles.keeper)
  if ((await client.code(address)) !== null) return { address, transactionHash: null }
  if ((await client.code(CREATE2_DEPLOYER)) === null) throw deployerMissing(client.chainId)

  const raw = await signDeployment(params, { ...transaction, nonce })
  if (!raw) {
    if (await appears(params, address, LOOKS_FOR_OTHERS)) return { address, transactionHash: null }
    throw refused(client.chainId)
  }
  const transactionHash = keccak256(raw)
  refuseHopeless(await client.send(raw), client.chainId)
  if (await appears(params, address, params.looks)) return { address, transactionHash }
  throw new StartupError(
    `The transaction ${transactionHash} was sent and is in no block of ${networkName(client.chainId)} yet.\n` +
      'Run the same command again in a while: it goes on where this one ended, and deploys nothing twice.',
  )
}

async function appears(
  { client, pause }: DeployFactoryParams,
  address: Address,
  looks: number,
): Promise<boolean> {
  for (let look = 0; look < looks; look += 1) {
    if ((await client.code(address)) !== null) return true
    await pause()
  }
  return false
}

/** The signed transaction, or null where it would revert. */
async function signDeployment(
  { client, keys: { keeper }, feeCeiling, announce }: DeployFactoryParams,
  transaction: { to: Address; data: Hex; nonce: number },
): Promise<Hex | null> {
  const { chainId } = client
  const { to, data } = transaction
  const [simulation, asked, balance] = await Promise.all([
    client.simulate({ from: keeper.address, to, data }),
    client.fees(),
    client.balance(keeper.address),
  ])
  if (!simulation.ok) return null
  const fees = withinCeiling(asked, feeCeiling)
  if (!fees) throw tooDear(chainId, { price: presentPrice(asked), feeCeiling })
  const gas = (simulation.gas * GAS_LIMIT_PERCENT) / 100n
  const maxWei = gas * fees.maxFeePerGas
  if (balance < maxWei) {
    const symbol = findNetwork(chainId)?.nativeSymbol ?? 'of the native coin'
    throw new StartupError(
      `The keeper ${keeper.address} has ${formatEther(balance)} ${symbol} on ${networkName(chainId)}; the deployment ` +
        `costs up to ${formatEther(maxWei)}.\nSend at least ${formatEther(maxWei - balance)} ${symbol} to it, then run this again.`,
    )
  }
  announce?.({ gas, maxWei })
  return keeper.signTransaction({ chainId, gas, ...transaction, ...feeFields(fees) })
}

function tooDear(
  chainId: number,
  { price, feeCeiling }: { price: bigint; feeCeiling: bigint },
): StartupError {
  return new StartupError(
    `${networkName(chainId)} asks for ${formatGwei(price)} gwei for each unit of gas, above the ceiling of ` +
      `${formatGwei(feeCeiling)}. Nothing was sent.\nRun this again when the price has fallen, or set ` +
      `MAX_FEE_GWEI_${chainId} to more.`,
  )
}

function refused(chainId: number): StartupError {
  return new StartupError(
    `${networkName(chainId)} refuses the deployment: it reverts. Networks that make contracts in a way of their own, ` +
      'as those of the zkSync kind do, cannot take this one.',
  )
}

/** Throws for a refusal; other outcomes may mean that a transaction of an earlier run waits or was just mined. */
function refuseHopeless(outcome: SendOutcome, chainId: number): void {
  if (outcome === 'refused' || outcome === 'insufficient_funds') {
    throw new StartupError(
      `No server of ${networkName(chainId)} takes the transaction (${outcome}). Nothing was deployed.`,
    )
  }
}

function deployerMissing(chainId: number): StartupError {
  const { sender, costWei, transaction } = CREATE2_DEPLOYER_ORIGIN
  const symbol = findNetwork(chainId)?.nativeSymbol ?? 'of the native coin'
  return new StartupError(
    `${networkName(chainId)} lacks the deterministic deployer at ${CREATE2_DEPLOYER}, which stands on nearly every ` +
      `network and puts Dues at the same address on all of them. Anybody can bring it, once:\n` +
      `  1. Send ${formatEther(costWei)} ${symbol} to ${sender}\n` +
      `  2. Send this transaction, which is signed already (eth_sendRawTransaction, or: cast publish ${transaction})\n` +
      'Then run this again. A network that refuses the transaction as not bound to its chain id (EIP-155) has to ' +
      'bring the deployer itself: https://github.com/Arachnid/deterministic-deployment-proxy',
  )
}
