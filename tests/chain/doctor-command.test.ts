import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newPushKeys } from '@/lib/server/mail/push/push-key'
import { type FaultyRpc, startFaultyRpc } from '@/tests/support/chain/faulty-rpc'
import { startTestChain, type TestChain } from '@/tests/support/chain/test-chain'
import { type MailServer, openMailServer } from '@/tests/support/messages/mail-server'
import { newOperator, type Operator } from '@/tests/support/process/operator'
import { makeTestDataDir, openTestDirectory } from '@/tests/support/service/test-pglite'

let chain: TestChain
let proxy: FaultyRpc
/** Stub of CoinGecko. */
let coingecko: Server
let mail: MailServer
let folder: string
let operator: Operator

beforeAll(async () => {
  chain = await startTestChain()
  proxy = await startFaultyRpc(chain.rpcUrl)
  coingecko = createServer((_, response) => {
    const last_updated_at = Math.floor(Date.now() / 1000)
    response.end(JSON.stringify({ weth: { usd: 3000.5, last_updated_at } }))
  })
  await new Promise<void>((resolve) => coingecko.listen(0, '127.0.0.1', resolve))
  mail = await openMailServer({ signIn: { user: 'dues', password: 'mail-password' } })
  folder = mkdtempSync(join(tmpdir(), 'dues-doctor-'))
  operator = newOperator(variables())
  for (const address of [operator.keeper, operator.canceller]) {
    await chain.node.setBalance({ address, value: parseEther('1') })
  }
  await operator.run('deploy', '--chain', '31337')
})
afterAll(async () => {
  coingecko?.close()
  await mail?.close()
  await proxy?.close()
  await chain?.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  proxy.fault = null
})

const variables = () => ({
  BASE_URL: 'https://dues.example',
  SIGN_UP: 'open',
  DATA_DIR: join(folder, 'data'),
  RPC_URL_31337: proxy.url,
  COINGECKO_URL: `http://127.0.0.1:${(coingecko.address() as AddressInfo).port}`,
  SMTP_URL: `smtp://dues:mail-password@127.0.0.1:${mail.port}`,
  MAIL_FROM: 'Dues <billing@dues.example>',
})

/** Runs the doctor for the operator with changed variables. */
const doctorWith = (changes: Record<string, string>) =>
  newOperator({ ...operator.variables, ...changes }).run('doctor')

describe('dues doctor', () => {
  it('where all is well says so of every part, and no secret', async () => {
    const { status, output } = await operator.run('doctor')
    expect(output.split('\n').filter((line) => /^(ok|warn|FAIL)/.test(line))).toEqual([
      'ok    Environment  production at https://dues.example',
      `ok    Database     none in ${join(folder, 'data')} yet; the first start makes one`,
      `ok    Payments     keeper ${operator.keeper}, canceller ${operator.canceller}`,
      expect.stringMatching(/^ok {4}RPC 31337 +127\.0\.0\.1:\d+ answers, at block \d+$/),
      expect.stringMatching(/^ok {4}Chain 31337 +Local test chain: the contract 0x/),
      expect.stringMatching(/^ok {4}Rates +1 weth is \$3,000\.50, as of 2/),
      `ok    Mail         127.0.0.1:${mail.port} takes mail from billing@dues.example, 10,000 a day`,
      'ok    Devices      off: PUSH_KEY is not set',
    ])
    expect(output).toMatch(/Found no problems and no warnings\.$/)
    expect(status).toBe(0)
    expect(output).not.toContain('mail-password')
    for (const name of ['KEEPER_KEY', 'CANCELLER_KEY']) {
      expect(output).not.toContain(operator.variables[name]?.slice(4, 40))
    }
  })

  it('lists every mistake in the environment', async () => {
    const { status, output } = await doctorWith({ CONFIRMATIONS_31337: 'deep', CANCELLER_KEY: '' })
    expect(status).toBe(1)
    expect(output).toMatch(/^FAIL {2}Environment/)
    expect(output).toContain('CONFIRMATIONS_31337: must be a number of blocks')
    expect(output).toContain('CANCELLER_KEY: missing')
    expect(output).toContain('Found 2 problems and no warnings.')
  })

  it('names the contract that is missing, and the command that brings it', async () => {
    const { status, output } = await newOperator({ ...variables() }).run('doctor')
    expect(status).toBe(1)
    expect(output).toContain('FAIL  Chain 31337  The contract of Dues is not on Local test chain')
    expect(output).toContain('-> Deploy it: npm run dues -- deploy --chain 31337')
  })

  it('tells a second server that is of no use, while the first one serves', async () => {
    const { status, output } = await doctorWith({ RPC_URL_31337: `${chain.rpcUrl},http://127.0.0.1:9` })
    expect(status).toBe(0)
    expect(output).toContain('warn  RPC 31337    127.0.0.1:9')
    expect(output).toContain('Found no problems and 1 warning.')
  })

  it('tells that nobody hears of anything without a mail server, and that one takes no mail', async () => {
    const none = await doctorWith({ SMTP_URL: '', MAIL_FROM: '' })
    expect(none.status).toBe(0)
    expect(none.output).toContain('warn  Mail         none: nobody is told anything by mail')
    const wrong = await doctorWith({ SMTP_URL: `smtp://dues:another-word@127.0.0.1:${mail.port}` })
    expect(wrong.status).toBe(1)
    expect(wrong.output).toContain(`FAIL  Mail         127.0.0.1:${mail.port} takes no mail`)
    expect(wrong.output).not.toContain('another-word')
  })

  it('notices a server of another chain', async () => {
    proxy.fault = { kind: 'wrong_chain_id', chainId: 10 }
    const { status, output } = await operator.run('doctor')
    expect(status).toBe(1)
    expect(output).toContain('RPC_URL_31337 leads to chain 10')
  })

  it('without rates only warns: pegged tokens need none', async () => {
    const { status, output } = await doctorWith({ COINGECKO_URL: 'http://127.0.0.1:9' })
    expect(status).toBe(0)
    expect(output).toContain('warn  Rates')
  })

  it('without keys warns that nothing is charged, and asks the servers all the same', async () => {
    const { status, output } = await doctorWith({ KEEPER_KEY: '', CANCELLER_KEY: '' })
    expect(status).toBe(0)
    expect(output).toContain('warn  Payments     None are taken')
    expect(output).toMatch(/^ok {4}RPC 31337 +127\.0\.0\.1:\d+ answers/m)
  })

  it('with keys alone warns that nothing is charged, and of an address without encryption', async () => {
    const { status, output } = await doctorWith({ RPC_URL_31337: '', BASE_URL: 'http://dues.example' })
    expect(status).toBe(0)
    expect(output).toMatch(/^warn {2}Payments +keeper 0x\w+, canceller 0x\w+; none are taken on any network/m)
    expect(output).toContain('warn  Environment  BASE_URL: is http')
  })
})

