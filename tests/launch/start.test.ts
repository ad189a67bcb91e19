import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '@/lib/launch/process/free-port.mjs'
import makeAppData, { madeAppData } from '../support/process/app-data'
import { type AppServerOptions, startApp } from '../support/process/app-server'
import { deep } from '../support/process/deep'
import { runScript } from '../support/process/run-script'
import { signInMerchant } from '../support/service/api-merchant'

const startScript = 'lib/launch/start.mjs'

// The first start of all, on an empty directory, makes the sample data; the others find it.
let removeAppData: () => Promise<void>
beforeAll(async () => {
  removeAppData = await makeAppData()
})
afterAll(() => removeAppData())
const startAgain = (options: AppServerOptions = {}) => startApp({ copyOf: madeAppData(), ...options })

/** A port in use. */
async function takePort(): Promise<number> {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void holder.close())
  const address = holder.address()
  if (address === null || typeof address === 'string') throw new Error('The port is not known')
  return address.port
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dues-launch-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('npm start serves the app and ends with status 0 on SIGTERM', async () => {
  const app = await startAgain()
  const response = await fetch(`${app.baseUrl}/api/health`)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ data: { status: 'ok' } })
  // One that offers another protocol is answered like any other.
  for (const attempt of ['first', 'later']) {
    const socket = connect(Number(new URL(app.baseUrl).port), '127.0.0.1')
    const answer = text(socket)
    socket.write(
      'GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\n\r\n',
    )
    expect(await answer, attempt).toMatch(/^HTTP\/1\.1 200 OK/)
  }
  expect(await app.stop('SIGTERM')).toBe(0)
})

test('Ctrl-C ends it with status 0', {
  ...deep('signals are held by drain.test.ts; a start of the real app takes seconds'),
}, async () => {
  const app = await startAgain()
  expect(await app.stop('SIGINT')).toBe(0)
})

test('a signal ends it while its output cannot be written', async () => {
  const port = await freePort()
  const folder = await temporaryFolder()
  const full = await open('/dev/full', 'w')
  onTestFinished(() => full.close())
  const program = spawn(process.execPath, [startScript], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DUES_ENV_FILE: '',
      DUES_BUILD_DIR: process.env.DUES_BUILD_DIR,
      DUES_MODE: 'production',
      BASE_URL: `http://127.0.0.1:${port}`,
      MERCHANT_ADDRESSES: '0x0000000000000000000000000000000000000001',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
    },
    stdio: ['ignore', full.fd, full.fd],
  })
  const ended = once(program, 'exit')
  const health = () => fetch(`http://127.0.0.1:${port}/api/health`).then(({ status }) => status, String)
  await expect.poll(health).toBe(200)
  program.kill('SIGTERM')
  // Exiting, it would try the lines that wait for good.
  expect(await ended).toEqual([null, 'SIGKILL'])
})

test('a port in use is named, with the way to choose another, and nothing is opened', async () => {
  const port = await takePort()
  const dataDir = join(await temporaryFolder(), 'data')
  const start = runScript(startScript, { env: { PORT: String(port), DATA_DIR: dataDir } })
  expect(await start.ended).toBe(1)
  expect(start.output().trim()).toBe(
    `Port ${port} on 127.0.0.1 is in use. Stop the program that has it, or choose another port: PORT=${port + 1} npm start`,
  )
  await expect(rm(dataDir, { recursive: true })).rejects.toThrow('ENOENT')
})

test('a HOST that is no address of this machine is named', async () => {
  const start = runScript(startScript, { env: { PORT: '0', HOST: '192.0.2.1' } })
  expect(await start.ended).toBe(1)
  expect(start.output()).toContain('HOST=192.0.2.1 is no address of this machine')
})

