import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../support/app-server'
import { runScript } from './run-script'

const startScript = 'lib/launch/start.mjs'

/** A port that somebody else listens on. */
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
  const app = await startApp()
  const response = await fetch(`${app.baseUrl}/api/health`)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ data: { status: 'ok' } })
  expect(await app.stop('SIGTERM')).toBe(0)
})

test('Ctrl-C ends it with status 0', async () => {
  const app = await startApp()
  expect(await app.stop('SIGINT')).toBe(0)
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
