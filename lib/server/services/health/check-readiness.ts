import 'server-only'
import type { Deps } from '../../deps'
import { hasStuckMessages } from '../../store/messages/outbox'
import { sharedCheck } from './shared-check'

/** Wait for the database; longer counts as away. Decided, not measured. */
const DATABASE_TIMEOUT_MS = 3_000

/** Readiness of the parts of the app; a database that takes longer than 3 s counts as away. */
export async function checkReadiness(
  deps: Pick<Deps, 'store' | 'work'>,
): Promise<{ database: boolean; worker: boolean }> {
  return { database: await answersInTime(deps.store.ping()), worker: deps.work.isAlive() }
}

async function answersInTime(ping: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, DATABASE_TIMEOUT_MS, false)
  })
  const answered = ping.then(
    () => true,
    () => false,
  )
  return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer))
}

/** Attempts without an answer of the mail server, made over 6 minutes, after which mail counts as failing. */
const STUCK_ATTEMPTS = 3

/** State of mail: `failing` while some wait for the mail server, `off` where there is none. */
export async function checkMail({
  store,
  mail,
}: Pick<Deps, 'store' | 'mail'>): Promise<'ok' | 'failing' | 'off'> {
  if (mail.kind === 'off') return 'off'
  return (await hasStuckMessages(store.db, { way: 'mail', attempts: STUCK_ATTEMPTS })) ? 'failing' : 'ok'
}

/** State of messages to devices: `failing` while some wait since push services refuse the key, `off` without one. */
export async function checkDevices({
  store,
  push,
}: Pick<Deps, 'store' | 'push'>): Promise<'ok' | 'failing' | 'off'> {
  if (push.publicKey === null) return 'off'
  return (await isKeyRefused(store)) ? 'failing' : 'ok'
}

/** True while some message waits since a push service refused the key of the installation. */
export function isKeyRefused({ db }: Deps['store']): Promise<boolean> {
  return hasStuckMessages(db, { way: 'push', attempts: 1 })
}

/** Milliseconds for which the answer of the database is kept: strangers ask as often as they like. Decided. */
const KEPT_MS = 1_000

const checksOf = new WeakMap<Deps, ReturnType<typeof newChecks>>()

/** The checks of this file for all who ask at once, each a second old at most. */
export function readinessChecks(deps: Deps): ReturnType<typeof newChecks> {
  const known = checksOf.get(deps) ?? newChecks(deps)
  checksOf.set(deps, known)
  return known
}

function newChecks(deps: Deps) {
  const shared = <Found>(check: (deps: Deps) => Promise<Found>) =>
    sharedCheck(() => check(deps), { keptMs: KEPT_MS, now: () => performance.now() })
  return {
    readiness: shared(checkReadiness),
    mail: shared(checkMail),
    devices: shared(checkDevices),
  }
}
