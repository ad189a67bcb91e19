import 'server-only'
import type { Deps } from '../../deps'

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
