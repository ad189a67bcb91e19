import { expect, test } from 'vitest'
import { installationMode } from './installation-mode.mjs'

test.each([
  [{}, 'test'],
  [{ BASE_URL: 'https://dues.example' }, 'production'],
  [{ BASE_URL: ' ' }, 'test'],
  [{ DUES_MODE: ' ', BASE_URL: 'https://dues.example' }, 'production'],
  [{ DUES_MODE: 'test', BASE_URL: 'https://dues.example' }, 'test'],
  [{ DUES_MODE: ' test ' }, 'test'],
  [{ DUES_MODE: 'production' }, 'production'],
  // A misspelled mode ends the start; until then it is not the one that lets anybody in.
  [{ DUES_MODE: 'tset' }, 'production'],
])('the mode of %o is %s', (env, mode) => {
  expect(installationMode(env)).toBe(mode)
})
