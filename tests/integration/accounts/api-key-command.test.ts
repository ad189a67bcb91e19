import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '@/lib/billing/durations'
import { createLog } from '@/lib/server/log'
import { hashSecret } from '@/lib/server/random'
import { listApiKeyRows } from '@/lib/server/store/accounts/api-keys'
import { findUserByAddress } from '@/lib/server/store/accounts/users'
import type { Store } from '@/lib/server/store/database/store'
import { openStore } from '@/lib/server/store/engine/open-store'
import { auditLog } from '@/lib/server/store/schema/schema'
import { newOperator } from '../../support/process/operator'
import { makeTestDataDir } from '../../support/service/test-pglite'

const folder = await makeTestDataDir()
const WALLET = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
const OTHER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

const look = async <Found>(read: (store: Store) => Promise<Found>): Promise<Found> => {
  const log = createLog('silent')
  const store = await openStore({ databaseUrl: undefined, dataDir: folder, allowUnsafeDatabase: false, log })
  try {
    return await read(store)
  } finally {
    await store.close()
  }
}

describe('dues api-key', () => {
  afterAll(() => rmSync(folder, { recursive: true }))
  const operator = newOperator({ DATA_DIR: folder })
  const create = (...args: string[]) => operator.run('api-key', 'create', ...args)

  it.each([
    ['nothing', [], 'There is no command api-key.'],
    ['another action', ['list'], 'There is no command api-key list.'],
    ['a word too many', ['create', WALLET], `Unexpected argument ${WALLET}`],
    ['no account', ['create'], 'Which account?'],
    ['a name for an account', ['create', '--account', 'Northwind'], 'Northwind is no account.'],
    [
      'an id of a new account',
      ['create', '--new', '--account', '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'],
      'is no account.',
    ],
    ['an empty name', ['create', '--account', WALLET, '--name', ' '], '--name takes 1 to 100 characters.'],
    [
      'an unknown scope',
      ['create', '--account', WALLET, '--scopes', 'payments:read,all'],
      'There is no scope all.',
    ],
    ['no days', ['create', '--account', WALLET, '--days', '0'], '--days takes a number from 1 to 3650.'],
    ['days in words', ['create', '--account', WALLET, '--days', 'ten'], '--days takes a number'],
    [
      'an option of others',
      ['create', '--account', WALLET, '--forward', 'x'],
      'api-key has no option --forward.',
    ],
  ])('refuses %s with status 1', async (_, args, words) => {
    const { status, output } = await operator.run('api-key', ...args)
    expect(status).toBe(1)
    expect(output).toContain(words)
  })

  it('refuses an account that is not there, and says how to make it', async () => {
    const { status, output } = await create('--account', WALLET)
    expect(status).toBe(1)
    expect(output).toContain('To see all: account list. To make it first: add --new')
  })

  it('makes a key, of a new account where that is asked for, and prints it alone', async () => {
    const { status, output } = await create(
      ...['--account', WALLET.toLowerCase(), '--new', '--name', 'shop'],
      ...['--scopes', 'payments:read, webhooks:read', '--days', '2'],
    )
    expect({ status, output }).toEqual({ status: 0, output: expect.stringMatching(/^dues_test_[\w-]{43}$/) })
    await look(async ({ db }) => {
      const user = await findUserByAddress(db, { address: WALLET })
      const keys = await listApiKeyRows(db, { merchantId: user?.id ?? '' })
      expect(keys).toMatchObject([
        { name: 'shop', scopes: ['payments:read', 'webhooks:read'], keyHash: hashSecret(output) },
      ])
      const life = Number(keys[0]?.expiresAt) - Number(keys[0]?.createdAt)
      expect(Math.round(life / DAY_MS)).toBe(2)
      const audit = await db.select().from(auditLog)
      expect(audit).toMatchObject([{ action: 'api_key.created', actor: 'operator', merchantId: user?.id }])
    })
  })

  it('makes no account of a wallet that may not be a merchant', async () => {
    const production = {
      DATA_DIR: folder,
      BASE_URL: 'https://dues.example.com',
      MERCHANT_ADDRESSES: WALLET,
      ALLOW_UNSAFE_DATABASE: 'true',
    }
    const { status, output } = await newOperator(production).run(
      'api-key',
      'create',
      '--account',
      OTHER,
      '--new',
    )
    expect(status).toBe(1)
    expect(output).toContain(`${OTHER} may not be a merchant here`)
  })
})