describe('of the database doctor says', () => {
  it('that it waits for this version, is up to date, or is in use; and changes nothing', async () => {
    const doctorOf = async (dataDir: string) => (await doctorWith({ DATA_DIR: dataDir })).output
    const nowhere = join(folder, 'nowhere')
    expect(await doctorOf(nowhere)).toContain(`none in ${nowhere} yet`)
    const dataDir = await makeTestDataDir(folder)
    const doctor = () => doctorOf(dataDir)
    const store = await openTestDirectory(dataDir)
    expect(await doctor()).toContain('embedded, and in use by a running process')
    await store.db.execute('delete from schema_migrations')
    await store.close()
    expect(await doctor()).toContain('embedded, opens; the next start brings its schema up to date')
    expect(await doctor()).toContain('embedded, opens; the next start brings its schema up to date')
  })

  it('that it is of an installation in the other mode, or cannot be made', async () => {
    const dataDir = await makeTestDataDir(folder)
    const store = await openTestDirectory(dataDir)
    await store.db.execute(`insert into installation (mode, since) values ('test', now())`)
    await store.close()
    const other = await doctorWith({ DATA_DIR: dataDir })
    expect(other.status).toBe(1)
    expect(other.output).toContain('FAIL  Database     The database belongs to a test installation')

    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const nowhere = await doctorWith({ DATA_DIR: join(file, 'data') })
    expect(nowhere.status).toBe(1)
    expect(nowhere.output).toContain('FAIL  Database     none in')
  })

  it('that push services refuse the key, by the messages that wait for it', async () => {
    const push = { PUSH_KEY: newPushKeys().privateKey, PUSH_SUBJECT: 'mailto:billing@dues.example' }
    const doctorOf = async (dataDir: string) => (await doctorWith({ ...push, DATA_DIR: dataDir })).output
    expect(await doctorOf(join(folder, 'nowhere'))).toMatch(
      /^ok {4}Devices {6}key \S+…, mailto:billing@dues\.example$/m,
    )
    const dataDir = await makeTestDataDir(folder)
    const doctor = () => doctorOf(dataDir)
    const store = await openTestDirectory(dataDir)
    expect(await doctor()).toContain('GET /api/ready tells whether push services take the key')
    await store.db.execute(
      `insert into message_readers (id, audience, payer, chain_id, endpoint, endpoint_hash, p256dh, auth, device_name,
         token, locale, formats, time_zone, created_at, confirmed_at, since_event)
       values (gen_random_uuid(), 'payer', '0x${'1'.repeat(40)}', 0, 'https://push.example/1', 'hash', 'key', 'auth', 'A phone',
         'token', 'en', 'en', 'UTC', now(), now(), 0)`,
    )
    await store.db.execute(
      `insert into messages (id, reader_id, key, kind, subject, body, html, unsubscribe_url, status, attempts, next_attempt_at,
         server_failed, created_at)
       select gen_random_uuid(), id, 'key', 'receipt', '', '', '', '', 'pending', 1, now(), true, now() from message_readers`,
    )
    await store.close()
    expect(await doctor()).toMatch(/^warn {2}Devices {6}push services refuse messages with 401 or 403/m)
  })

  it('how to reach a Postgres that is away', async () => {
    const { status, output } = await doctorWith({ DATABASE_URL: 'postgres://dues:geheim@127.0.0.1:9/dues' })
    expect(status).toBe(1)
    expect(output).toContain('FAIL  Database     No Postgres answers at 127.0.0.1:9')
    expect(output).not.toContain('geheim')
  })
})
