import 'server-only'
import { SECOND_MS } from '@/lib/billing/durations'
import type { PaymentNetwork } from '../chain/payment-networks'
import type { Deps } from '../deps'
import { bringChanges } from '../services/changes/bring-changes'
import { advanceWindows } from '../services/keeper/advance-windows'
import { bringPermits } from '../services/keeper/bring-permits'
import { bringSignedCancels } from '../services/keeper/bring-signed-cancels'
import { cancelMandates } from '../services/keeper/cancel-mandates'
import { chargeDue } from '../services/keeper/charge-due'
import { resolveCharges } from '../services/keeper/resolve-charges'
import { resolvePermits } from '../services/keeper/resolve-permits'
import { resolveStarts } from '../services/keeper/resolve-starts'
import { startEnrolments } from '../services/keeper/start-enrolments'
import { startWaitingTerms } from '../services/keeper/start-waiting-terms'
import { watchFunds } from '../services/keeper/watch-funds'
import { followRefunds } from '../services/refunds/follow-refunds'
import { noteRenewalRun } from '../store/subscribers/renewal-runs'
import type { Job } from './worker'

/**
 * Background jobs that charge, enrol and cancel: one set for each payment network, so that a network that does not
 * answer holds up no other. None where no payments are configured.
 */
export function paymentJobs(parts: Pick<Deps, 'payments' | 'random' | 'rates'>): Job[] {
  const { payments } = parts
  const { keys } = payments
  if (!keys) return []
  const ofNetwork = (network: PaymentNetwork): Job[] => {
    const { chainId } = network
    const on = `on network ${chainId}`
    const charging = oneAtATime(chargeDue)
    const changing = oneAtATime(bringChanges)
    return [
      {
        name: `bring signed terms to the chain ${on}`,
        chainId,
        everyMs: 2 * SECOND_MS,
        run: async (deps, signal) => {
          const all = { ...deps, ...parts }
          await resolveStarts(all, { network, keys, signal })
          // Nonces are used in their order: what is due is not to wait behind starts.
          // Somebody looks on, who subscribes or changes terms, and does not wait for a run that may be long.
          if (!charging.isRunning()) await charging.run(all, { network, keys, signal })
          await startEnrolments(all, { network, keys, signal })
          if (!changing.isRunning()) await changing.run(all, { network, keys, signal })
        },
      },
      {
        // Apart from the job above: somebody looks on there, and a thousand trials may end at once.
        name: `charge after trials ${on}`,
        chainId,
        everyMs: 5 * SECOND_MS,
        run: (deps, signal) => startWaitingTerms({ ...deps, ...parts }, { network, keys, signal }),
      },
      {
        name: `charge due windows ${on}`,
        chainId,
        everyMs: 5 * SECOND_MS,
        run: async (deps, signal) => {
          const all = { ...deps, ...parts }
          await resolveCharges(all, { network, keys, signal })
          await changing.run(all, { network, keys, signal })
          await charging.run(all, { network, keys, signal })
          await noteRenewalRun(deps.store.db, { chainId, now: deps.wallClock.now() })
        },
      },
      {
        name: `renew allowances ${on}`,
        chainId,
        everyMs: 5 * SECOND_MS,
        run: async (deps, signal) => {
          const all = { ...deps, ...parts }
          await resolvePermits(all, { network, signal })
          await bringPermits(all, { network, keys, signal })
        },
      },
      {
        name: `cancel mandates ${on}`,
        chainId,
        everyMs: 10 * SECOND_MS,
        run: async (deps, signal) => {
          const all = { ...deps, ...parts }
          await bringSignedCancels(all, { network, keys, signal })
          await cancelMandates(all, { network, keys, signal })
        },
      },
      {
        name: `watch funds ${on}`,
        chainId,
        everyMs: 15 * SECOND_MS,
        run: (deps, signal) => watchFunds({ ...deps, ...parts }, { network, signal }),
      },
      {
        name: `follow refunds ${on}`,
        chainId,
        everyMs: 5 * SECOND_MS,
        run: (deps, signal) => followRefunds(deps, { network, signal }),
      },
    ]
  }
  return [
    {
      name: 'advance passed windows',
      everyMs: 10 * SECOND_MS,
      run: (deps, signal) => advanceWindows(deps, { signal }),
    },
    ...[...payments.networks.values()].flatMap(ofNetwork),
  ]
}

/** Work of which this process does one run at a time: whoever asks for another one meanwhile has the outcome of that one. */
function oneAtATime<Params extends unknown[], Result>(work: (...params: Params) => Promise<Result>) {
  let running: Promise<Result> | null = null
  return {
    isRunning: () => running !== null,
    run(...params: Params): Promise<Result> {
      running ??= work(...params).finally(() => {
        running = null
      })
      return running
    },
  }
}
