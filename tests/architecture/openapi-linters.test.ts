import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { openApiDocument } from '@/lib/server/openapi/openapi-document'
import { deep } from '../support/process/deep'

const run = promisify(execFile)

/** Both have tens of megabytes that nothing else here needs, so they are installed by the test. */
const LINTERS = [
  '@redocly/openapi-core@2.64.0',
  '@stoplight/spectral-core@1.24.1',
  '@stoplight/spectral-rulesets@1.23.1',
]

const PROGRAM = `
  import { readFileSync } from 'node:fs'
  import { createConfig, lintFromString } from '@redocly/openapi-core'
  import spectral from '@stoplight/spectral-core'
  import rulesets from '@stoplight/spectral-rulesets'
  const source = readFileSync('openapi.json', 'utf8')
  const config = await createConfig({ extends: ['recommended'] })
  const redocly = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [[rulesets.oas, 'recommended']] })
  const found = [
    ...redocly.map(({ ruleId, message, location }) => [ruleId, location[0]?.pointer, message]),
    ...(await linter.run(JSON.parse(source))).map(({ code, path, message }) => [code, path.join('/'), message]),
  ]
  console.log(JSON.stringify(found))
`

it(
  'redocly and spectral find nothing in the OpenAPI document by their recommended rules',
  deep('openapi-for-tools.test.ts and openapi.test.ts hold the same rules; these packages are downloaded'),
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dues-linters-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const origins = { baseUrl: 'https://dues.northwind.io', payUrl: 'https://pay.northwind.io' }
    for (const mode of ['test', 'production'] as const) {
      writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openApiDocument({ ...origins, mode })))
      writeFileSync(join(folder, 'lint.mjs'), PROGRAM)
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
      if (mode === 'test') {
        await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...LINTERS], {
          cwd: folder,
        })
      }
      const { stdout } = await run(process.execPath, ['lint.mjs'], { cwd: folder })
      expect(JSON.parse(stdout), mode).toEqual([])
    }
  },
)
