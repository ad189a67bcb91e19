import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startScript } from '@/tests/support/process/start-script'
import { administer, databaseUrl, serverUrl } from '@/tests/support/service/test-postgres'

const migrations = readdirSync('lib/server/store/migrations').filter((name) => name.endsWith('.sql')).length

test('instances that start together on an empty database migrate it once, and all start', async () => {
  const name = `dues_test_${randomBytes(6).toString('hex')}`
  await administer(serverUrl(), (admin) => admin.query(`create database ${name}`))
  const url = databaseUrl(serverUrl(), name)
  const instances = await Promise.all(
    [1, 2, 3].map(() => startScript('tests/integration/store/opener.ts', [url])),
  )
  const results = await Promise.all(instances.map((instance) => instance.ended))
  for (const { code, output, errors } of results) {
    expect({ code, output, errors }).toEqual({ code: 0, output: `${migrations}\n`, errors: '' })
  }
  await administer(serverUrl(), (admin) => admin.query(`drop database ${name} with (force)`))
})
