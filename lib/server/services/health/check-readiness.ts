import 'server-only'
import type { Deps } from '../../deps'
import { causes } from '../../store/database/database-error'
import { errorCode } from '../../store/database/error-code'
import { FOLDER_GONE } from '../../store/database/store'
import { tryWrite } from '../../store/database/try-write'
import { hasStuckMessages } from '../../store/messages/outbox'
import { sharedCheck } from './shared-check'

/** Wait for the database; longer counts as away. Decided, not measured. */
const DATABASE_TIMEOUT_MS = 3_000

/**
 * State of the database: `away` gives no answer, `read_only` takes no writes, as a standby or a server set so; `full` has no
 * room on its disk; `gone` is an embedded one whose folder was taken away under it.
 */
export type DatabaseState = 'ok' | 'away' | 'read_only' | 'full' | 'gone'

/** Readiness of the parts of the app; a database that takes longer than 3 s counts as away. */
export async function checkReadiness(
  deps: Pick<Deps, 'store' | 'work'>,
  /** Tries a write. */
  checkWrites: () => Promise<DatabaseState> = () => writeState(deps),
): Promise<{ database: DatabaseState; worker: boolean }> {
  const database = await stateOf(deps.store.ping())
  return { database: database === 'ok' ? await checkWrites() : database, worker: deps.work.isAlive() }
}

const writeState = ({ store }: Pick<Deps, 'store'>) => stateOf(tryWrite(store))

async function stateOf(asked: Promise<void>): Promise<DatabaseState> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<DatabaseState>((resolve) => {
    timer = setTimeout(resolve, DATABASE_TIMEOUT_MS, 'away')
  })
  const answered = asked.then(
    (): DatabaseState => 'ok',
    (error: unknown) => STATE_OF_CODE[errorCode(causes(error).at(-1)) ?? ''] ?? 'away',
  )
  return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer))
}

/** Of SQLSTATEs, the operating system and {@link FOLDER_GONE}. */
const STATE_OF_CODE: Readonly<Record<string, DatabaseState>> = {
  '25006': 'read_only',
  '53100': 'full',
  ENOSPC: 'full',
  [FOLDER_GONE]: 'gone',
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
/** Milliseconds for which it is kept whether the database takes writes, which costs a commit to find out. Decided. */
const WRITES_KEPT_MS = 10_000

const checksOf = new WeakMap<Deps, ReturnType<typeof newChecks>>()

/** The checks of this file for all who ask at once, each a second old at most. */
export function readinessChecks(deps: Deps): ReturnType<typeof newChecks> {
  const known = checksOf.get(deps) ?? newChecks(deps)
  checksOf.set(deps, known)
  return known
}

function newChecks(deps: Deps) {
  const shared = <Found>(check: (deps: Deps) => Promise<Found>, keptMs = KEPT_MS) =>
    sharedCheck(() => check(deps), { keptMs, now: () => performance.now() })
  const checkWrites = shared(writeState, WRITES_KEPT_MS)
  return {
    readiness: shared(() => checkReadiness(deps, checkWrites)),
    mail: shared(checkMail),
    devices: shared(checkDevices),
  }
}
