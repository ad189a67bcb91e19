import { expect, test } from 'vitest'
import { comparePackages, type LockedPackages } from './installed-packages.mjs'

const wanted: LockedPackages = {
  '': {},
  'node_modules/next': { version: '16.4.6', integrity: 'sha512-a' },
  'node_modules/vitest': { version: '4.1.12', integrity: 'sha512-b', dev: true },
  'node_modules/native-linux': { version: '1.0.0', optional: true, os: ['linux'] },
  'node_modules/native-darwin': { version: '1.0.0', optional: true, os: ['darwin'] },
}
const next = { 'node_modules/next': { version: '16.4.6', integrity: 'sha512-a' } }
const vitest = { 'node_modules/vitest': { version: '4.1.12', integrity: 'sha512-b' } }
const linux = { 'node_modules/native-linux': { version: '1.0.0', os: ['linux'] } }

const onLinux = (installed: LockedPackages, dev = true) =>
  comparePackages(wanted, installed, { dev, platform: 'linux' })

test('what the lockfile names is enough, less the optional packages of other platforms', () => {
  expect(onLinux({ ...next, ...vitest, ...linux })).toBe(true)
})

test('development packages count only where they are needed', () => {
  expect(onLinux({ ...next, ...linux })).toBe(false)
  expect(onLinux({ ...next, ...linux }, false)).toBe(true)
})

test('another version, or the same version with other contents, is not what the lockfile names', () => {
  expect(onLinux({ ...next, 'node_modules/vitest': { version: '4.1.11', integrity: 'sha512-b' } })).toBe(
    false,
  )
  expect(onLinux({ ...next, 'node_modules/vitest': { version: '4.1.12', integrity: 'sha512-c' } })).toBe(
    false,
  )
})

test("packages that were copied from another platform's machine are not installed here", () => {
  expect(comparePackages(wanted, { ...next, ...vitest, ...linux }, { dev: true, platform: 'darwin' })).toBe(
    false,
  )
})
