import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatEther } from 'viem'
import { explorerTransactionUrl, findNetwork, LOCAL_TEST_CHAIN_ID, networkName } from '@/lib/billing/networks'
import { createPaymentNetwork } from '../chain/create-payments'
import type { PaymentKeys } from '../chain/payment-networks'
import { RpcUnavailableError } from '../chain/rpc/rpc-unavailable-error'
import { type Env, parseEnv } from '../env'
import { isWellKnownTestAccount } from '../environment/payment-keys'
import { createLog } from '../log'
import { checkPaymentNetwork } from '../services/health/check-payment-network'
import { deployFactory } from '../services/health/deploy-factory'
import { StartupError } from '../startup-error'
import type { Terminal } from './terminal'

/** Polling of a deployment: every 2 s, for 3 minutes. Decided, not measured. */
const LOOK_EVERY_MS = 2_000
const LOOKS = 90

export const DEPLOY_USAGE = `Usage: npm run dues -- deploy --chain ID [--rpc URL]

Puts the contracts on the network with this chain id, for the accounts of KEEPER_KEY and CANCELLER_KEY, and says what to
set then. The keeper pays; how much at most is said before anything is sent. Where they stand already nothing is sent.

  --rpc URL   the server to send by, instead of RPC_URL_<ID>`

interface DeployOptions {
  readonly chain?: string | undefined
  readonly rpc?: string | undefined
}

/**
 * `dues deploy`: puts the factory on a chain and says what to set.
 * @throws StartupError
 */
export async function deploy(options: DeployOptions, { variables, print }: Terminal): Promise<number> {
  const chainId = readChainId(options.chain)
  // An address on the command line counts before that of the environment, for this chain alone.
  const env = parseEnv(
    { ...variables, ...(options.rpc && { [`RPC_URL_${chainId}`]: options.rpc }) },
    { serves: false },
  )
  const urls = env.rpcUrls.get(chainId)
  if (!urls) {
    throw new StartupError(`Which server of chain ${chainId}? Add --rpc URL, or set RPC_URL_${chainId}.`)
  }
  const keys = requireKeys(env, chainId)
  const log = createLog('silent')
  const feeCeiling = env.payments.feeCeilings.get(chainId)
  const network = createPaymentNetwork({ chainId, urls, keys, log, feeCeiling })

  print(`Network    ${networkName(chainId)} (chain ${chainId})`)
  print(`Keeper     ${keys.keeper.address}  charges, and pays for this deployment`)
  print(`Canceller  ${keys.canceller.address}  cancels`)
  print(`Contract   ${network.factory}`)
  try {
    const { transactionHash } = await deployFactory({
      client: network.client,
      feeCeiling: network.feeCeiling,
      keys,
      announce: ({ gas, maxWei }) =>
        print(`Deploying: ${gas} gas at most, up to ${formatEther(maxWei)} ${symbolOf(chainId)}...`),
      pause: () => sleep(LOOK_EVERY_MS),
      looks: LOOKS,
    })
    const link = transactionHash && explorerTransactionUrl(chainId, transactionHash)
    print(transactionHash ? `Deployed by ${link ?? transactionHash}` : 'It stands already; nothing was sent.')
    const { findings } = await checkPaymentNetwork({ network, keys, clock: { now: () => new Date() } })
    for (const { message, remedy } of findings) print(`\nNote: ${message}\n      ${remedy}`)
  } catch (error) {
    if (error instanceof RpcUnavailableError) throw unreachable(error)
    throw error
  }
  printSettings({ env, chainId, factory: network.factory, print })
  return 0
}

function readChainId(text: string | undefined): number {
  if (text === undefined)
    throw new StartupError('Which network? Add --chain ID, such as --chain 8453 for Base.')
  if (!/^[1-9]\d{0,9}$/.test(text)) {
    throw new StartupError(`--chain ${text} is no chain id. It is a number: 8453 for Base, 1 for Ethereum.`)
  }
  return Number(text)
}

function requireKeys({ payments: { keys } }: Env, chainId: number): PaymentKeys {
  if (!keys) {
    throw new StartupError(
      'Set KEEPER_KEY and CANCELLER_KEY, or ..._FILE, first: the contract is made for these two accounts.\n' +
        'To make a key: openssl rand -hex 32. Each belongs in a file of its own that only Dues can read.',
    )
  }
  const known = Object.entries(keys).find(([, account]) => isWellKnownTestAccount(account.address))
  if (known && chainId !== LOCAL_TEST_CHAIN_ID) {
    throw new StartupError(
      `The key of the ${known[0]} is one of test chains, which everybody has. Make one of your own: openssl rand -hex 32`,
    )
  }
  return keys
}

function unreachable({ chainId, attempts }: RpcUnavailableError): StartupError {
  const list = [...new Set(attempts)].map((attempt) => `  ${attempt}`).join('\n')
  return new StartupError(
    `No server of chain ${chainId} gives an answer that counts:\n${list}\n` +
      'A transaction that was being sent may have arrived. Running this again finds out, and deploys nothing twice.',
  )
}

function printSettings(options: {
  env: Env
  chainId: number
  factory: string
  print: Terminal['print']
}): void {
  const { env, chainId, factory, print } = options
  const set = env.payments.factories.get(chainId)
  print('\nSet for the app, beside the two keys:')
  print(`  RPC_URL_${chainId}, to this server and, after a comma, to a second one.`)
  if (set && set !== factory) print(`  FACTORY_${chainId}=${factory}   (it names ${set} now)`)
  else print(`  FACTORY_${chainId} may stay out: the address follows from the keys.`)
  print('Then start Dues again, and look with: npm run dues -- doctor')
}

function symbolOf(chainId: number): string {
  return findNetwork(chainId)?.nativeSymbol ?? 'of the native coin'
}
