import 'server-only'
import { networkName } from '@/lib/billing/networks'
import { maxStartGas } from '@/lib/mandate/puller/start-gas'
import type { PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import type { Finding, NetworkCheck, PaymentHealth } from '../../network-health'
import { isDatabaseAway } from '../../store/database/database-error'
import { readStartGasUsed } from '../onchain/start-gas'
import { checkPaymentNetwork } from './check-payment-network'
import { checkPrices } from './check-prices'
import { checkPullers } from './check-pullers'

interface Checked {
  readonly check: NetworkCheck
  readonly at: Date
}

/** Keeps the last known health of each payment network, and logs changes. */
export function createPaymentHealth(
  deps: Pick<Deps, 'store' | 'payments' | 'clock' | 'wallClock' | 'log'>,
): PaymentHealth {
  const { networks, keys } = deps.payments
  const checked = new Map<number, Checked>()

  const checkOne = async (network: PaymentNetwork): Promise<void> => {
    if (!keys) return
    const [asked, ...own] = await Promise.all([
      checkPaymentNetwork({ network, keys, clock: deps.clock }),
      ofDatabase(checkPullers(deps, network)),
      ofDatabase(findStartGas(deps, network)),
      ofDatabase(checkPrices(deps, network)),
    ])
    const findings = [...asked.findings, ...own.filter((finding) => finding !== null)]
    const check = { ...asked, findings }
    const before = checked.get(network.chainId)?.check.findings ?? []
    logChanges(deps, check, before)
    checked.set(network.chainId, { check, at: deps.wallClock.now() })
  }

  return {
    report: () =>
      [...networks.keys()].map((chainId) => {
        const found = checked.get(chainId)
        return { chainId, check: found?.check ?? null, checkedAt: found?.at ?? null }
      }),
    async check() {
      const done = await Promise.allSettled([...networks.values()].map(checkOne))
      for (const each of done) {
        if (each.status === 'rejected') deps.log.error({ err: each.reason }, 'a network could not be checked')
      }
    },
  }
}

/** Null also while the database is away, which readiness says by itself. */
async function ofDatabase(finding: Promise<Finding | null>): Promise<Finding | null> {
  try {
    return await finding
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return null
  }
}

function logChanges(
  { log }: Pick<Deps, 'log'>,
  { chainId, findings, attempts }: NetworkCheck,
  before: readonly Finding[],
): void {
  const isIn = (list: readonly Finding[], { code }: Finding) => list.some((each) => each.code === code)
  for (const finding of findings.filter((each) => !isIn(before, each))) {
    log.warn({ chainId, code: finding.code, remedy: finding.remedy, attempts }, finding.message)
  }
  for (const { code } of before.filter((each) => !isIn(findings, each))) {
    log.info({ chainId, code }, 'this trouble with payments is over')
  }
}

/** Finding that the day's gas for new subscribers is used up. */
async function findStartGas(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  network: PaymentNetwork,
): Promise<Finding | null> {
  const { chainId, startGasPerDay } = network
  const used = await readStartGasUsed(deps, { network })
  if (used + maxStartGas({ payouts: 1, hasCode: false }) <= startGasPerDay) return null
  return {
    code: 'start_gas_spent',
    message: `The gas for new subscribers on ${networkName(chainId)} is used up for today: ${startGasPerDay}.`,
    remedy: `They wait until 00:00 UTC. Where they are welcome, raise START_GAS_PER_DAY_${chainId}.`,
  }
}
