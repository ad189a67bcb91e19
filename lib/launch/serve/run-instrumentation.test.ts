import { mkdtempSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInstrumentation } from './run-instrumentation.mjs'

const folder = mkdtempSync(join(tmpdir(), 'dues-instrumentation-'))

beforeAll(async () => {
  await mkdir(join(folder, 'build/server'), { recursive: true })
  await writeFile(
    join(folder, 'build/server/instrumentation.js'),
    `exports.register = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      throw new Error('The database is away')
    }`,
  )
})
afterAll(() => rm(folder, { recursive: true }))

test('what register() rejects with reaches whoever starts the application, in its own words', async () => {
  await expect(runInstrumentation(folder, 'build')).rejects.toThrow(/^The database is away$/)
})
