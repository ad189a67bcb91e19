import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { expect, test } from '@/tests/support/browser/merchant-fixture'
import { deep } from '@/tests/support/process/deep'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Generators need a TypeScript with an interface for programs, which the project's own has not. */
const PACKAGES = [
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  '@hey-api/openapi-ts@0.95.0',
  'typescript@5.9.3',
]

test(
  'clients of two public generators compile strictly, and call 23 operations',
  deep('openapi-for-tools.test.ts holds what they need of the document; the generators are downloaded'),
  async ({ app }) => {
    const folder = mkdtempSync(join(tmpdir(), 'dues-clients-'))
    try {
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
      const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts']
      await run('npm', ['install', ...quiet, ...PACKAGES], { cwd: folder })
      cpSync(join(root, 'tests/support/sdk/generated'), folder, { recursive: true })
      const document = `${app.baseUrl}/api/openapi.json`
      const generators = join(folder, 'node_modules/.bin')
      await run(join(generators, 'openapi-typescript'), [document, '-o', 'schema.d.ts'], { cwd: folder })
      await run(join(generators, 'openapi-ts'), ['-i', document, '-o', 'client'], { cwd: folder })
      const programs = ['use-openapi-fetch', 'use-hey-api']
      const strict = ['--strict', '--noEmit', '--noUncheckedIndexedAccess', '--types', '']
      const module = ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022']
      const compiler = join(root, 'node_modules/typescript/bin/tsc')
      const files = programs.map((name) => `${name}.ts`)
      const compile = [compiler, ...strict, ...module, '--lib', 'es2023,dom,dom.iterable', ...files]
      await run(process.execPath, compile, { cwd: folder })
      const [, apiKey = ''] = await app.printed(/x-api-key: (\S+)'/)
      for (const name of programs) {
        const outfile = join(folder, `${name}.mjs`)
        const entryPoints = [join(folder, `${name}.ts`)]
        await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', target: 'es2022' })
        const { stdout } = await run(process.execPath, [outfile, app.baseUrl, apiKey])
        expect(JSON.parse(stdout), name).toEqual({
          operations: expect.any(Number),
          subscribers: 0,
          refusal: 'not_found',
        })
        expect(JSON.parse(stdout).operations, name).toBeGreaterThanOrEqual(23)
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
