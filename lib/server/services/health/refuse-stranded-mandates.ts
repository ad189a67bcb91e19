import 'server-only'
import { networkName } from '@/lib/billing/networks'
import type { Payments } from '../../chain/payment-networks'
import type { Env } from '../../env'
import { StartupError } from '../../startup-error'
import { countSubscribersByPuller } from '../../store/chain/pullers'
import type { Database } from '../../store/database/database'
import { hasTable } from '../../store/database/installation-mode'
import { isPullerOf } from '../onchain/merchant-puller'

/** Contracts that the message names. */
const MOST_NAMED = 3

/**
 * Refuses to start where running subscribers pay through contracts that this version and these factories do not deploy:
 * nobody would charge them. Asked before the schema is brought up to date, so that the version before can go on.
 * @throws StartupError naming the contracts and what to do
 */
export async function refuseStrandedMandates(
  tx: Database,
  { networks }: Pick<Payments, 'networks'>,
  { allowStrandedMandates }: Pick<Env, 'allowStrandedMandates'>,
): Promise<void> {
  if (allowStrandedMandates || networks.size === 0 || !(await hasTable(tx, 'mandates'))) return
  const inUse = await countSubscribersByPuller(tx)
  const problems = [...networks.values()].flatMap((network) => {
    const { chainId } = network
    const stranded = inUse.filter((each) => each.chainId === chainId && !isPullerOf(network, each))
    if (stranded.length === 0) return []
    const subscribers = stranded.reduce((sum, each) => sum + each.subscribers, 0)
    const named = stranded.slice(0, MOST_NAMED).map(({ puller }) => puller)
    const others = stranded.length > MOST_NAMED ? [`${stranded.length - MOST_NAMED} more`] : []
    return [
      `  ${networkName(chainId)} (EARLIER_FACTORIES_${chainId}): ${subscribers}, by ${[...named, ...others].join(', ')}`,
    ]
  })
  if (problems.length === 0) return
  throw new StartupError(
    `Subscribers pay through contracts that this version of Dues and these keys do not know, so that nobody would charge them:\n${problems.join('\n')}\n` +
      'Nothing was changed. After a change of keys, name the factory of the earlier ones in EARLIER_FACTORIES_<chainId>. ' +
      'After an upgrade whose contracts are others, go on with the version before until these subscribers have ended. ' +
      'To start all the same, and have them subscribe again, set ALLOW_STRANDED_MANDATES=true.',
  )
}
