import 'server-only'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@/lib/billing/durations'
import type { Deps } from '../deps'
import { askNewAddresses } from '../services/messages/ask-new-addresses'
import { planDueMessages, planMessages } from '../services/messages/plan-messages'
import { purgeMessages } from '../services/messages/purge-messages'
import { sendMessages, sendToDevices } from '../services/messages/send-messages'
import type { Job } from './worker'

/** Pause after a look that found no message: who waits for mail waits for a mail server as well. Decided. */
const REST_MS = 5 * SECOND_MS

/**
 * Messages: what is told, and its way to the mail server and to devices. Apart from the jobs that readiness looks at: a mail
 * server that hangs makes nothing else unready.
 */
export function messageJobs(parts: Pick<Deps, 'env' | 'random' | 'mail' | 'push' | 'paymentHealth'>): Job[] {
  return [
    {
      name: 'ask for addresses to be confirmed',
      everyMs: 2 * SECOND_MS,
      restMs: REST_MS,
      run: (deps, signal) => askNewAddresses({ ...deps, ...parts }, { signal }),
    },
    {
      name: 'plan messages',
      everyMs: 5 * SECOND_MS,
      run: (deps, signal) => planMessages({ ...deps, ...parts }, { signal }),
    },
    {
      name: 'plan messages of what falls due',
      everyMs: MINUTE_MS,
      run: (deps, signal) => planDueMessages({ ...deps, ...parts }, { signal }),
    },
    {
      name: 'send messages',
      everyMs: 2 * SECOND_MS,
      restMs: REST_MS,
      run: (deps, signal) => sendMessages({ ...deps, ...parts }, { signal }),
    },
    {
      // Apart from mail: a device's endpoint is a stranger's, and one that keeps silent holds up devices alone.
      name: 'send messages to devices',
      everyMs: 2 * SECOND_MS,
      restMs: REST_MS,
      run: (deps, signal) => sendToDevices({ ...deps, ...parts }, { signal }),
    },
    {
      name: 'purge messages',
      everyMs: HOUR_MS,
      run: (deps, signal) => purgeMessages({ ...deps, ...parts }, { signal }),
    },
  ]
}
