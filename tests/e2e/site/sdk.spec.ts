import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { EdgeVM } from '@edge-runtime/vm'
import { build } from 'esbuild'
import { freePort } from '@/lib/launch/process/free-port.mjs'
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
  key: 'unknown_key',
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

/** A program of the folder with all that it imports, as one text. */
async function bundle(name: string, args: readonly string[] = []): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, name)],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    define: { 'process.argv': JSON.stringify(['', '', ...args]) },
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

test('it works in an edge runtime, and what is public in a page of another site', async ({
  app,
  page,
  sample,
}) => {
  const [, apiKey = ''] = await app.printed(/x-api-key: (\S+)'/)
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  // Of the globals of Node it has none.
  const edge = new EdgeVM({ extend: (context) => Object.assign(context, { console: { log } }) })
  await edge.evaluate(`(async () => {${await bundle('use-the-sdk.mjs', [app.baseUrl, apiKey])}})()`)
  expect(JSON.parse(lines.join())).toEqual(TOLD)

  const { paymentLinkId } = sample.subscription
  const session = { paymentLinkId }
  const { sessionId } = await sample.call<{ sessionId: string }>('POST', '/api/v1/checkout-sessions', session)
  const script = await bundle('use-what-is-public.mjs', [app.baseUrl, paymentLinkId, sessionId])
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<link rel="icon" href="data:,"><pre></pre><script type="module">${script}</script>`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await expect(page.locator('pre')).not.toBeEmpty()
    expect(JSON.parse((await page.locator('pre').textContent()) ?? '')).toEqual({
      plans: true,
      session: 'open',
      tokens: true,
      document: '3.1.1',
      token: 'unknown_key',
    })
  } finally {
    server.close()
  }
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
  'it works in the edge runtime of Cloudflare',
  deep('a program of 160 MB; another edge runtime runs it by default'),
  async ({ app }) => {
    await run('npm', ['install', ...npm, '--ignore-scripts', 'workerd@1.20261117.1'], { cwd: folder })
    const [, apiKey = ''] = await app.printed(/x-api-key: (\S+)'/)
    const port = await freePort()
    const program = await bundle('use-the-sdk.mjs', [app.baseUrl, apiKey])
    writeFileSync(
      join(folder, 'worker.js'),
      `export default { async fetch() {
        let printed = ''
        const console = { log: (line) => { printed = line } }
        ${program}
        return new Response(printed)
      } }`,
    )
    writeFileSync(join(folder, 'worker.capnp'), workerOn(port))
    const [own = ''] = readdirSync(join(folder, 'node_modules/@cloudflare'))
    const workerd = join(folder, 'node_modules/@cloudflare', own, 'bin/workerd')
    const worker = spawn(workerd, ['serve', 'worker.capnp'], { cwd: folder })
    let answer = ''
    try {
      const ask = () => fetch(`http://127.0.0.1:${port}`).then((response) => response.text())
      await expect(async () => {
        answer = await ask()
      }).toPass({ intervals: [100] })
    } finally {
      worker.kill('SIGKILL')
    }
    expect(JSON.parse(answer)).toEqual(TOLD)
  },
)

/** Configuration of a worker that may call this machine. */
const workerOn = (port: number) => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "shop", worker = .shop), (name = "internet", network = (allow = ["public", "private"]))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "shop")],
);
const shop :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "2026-01-01",
);
`

test('its handlers take webhooks in Express, Fastify, Hono and Next', async () => {
  for (const name of ['express', 'fastify', 'hono', '@hono', 'next'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  const { stdout } = await run(process.execPath, ['use-the-servers.mjs'], { cwd: folder })
  expect(JSON.parse(stdout)).toEqual({
    told: {
      express: [204, 400, 'express'],
      fastify: [204, 400, 'fastify'],
      hono: [204, 400, 'hono'],
      next: [204, 400, 'next'],
    },
    seen: ['express', 'fastify', 'hono', 'next'],
  })
})
