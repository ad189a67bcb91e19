import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { explainPglite } from '@/lib/server/store/engine/open-pglite'
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
    const message = await refusalOfAnother(join(folder, 'data'))
    expect(message).toContain('cannot be read and written by this user (EACCES)')
  })

  test.each(['database', 'database/global/pg_control'])(
    'is reported as that when this user may not write %s in it, and not as damaged',
    async (name) => {
      const dataDir = await makeTestDataDir(folder)
      if (isRoot) spawnSync('chown', ['-R', String(NOBODY), folder])
      const path = join(dataDir, name)
      chmodSync(path, statSync(path).isDirectory() ? 0o555 : 0)
      const message = await refusalOfAnother(dataDir)
      expect(message).toMatch(
        /cannot be read and written by this user \((EACCES|.*pg_control.*Permission denied)\)/,
      )
    },
  )

  test('is reported as full at the first start too', async () => {
    const full = `
      import fs from 'node:fs'
      import { syncBuiltinESMExports } from 'node:module'
      import { isMainThread } from 'node:worker_threads'
      if (!isMainThread) {
        fs.writeSync = () => { throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }) }
        syncBuiltinESMExports()
      }`
    const message = await refusalOfOpener(folder, [
      '--import',
      `data:text/javascript,${encodeURIComponent(full)}`,
    ])
    expect(message).toBe(
      `The disk that holds the data directory ${folder} is full. Make room on it, then start again.`,
    )
  })

  test('is reported as full when its migrations find no room', () => {
    const cause = Object.assign(new Error('could not extend file "base/5/1": No space left on device'), {
      code: '53100',
    })
    expect(explainPglite(new Error('Failed query', { cause }), folder)).toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining('is full. Make room on it'),
    })
  })

  test('is reported when it leads nowhere', async () => {
    const link = join(folder, 'link')
    symlinkSync(join(folder, 'gone'), link)
    // Linux makes nothing in /proc, and says of it that it is not there.
    const nowhere = existsSync('/proc') ? [link, join(link, 'data'), '/proc/dues/data'] : [link]
    for (const dataDir of nowhere) {
      const opening = openTestDirectory(dataDir)
      await expect(opening).rejects.toMatchObject({ name: 'StartupError' })
      await expect(opening).rejects.toThrow(/leads nowhere; is its volume mounted\?[\s\S]*DATA_DIR/)
    }
  })
})

const isRoot = process.getuid?.() === 0
const NOBODY = 65_534

/** Message of the refusal of a user whom permissions bind: root's stand-in is the user `nobody`. */
const refusalOfAnother = (dataDir: string) =>
  refusalOfOpener(dataDir, [], isRoot ? { uid: NOBODY, gid: NOBODY } : {})

async function refusalOfOpener(dataDir: string, nodeArgs: readonly string[], user = {}): Promise<string> {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=react-server', ...nodeArgs, await bundleOf('tests/crash/opener.ts'), dataDir],
    { ...user, encoding: 'utf8' },
  )
  expect(stdout, stderr).toContain('"name":"StartupError"')
  return JSON.parse(stdout).message
}

function firstLog(database: string): string {
  const [first] = readdirSync(join(database, 'pg_wal')).filter((name) => /^0/.test(name))
  if (!first) throw new Error('The database has no write-ahead log')
  return first
}
