import 'server-only'
import { formatEther } from 'viem'
import { findNetwork, networkName } from '@/lib/billing/networks'
import { createPayments } from '../chain/create-payments'
import type { PaymentKeys, PaymentNetwork } from '../chain/payment-networks'
import { RpcUnavailableError } from '../chain/rpc/rpc-unavailable-error'
import { createViemChainClient } from '../chain/viem-chain-client'
import { systemClock } from '../clock'
import { FINDING_SEVERITY, type Finding } from '../network-health'
import { checkPaymentNetwork } from '../services/health/check-payment-network'
import { checkPrices } from '../services/health/check-prices'
import { checkPullers } from '../services/health/check-pullers'
import { StartupError } from '../startup-error'
import type { Store } from '../store/database/store'
import { inspectStore } from '../store/engine/inspect-store'
import type { Diagnose, Diagnosis } from './diagnosis'

const name = 'Payments'

/** Checks that each network can take payments and that each of its RPC servers answers. */
export const diagnosePayments: Diagnose = async function* ({ env, log }) {
  const { networks, keys } = createPayments(env, log)
  if (!keys) {
    yield env.mode === 'test'
      ? { name, verdict: 'ok', text: 'on the local chain that test mode starts' }
      : {
          name,
          verdict: 'warning',
          text: 'None are taken: KEEPER_KEY and CANCELLER_KEY are not set.',
          remedy: 'Set both and RPC_URL_<chainId>, then: npm run dues -- deploy --chain <chainId>',
        }
    for (const [chainId, urls] of env.rpcUrls) yield* diagnoseServers(chainId, urls)
    return
  }
  const accounts = `keeper ${keys.keeper.address}, canceller ${keys.canceller.address}`
  yield networks.size > 0
    ? { name, verdict: 'ok', text: accounts }
    : {
        name,
        verdict: 'warning',
        text: `${accounts}; none are taken on any network`,
        remedy: 'Set RPC_URL_<chainId>, then: npm run dues -- deploy --chain <chainId>',
      }
  const stored = await findStored({ env, log }, [...networks.values()])
  for (const network of networks.values()) {
    yield* diagnoseServers(network.chainId, env.rpcUrls.get(network.chainId) ?? [])
    yield* diagnoseNetwork(network, keys)
    yield* diagnosisOf(
      network,
      stored.filter(({ chainId }) => chainId === network.chainId).map(({ finding }) => finding),
    )
  }
}

/** Findings about what the database holds; none where it cannot be read, which is told by itself. */
async function findStored(
  { env, log }: Parameters<Diagnose>[0],
  networks: readonly PaymentNetwork[],
): Promise<{ chainId: number; finding: Finding }[]> {
  const found: { chainId: number; finding: Finding }[] = []
  const look = async (store: Store) => {
    for (const network of networks) {
      const findings = [await checkPullers({ store, log }, network), await checkPrices({ store }, network)]
      for (const finding of findings) if (finding) found.push({ chainId: network.chainId, finding })
    }
  }
  try {
    await inspectStore({ ...env, log, look })
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
  }
  return found
}

/** Each by itself: one that fails is not noticed as long as another one answers. */
async function* diagnoseServers(chainId: number, urls: readonly string[]): AsyncIterable<Diagnosis> {
  for (const url of urls) {
    const client = createViemChainClient({ chainId, urls: [url], confirmations: 1, rounds: 1 })
    const { host } = new URL(url)
    try {
      const head = await client.head()
      yield { name: `RPC ${chainId}`, verdict: 'ok', text: `${host} answers, at block ${head.number}` }
    } catch (error) {
      if (!(error instanceof RpcUnavailableError)) throw error
      yield {
        name: `RPC ${chainId}`,
        // No more than a warning: the network's own check reports when no server is left.
        verdict: 'warning',
        text: [...new Set(error.attempts)].join('; '),
        remedy: `Correct this address in RPC_URL_${chainId}, or take it out.`,
      }
    }
  }
}

async function* diagnoseNetwork(network: PaymentNetwork, keys: PaymentKeys): AsyncIterable<Diagnosis> {
  const { chainId, factory, confirmations } = network
  const { findings, floats, chargesLeft } = await checkPaymentNetwork({ network, keys, clock: systemClock })
  yield* diagnosisOf(network, findings)
  if (findings.length > 0 || !floats) return
  const symbol = findNetwork(chainId)?.nativeSymbol ?? 'of the native coin'
  yield {
    name: titleOf(network),
    verdict: 'ok',
    text:
      `${networkName(chainId)}: the contract ${factory} is there and has both accounts\n` +
      `a charge counts as paid ${confirmations} blocks deep\n` +
      `keeper ${formatEther(floats.keeper)} ${symbol}, canceller ${formatEther(floats.canceller)} ${symbol}\n` +
      `at the fee of now that is enough for ${chargesLeft} charges`,
  }
}

const titleOf = ({ chainId }: PaymentNetwork) => `Chain ${chainId}`

function* diagnosisOf(network: PaymentNetwork, findings: readonly Finding[]): Iterable<Diagnosis> {
  for (const { code, message, remedy } of findings) {
    const verdict = FINDING_SEVERITY[code] === 'error' ? 'problem' : 'warning'
    yield { name: titleOf(network), verdict, text: message, remedy }
  }
}
