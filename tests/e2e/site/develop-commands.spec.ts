import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { EVENT_TYPES } from '@/lib/billing/event-type'
import { createDues } from '@/lib/sdk/package-entry'
import { expect, test } from '../../support/browser/merchant-fixture'
import type { AppServer } from '../../support/process/app-server'
import { deep } from '../../support/process/deep'
import { type RunningScript, runScript } from '../../support/process/run-script'
import { readSampleText } from '../../support/samples/sample-folder'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const run = async (app: AppServer, args: string[]): Promise<RunningScript> => {
  const [, key = ''] = await app.printed(/x-api-key: (\S+)'/)
  return runScript('lib/launch/dues.mjs', { args, env: { DUES_URL: app.baseUrl, DUES_API_KEY: key } })
}

/** A shop's program, which notes each webhook that it can verify. */
async function openHook() {
  const types: string[] = []
  const hook = { secret: '', types, url: '', close: () => {} }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const event = new Webhook(hook.secret).verify(Buffer.concat(parts).toString(), headers) as {
      type: string
    }
    // The first one is refused, as by a program with another secret.
    response.writeHead(types.push(event.type) === 1 ? 401 : 204).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  hook.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  hook.close = () => server.close()
  return hook
}

test('what is triggered happens, and a program that listens gets it signed', async ({ app }) => {
  const hook = await openHook()
  const listener = await run(app, ['listen', '--forward', hook.url])
  try {
    const [, secret = ''] = await listener.printed(/Signing secret: (whsec_\S+)/)
    hook.secret = secret
    const trigger = await run(app, ['trigger', 'subscriber.cancelled'])
    expect(await trigger.ended).toBe(0)
    expect(trigger.output()).toContain('A new payer subscribed, and was cancelled.')
    expect(trigger.output()).toMatch(/^subscriber\.cancelled {2}\d+$/m)
    await expect.poll(() => hook.types).toContain('subscriber.cancelled')
    expect(hook.types).toEqual(
      expect.arrayContaining(['subscriber.created', 'payment.succeeded', 'invoice.created']),
    )
    await listener.printed(/subscriber\.cancelled {2}\d+ {2}204 {2}\d+ ms/)
    expect(listener.output().match(/The program refuses it\./g)).toHaveLength(1)
  } finally {
    listener.kill('SIGINT')
    expect(await listener.ended).toBe(0)
    hook.close()
  }
})

test('customers of a file get links of one use, and the same ones when it is repeated', async ({ app }) => {
  const folder = mkdtempSync(join(tmpdir(), 'dues-import-'))
  try {
    const file = join(folder, 'customers.csv')
    const customers = readSampleText('customers/customers.csv', app.baseUrl)
    writeFileSync(file, customers)
    const [, key = ''] = await app.printed(/x-api-key: (\S+)'/)
    // The command of the guide, as it is typed.
    const command = readSampleText('import/import.sh', app.baseUrl).replace('customers.csv', file)
    const links = async () => {
      const environment = { ...process.env, DUES_API_KEY: key, DUES_ENV_FILE: '' }
      await promisify(execFile)('bash', ['-c', command], { cwd: root, env: environment })
      return readFileSync(join(folder, 'customers.links.csv'), 'utf8')
    }
    const written = await links()
    const [, first = '', second = ''] = written.split('\r\n')
    expect(first).toMatch(/^customer-7,ada@example\.com,Team,http\S+\/pay\/[\w-]{36}$/)
    expect(second).toMatch(/^customer-8,,Hobby,http\S+\/pay\/[\w-]{36}$/)
    expect(await links()).toBe(written)

    const dues = createDues({ baseUrl: app.baseUrl, apiKey: key })
    const { subscriptionId: id } = await dues.readPricing({ id: first.split('/').at(-1) ?? '' })
    const { data: made } = await dues.listPaymentLinks({ id })
    const ofCustomers = made.filter(({ clientReferenceId }) => clientReferenceId !== null)
    expect(ofCustomers.map(({ clientReferenceId }) => clientReferenceId).sort()).toEqual([
      'customer-7',
      'customer-8',
    ])
    for (const link of ofCustomers)
      expect(link).toMatchObject({ oneUse: true, fixedPlan: true, status: 'open' })

    writeFileSync(file, `${customers}customer-9,Team,50,,\n`)
    const refused = await run(app, ['import', file, '--subscription', id])
    expect(await refused.ended).toBe(1)
    expect(refused.output()).toContain('Line 4: Team has another price or frequency on line 2')
    expect((await dues.listPaymentLinks({ id })).data).toHaveLength(made.length)

    // Into the subscription that there is: a plan more, and the links that were made before.
    writeFileSync(file, `${customers}customer-9,Studio,99,,\n`)
    const added = await run(app, ['import', file, '--subscription', id])
    expect(await added.ended, added.output()).toBe(0)
    const all = readFileSync(join(folder, 'customers.links.csv'), 'utf8')
    expect(all).toMatch(/^customer-9,,Studio,http\S+$/m)
    expect(all.startsWith(written)).toBe(true)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test(
  'every event that can be triggered happens',
  deep('one is triggered by default; these move the time of all'),
  async ({ app }) => {
    const listed = await run(app, ['trigger', '--help'])
    expect(await listed.ended).toBe(0)
    const types = EVENT_TYPES.filter((type) => listed.output().includes(`  ${type}\n`))
    expect(types.length).toBeGreaterThan(15)
    for (const type of types.filter((each) => each !== 'webhook_endpoint.test')) {
      const trigger = await run(app, ['trigger', type])
      expect(await trigger.ended, type).toBe(0)
      expect(trigger.output(), type).toMatch(new RegExp(`^${type.replace('.', '\\.')} {2}\\d+$`, 'm'))
    }
  },
)
