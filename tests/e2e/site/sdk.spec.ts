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

/** Runtimes as npm installs them, without scripts of packages, each by its own program for this machine. */
const RUNTIMES = [
  { name: 'bun', version: '1.4.5', programs: '@oven', path: 'bin/bun', args: [] },
  { name: 'deno', version: '2.9.6', programs: '@deno', path: 'deno', args: ['run', '--allow-all'] },
] as const

for (const { name, version, programs, path, args } of RUNTIMES) {
  test(
    `it works under ${name} too`,
    deep('the code is the same, and Node runs it by default'),
    async ({ app }) => {
      await run('npm', ['install', ...npm, '--ignore-scripts', `${name}@${version}`], { cwd: folder })
      const ofMachines = join(folder, 'node_modules', programs)
      const [own = ''] = readdirSync(ofMachines)
      expect(await tellBy(app, [join(ofMachines, own, path), ...args])).toEqual(TOLD)
    },
  )
}

test(
  'its handlers take webhooks in Express, Fastify and Hono',
  deep('lib/sdk/webhooks.test.ts holds each handler; the servers are downloaded'),
  async () => {
    const servers = ['express@5.3.0', 'fastify@5.12.8', 'hono@4.13.19', '@hono/node-server@2.1.9']
    await run('npm', ['install', ...npm, '--ignore-scripts', ...servers], { cwd: folder })
    const { stdout } = await run(process.execPath, ['use-the-servers.mjs'], { cwd: folder })
    expect(JSON.parse(stdout)).toEqual({
      told: {
        express: [204, 400, 'express'],
        fastify: [204, 400, 'fastify'],
        hono: [204, 400, 'hono'],
      },
      seen: ['express', 'fastify', 'hono'],
    })
  },
)