test('the file that DUES_ENV_FILE names is read, and what is set already wins', async () => {
  const port = await takePort()
  const file = join(await temporaryFolder(), 'settings.env')
  await writeFile(file, `PORT=${port}\nHOST=192.0.2.1\n`)
  const start = runScript(startScript, { env: { DUES_ENV_FILE: file, HOST: '127.0.0.1' } })
  expect(await start.ended).toBe(1)
  expect(start.output()).toContain(`Port ${port} on 127.0.0.1 is in use`)
})

test('an environment file that is not there is named', async () => {
  const start = runScript(startScript, { env: { DUES_ENV_FILE: '/nowhere/settings.env' } })
  expect(await start.ended).toBe(1)
  expect(start.output()).toContain('/nowhere/settings.env')
})

test('every mistake in the environment is listed at once, and nothing is opened', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  const start = runScript(startScript, {
    env: { PORT: 'http', BASE_URL: 'dues.example', LOG_LEVEL: 'loud', DATA_DIR: dataDir },
  })
  expect(await start.ended).toBe(1)
  expect(start.output()).toMatch(/PORT: .*\n.*BASE_URL: .*\n.*LOG_LEVEL: /)
  expect(start.output()).not.toMatch(/\n\s+at /)
  await expect(rm(dataDir, { recursive: true })).rejects.toThrow('ENOENT')
})

test('a second process on the same data names the first, and the first serves on', {
  ...deep('held by tests/crash/data-lock.test.ts'),
}, async () => {
  const dataDir = await temporaryFolder()
  const app = await startAgain({ env: { DATA_DIR: dataDir } })
  const second = runScript(startScript, { env: { PORT: '0', DATA_DIR: dataDir } })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`in use by another process (PID ${app.pid})`)
  expect((await fetch(`${app.baseUrl}/api/ready`)).status).toBe(200)
  expect(await app.stop()).toBe(0)
  const next = await startApp({ env: { DATA_DIR: dataDir } })
  expect(await next.stop()).toBe(0)
})

test('a public address makes it production, on the embedded database too, which a restart finds again', async () => {
  const env = {
    BASE_URL: 'https://dues.example.com',
    SIGN_UP: 'open',
    DATA_DIR: await temporaryFolder(),
  }
  const app = await startApp({ env })
  const ready = await fetch(`${app.baseUrl}/api/ready`)
  expect(await ready.json()).toMatchObject({ data: { status: 'ok', database: 'ok', worker: 'ok' } })
  const merchant = await signInMerchant(app.baseUrl)
  const checkout = await merchant.createCheckout(await merchant.createSubscription())
  const read = async (path: string) => (await fetch(`${app.baseUrl}${path}`)).text()
  for (const text of [app.output(), await read('/'), await read(checkout)]) {
    expect(text).not.toMatch(/test mode|dues_test_|Time and faults/i)
  }
  const clock = await fetch(`${app.baseUrl}/api/v1/test/clock`)
  expect([clock.status, await clock.json()]).toMatchObject([404, { code: 'route_not_found' }])
  expect(await app.stop()).toBe(0)

  const next = await startApp({ env })
  expect(await (await fetch(`${next.baseUrl}${checkout}`)).text()).toContain('Forecast access')
  expect(await next.stop()).toBe(0)
})

test('a request whose body is still on its way at the signal is answered', {
  ...deep('held by drain.test.ts with a small server'),
}, async () => {
  const app = await startAgain()
  const body = JSON.stringify({ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' })
  const socket = connect(Number(new URL(app.baseUrl).port), '127.0.0.1')
  const answer = text(socket)
  const head = [
    'POST /api/auth/challenge HTTP/1.1',
    `Host: ${new URL(app.baseUrl).host}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  await new Promise((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`, resolve))
  // The server has seen the first half when it answers what came after it.
  await fetch(`${app.baseUrl}/api/health`)
  const ended = app.stop('SIGTERM')
  await app.printed(/Stopping/)
  socket.write(body.slice(10))
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"message":/)
  expect(await ended).toBe(0)
})
