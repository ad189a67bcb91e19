import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dues-start-'))
  // Stands where Node would, and says what it is given.
  const settings = ['ARENA_MAX', 'TRIM_THRESHOLD_', 'MMAP_THRESHOLD_'].map(
    (name) => `$\{MALLOC_${name}-none}`,
  )
  writeFileSync(join(folder, 'node'), `#!/bin/sh\necho "${settings.join(' ')}" "$@"\n`, { mode: 0o755 })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The three settings, and the command line, that the start script gives Node. */
function started(env: Record<string, string>, envFile?: string): string {
  const file = join(folder, 'env')
  writeFileSync(file, envFile ?? '')
  return execFileSync('sh', ['lib/launch/start.sh', '--more'], {
    env: { NODE_ENV: 'test', PATH: `${folder}:${process.env.PATH}`, DUES_ENV_FILE: file, ...env },
    encoding: 'utf8',
  }).trim()
}

const ON_POSTGRES = '2 131072 none lib/launch/start.mjs --more'
const EMBEDDED = '2 131072 16384 lib/launch/start.mjs --more'

it('has the embedded database’s memory given back', () => {
  expect(started({})).toBe(EMBEDDED)
  expect(started({ DATABASE_URL: '' }, '# DATABASE_URL=postgres://elsewhere\nDATABASE_URL=\n')).toBe(EMBEDDED)
  expect(started({ DUES_ENV_FILE: '' }, 'DATABASE_URL=postgres://elsewhere')).toBe(EMBEDDED)
})

it('leaves a process on Postgres what it reads answers into', () => {
  expect(started({ DATABASE_URL: 'postgres://localhost/dues' })).toBe(ON_POSTGRES)
  expect(started({}, 'PORT=1\nDATABASE_URL=postgres://localhost/dues\n')).toBe(ON_POSTGRES)
  expect(started({}, 'export DATABASE_URL = "postgres://localhost/dues"')).toBe(ON_POSTGRES)
})

it('reads no file that can be read only once', () => {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  // Nobody writes to it: whoever opened it would wait.
  expect(started({ DUES_ENV_FILE: pipe })).toBe(ON_POSTGRES)
})

it('leaves alone what is set', () => {
  const set = { MALLOC_ARENA_MAX: '8', MALLOC_TRIM_THRESHOLD_: '1', MALLOC_MMAP_THRESHOLD_: '65536' }
  expect(started(set)).toBe('8 1 65536 lib/launch/start.mjs --more')
})
