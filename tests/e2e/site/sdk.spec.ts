import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@/tests/support/browser/merchant-fixture'
import { deep } from '@/tests/support/process/deep'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))
const npm = ['--no-audit', '--no-fund', '--loglevel=error']

/** All of the client, compressed, as a bundler takes it: without comments. */
const MOST_BYTES = 8 * 1024
const COMMENTS = /\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

let folder: string
test.beforeEach(async ({ app }) => {
  folder = mkdtempSync(join(tmpdir(), 'dues-shop-'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  await run('npm', ['install', ...npm, `${app.baseUrl}/sdk.tgz`], { cwd: folder })
  cpSync(join(root, 'tests/support/sdk'), folder, { recursive: true })
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Output of the shop's program, run by a runtime. */
async function tellBy(
  app: { baseUrl: string; printed(pattern: RegExp): Promise<RegExpExecArray> },
  command: string[],
) {
  const [, apiKey = ''] = await app.printed(/x-api-key: (\S+)'/)
  const [program = '', ...args] = command
  const { stdout } = await run(program, [...args, 'use-the-sdk.mjs', app.baseUrl, apiKey], { cwd: folder })
  return JSON.parse(stdout)
}

const TOLD = {
  subscription: expect.stringMatching(/^[\w-]{36}$/),
  subscribers: 5,
  session: 'open',
  entitled: false,
  now: true,
  unknown: '404 not_found true',
  wrongKey: 'unauthorized',
  csv: true,
  event: 'subscriber.created',
  webhook: 'payment.succeeded',
  handled: 204,
  forged: 'wrong_signature',
  token: 'malformed',
}

test('the package that the app serves works in an empty folder, and its types are strict', async ({
  app,
}) => {
  expect(await tellBy(app, [process.execPath])).toEqual(TOLD)
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const strict = ['--strict', '--noEmit', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
  const module = [
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2023,dom,dom.iterable',
    '--types',
    '',
  ]
  await run(process.execPath, [compiler, ...strict, ...module, 'use-the-types.ts'], { cwd: folder })
  const dist = join(folder, 'node_modules/@dues/sdk/dist')
  const modules = readdirSync(dist).filter((name) => name.endsWith('.js'))
  const code = modules.map((name) => readFileSync(join(dist, name), 'utf8')).join('\n')
  expect(code).toContain('createDues')
  expect(gzipSync(code.replace(COMMENTS, '')).length).toBeLessThanOrEqual(MOST_BYTES)
})

for (const [name, ...args] of [['bun'], ['deno', 'run', '--allow-all']]) {
  test(
    `it works under ${name} too`,
    deep('the code is the same, and Node runs it by default'),
    async ({ app }) => {
      await run('npm', ['install', ...npm, String(name)], { cwd: folder })
      const runtime = join(folder, 'node_modules/.bin', String(name))
      expect(await tellBy(app, [runtime, ...args])).toEqual(TOLD)
    },
  )
}
