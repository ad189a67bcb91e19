import 'server-only'
import { StartupError } from '../../startup-error'

/** `server_version_num` of Postgres 14, the oldest one that its makers still mend. */
const OLDEST_VERSION = 140_000

/** Settings of a server; null where a program other than Postgres has no such setting. */
export interface PostgresSettings {
  /** `server_version_num`: 150018 is 15.18. */
  readonly version: number
  readonly encoding: string
  readonly fsync: string | null
  readonly full_page_writes: string | null
  readonly synchronous_commit: string | null
}

/** @throws StartupError for a version or an encoding that Dues cannot work with */
export function assertUsable({ version, encoding }: PostgresSettings): void {
  if (version < OLDEST_VERSION) {
    throw new StartupError(
      `The database runs Postgres ${Math.floor(version / 10_000)}; Dues needs 14 or later. Upgrade it first.`,
    )
  }
  if (encoding !== 'UTF8') {
    throw new StartupError(
      `The database is encoded in ${encoding}; Dues needs UTF8.\n` +
        "Make one with: create database dues encoding 'UTF8' template template0",
    )
  }
}

/** The settings that are off and without which a crash loses commits that were already acknowledged. */
export function unsafeSettings(settings: PostgresSettings): string[] {
  const names = ['fsync', 'full_page_writes', 'synchronous_commit'] as const
  return names.filter((name) => settings[name] === 'off')
}

/** @throws StartupError where a crash could lose what was acknowledged */
export function assertSafe(settings: PostgresSettings): void {
  const off = unsafeSettings(settings)
  if (off.length === 0) return
  throw new StartupError(
    `The database has ${off.join(', ')} off, so a crash would lose payments that were already acknowledged.\n` +
      'Switch it on in postgresql.conf, or set ALLOW_UNSAFE_DATABASE=true where losing data is acceptable.',
  )
}
