import 'server-only'
import { isKeyRefused } from '../services/health/check-readiness'
import { StartupError } from '../startup-error'
import { inspectStore } from '../store/engine/inspect-store'
import type { Diagnose, Diagnosis } from './diagnosis'

const name = 'Devices'

/** Tells of messages to devices whose push services refuse the key; nothing is sent. */
export const diagnoseDevices: Diagnose = async function* ({ env, log }) {
  if (env.push === null) {
    yield { name, verdict: 'ok', text: 'off: PUSH_KEY is not set' }
    return
  }
  const { publicKey, subject } = env.push
  let isRefused = false
  const look = {
    ...env,
    log,
    look: async (store: Parameters<typeof isKeyRefused>[0]) => {
      isRefused = await isKeyRefused(store)
    },
  }
  try {
    const { state } = await inspectStore(look)
    const found = state === 'in_use' ? '; GET /api/ready tells whether push services take the key' : ''
    yield isRefused
      ? REFUSED
      : { name, verdict: 'ok', text: `key ${publicKey.slice(0, 12)}…, ${subject}${found}` }
  } catch (error) {
    // The database has its own finding.
    if (!(error instanceof StartupError)) throw error
  }
}

const REFUSED: Diagnosis = {
  name,
  verdict: 'warning',
  text: 'push services refuse messages with 401 or 403: they do not take PUSH_KEY or PUSH_SUBJECT',
  remedy:
    'Set the key again that devices were turned on with, and an address in PUSH_SUBJECT that reaches you. With another key each device has to be turned on anew. Messages wait for 2.5 days.',
}
