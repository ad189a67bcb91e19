import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bundleOf } from '../support/process/start-script'
import { makeTestDataDir, openTestDirectory } from '../support/service/test-pglite'

describe('a damaged database', () => {
  let dataDir: string
  let database: string
  beforeEach(async () => {
    dataDir = await makeTestDataDir()
    database = join(dataDir, 'database')
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  /** All but the caches that Postgres makes anew at every start. */
  const files = () =>
    readdirSync(database, { encoding: 'utf8', recursive: true }).filter(
      (name) => !name.endsWith('pg_internal.init'),
    )
  const overwrite = (name: string) => {
    const file = openSync(join(database, name), 'r+')
    writeSync(file, Buffer.alloc(8192, 'x'))
    closeSync(file)
  }

  test.each<[string, string, () => void]>([
    [
      'its control file cut short',
      'pg_control',
      () => truncateSync(join(database, 'global/pg_control'), 100),
    ],
    ['its control file overwritten', 'incompatible', () => overwrite('global/pg_control')],
    ['no version file', 'PG_VERSION is missing', () => rmSync(join(database, 'PG_VERSION'))],
    [
      'the files of another version',
      'incompatible',
      () => writeFileSync(join(database, 'PG_VERSION'), '15\n'),
    ],
    ['its write-ahead log gone', 'checkpoint', () => rmSync(join(database, 'pg_wal', firstLog(database)))],
    ['a torn catalogue page', 'invalid page', () => overwrite('base/5/1259')],
  ])('with %s is reported, and nothing of it is deleted', async (_, reason, damage) => {
    damage()
    const before = files()
    const opening = openTestDirectory(dataDir)
    await expect(opening).rejects.toMatchObject({ name: 'StartupError' })
    await expect(opening).rejects.toThrow(reason)
    await expect(opening).rejects.toThrow(/Restore the directory from a backup, or move it away/)
    expect(files()).toEqual(expect.arrayContaining(before))
  })

  test('whose writer was killed while it wrote its PID is opened', async () => {
    writeFileSync(join(database, 'postmaster.pid'), '')
    const store = await openTestDirectory(dataDir)
    await store.ping()
    await store.close()
  })

  test('does not keep the directory locked', async () => {
    rmSync(join(database, 'PG_VERSION'))
    await expect(openTestDirectory(dataDir)).rejects.toThrow('PG_VERSION')
    expect(readdirSync(dataDir)).toEqual(['database'])
  })
})

test('a first start that was cut off is begun anew', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dues-test-'))
  const unfinished = join(dataDir, 'database.unfinished')
  writeFileSync(unfinished, 'half of a database')
  const store = await openTestDirectory(dataDir)
  await store.close()
  expect(readdirSync(dataDir)).toEqual(['database'])
  rmSync(dataDir, { recursive: true, force: true })
})

describe('a data directory that cannot be used', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dues-test-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('is reported when a file is in its place, or above it', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    for (const dataDir of [file, join(file, 'data')]) {
      const opening = openTestDirectory(dataDir)
      await expect(opening).rejects.toMatchObject({ name: 'StartupError' })
      await expect(opening).rejects.toThrow(/there is a file where a directory should be[\s\S]*DATA_DIR/)
    }
  })

  test('is reported when this user may not write it', async () => {
    chmodSync(folder, 0o555)
    // Permissions do not bind root, so root runs it as the user `nobody`.
    const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--conditions=react-server', await bundleOf('tests/crash/opener.ts'), join(folder, 'data')],
      { ...asNobody, encoding: 'utf8' },
    )
    expect(stdout, stderr).toContain('cannot be read and written by this user (EACCES)')
    expect(JSON.parse(stdout)).toMatchObject({ name: 'StartupError' })
  })
})

function firstLog(database: string): string {
  const [first] = readdirSync(join(database, 'pg_wal')).filter((name) => /^0/.test(name))
  if (!first) throw new Error('The database has no write-ahead log')
  return first
}
