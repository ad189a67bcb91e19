import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOrInsertUser } from '@/lib/server/store/accounts/users'
import { rememberInstallationMode } from '@/lib/server/store/database/installation-mode'
import { deep } from '../support/process/deep'
import { runScript } from '../support/process/run-script'
import { makeTestDataDir, openTestDirectory } from '../support/service/test-pglite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const modules = join(root, 'node_modules')
/** Names of bundles that belong to one process; none should be left behind. */
const ownBundles = () => {
  const cache = join(modules, '.cache')
  mkdirSync(cache, { recursive: true })
  return readdirSync(cache).filter((name) => name.startsWith('dues-cli-'))
}

const MERCHANT = {
  id: '0f7b2a1e-6f0e-4a57-9a35-2b8f6f8c1d11',
  address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  organisation: 'Northwind',
} as const

let folder: string
/** A data directory with an embedded database of this version. */
let dataDir: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dues-commands-'))
  dataDir = await makeTestDataDir(folder)
  const store = await openTestDirectory(dataDir)
  await findOrInsertUser(store.db, { ...MERCHANT, now: new Date() })
  await rememberInstallationMode(store.db, { mode: 'test', since: new Date() })
  await store.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('in a clone without a build', () => {
  const env = () => ({ DUES_BUILD_DIR: join(folder, 'no-build'), DATA_DIR: dataDir })
  const dues = (args: string[], more = {}) =>
    runScript('lib/launch/dues.mjs', { args, env: { ...env(), ...more } })

  test('npm run dues -- doctor looks at everything, and leaves nothing behind', async () => {
    const before = ownBundles()
    const doctor = dues(['doctor'])
    expect(await doctor.ended).toBe(0)
    expect(doctor.output()).toContain('ok    Database     embedded, opens; its schema is up to date')
    expect(doctor.output()).toContain('Found no problems and no warnings.')
    // Commands of other tests come and go meanwhile.
    const left = () => ownBundles().filter((name) => !before.includes(name))
    await expect.poll(left).toEqual([])
  })

  test('a problem ends it with status 1', async () => {
    const doctor = dues(['doctor'], { PORT: 'http' })
    expect(await doctor.ended).toBe(1)
    expect(doctor.output()).toContain('FAIL  Environment')
  })

  test('what was typed wrong is answered with how to type it, and no stack', async () => {
    const typed = dues(['deploi'])
    expect(await typed.ended).toBe(1)
    expect(typed.output()).toContain('There is no command deploi.')
    expect(typed.output()).not.toMatch(/\n\s+at /)
  })

  test('npm run dues -- account says what it did, or why not', {
    ...deep('held by account-command.test.ts; doctor is run as a process in every run'),
  }, async () => {
    const account = async (args: string[]) => {
      const run = dues(['account', ...args])
      return { status: await run.ended, out: run.wroteTo('stdout'), err: run.wroteTo('stderr') }
    }
    const { id, address } = MERCHANT
    const locked = await account(['lock', address.toLowerCase()])
    expect(locked).toMatchObject({ status: 0, err: '' })
    expect(locked.out).toMatch(/^Account +0f7b2a1e-[\s\S]*\nLocked\. Nobody gets in until: account unlock\n$/)
    expect(await account(['list'])).toMatchObject({
      status: 0,
      out: expect.stringMatching(new RegExp(`^Id .*\n${id}  ${address}  .*  locked .*  Northwind\n$`)),
    })
    const foreign = '00000000-0000-4000-8000-000000000001'
    expect(await account(['recover', foreign])).toEqual({
      status: 1,
      out: '',
      err: `There is no account ${foreign} here. To see all: account list\n`,
    })
  })

  test('npm run worker says what it lacks', async () => {
    const alone = runScript('lib/launch/worker.mjs', { env: env() })
    expect(await alone.ended).toBe(1)
    expect(alone.output().trim()).toMatch(/^A worker of its own needs DATABASE_URL/)
    const inTest = runScript('lib/launch/worker.mjs', {
      env: { ...env(), DATABASE_URL: 'postgres://db/dues' },
    })
    expect(await inTest.ended).toBe(1)
    expect(inTest.output()).toContain('Test mode does its work in the app')
  })
})

test('on a server the commands of the build run without the packages of development', async () => {
  const clone = join(folder, 'server')
  for (const path of ['lib', 'package.json', 'package-lock.json', 'tsconfig.json']) {
    cpSync(join(root, path), join(clone, path), { recursive: true })
  }
  symlinkSync(modules, join(clone, 'node_modules'))
  const build = join(clone, 'make-build.mjs')
  writeFileSync(
    build,
    `import { buildFolder, cliFolder } from './lib/launch/build/build-app.mjs'
     import { hashSources, stampBuild } from './lib/launch/build/build-stamp.mjs'
     import { bundleCli } from './lib/launch/build/bundle-cli.mjs'
     import { rmSync } from 'node:fs'
     await bundleCli(cliFolder(buildFolder()))
     rmSync(${JSON.stringify(build)})
     stampBuild(buildFolder(), hashSources(${JSON.stringify(clone)}))`,
  )
  const env = { DUES_BUILD_DIR: '.next', DATA_DIR: dataDir }
  const made = runScript(build, { cwd: clone, env })
  expect(await made.ended, made.output()).toBe(0)
  rmSync(join(clone, 'node_modules'))
  installForProduction(clone)

  const doctor = runScript(join(clone, 'lib/launch/dues.mjs'), { args: ['doctor'], cwd: clone, env })
  expect(await doctor.ended, doctor.output()).toBe(0)
  expect(doctor.output()).toContain('ok    Database     embedded, opens; its schema is up to date')
})

/** Links the packages that `npm prune --omit=dev` leaves. */
function installForProduction(clone: string): void {
  const lock: { packages: Record<string, { dev?: boolean; optional?: boolean }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  const kept = Object.entries(lock.packages).filter(([path, { dev, optional }]) => path && !dev && !optional)
  for (const [path] of kept.filter(([name]) => name.lastIndexOf('node_modules/') === 0)) {
    mkdirSync(dirname(join(clone, path)), { recursive: true })
    symlinkSync(join(root, path), join(clone, path))
  }
  const record = { packages: Object.fromEntries(kept) }
  writeFileSync(join(clone, 'node_modules/.package-lock.json'), JSON.stringify(record))
}
