import { expect, test } from 'vitest'
import { assertSafe, assertUsable, type PostgresSettings } from './postgres-settings'

const good: PostgresSettings = {
  version: 140_000,
  encoding: 'UTF8',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
}

test('Postgres 14 and later in UTF-8 may be used, and older ones may not', () => {
  assertUsable(good)
  assertUsable({ ...good, version: 180_006 })
  expect(() => assertUsable({ ...good, version: 130_099 })).toThrow(
    'runs Postgres 13; Dues needs 14 or later',
  )
  expect(() => assertUsable({ ...good, encoding: 'SQL_ASCII' })).toThrow('encoded in SQL_ASCII')
})

test('a database that acknowledges before it has written is refused, with every setting that is off', () => {
  assertSafe(good)
  assertSafe({ ...good, synchronous_commit: 'remote_apply' })
  expect(() => assertSafe({ ...good, fsync: 'off', synchronous_commit: 'off' })).toThrow(
    'fsync, synchronous_commit off',
  )
})

test('a server without such settings is taken at its word', () => {
  assertSafe({ ...good, fsync: null, full_page_writes: null, synchronous_commit: null })
})
