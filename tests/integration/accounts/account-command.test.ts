import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { lockDataDirectory } from '@/lib/server/store/engine/data-lock'
import { newOperator } from '../../support/process/operator'

const folder = mkdtempSync(join(tmpdir(), 'dues-account-'))
const ID = '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'
const WALLET = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'

describe('dues account', () => {
  afterAll(() => rmSync(folder, { recursive: true }))
  const operator = newOperator({ DATA_DIR: folder })
  const run = (...args: string[]) => operator.run('account', ...args)

  it('explains itself, and says what it does to payments', async () => {
    const { status, output } = await run('--help')
    expect(status).toBe(0)
    for (const word of ['list', 'show', 'lock', 'unlock', 'revoke', 'recover'])
      expect(output).toContain(`  ${word} `)
    expect(output).toContain('Payments that payers have agreed to continue')
  })

  it.each([
    ['nothing', [], 'Usage:'],
    ['another action', ['delete', ID], 'There is no command account delete.'],
    ['an action of all objects', ['toString', ID], 'There is no command account toString.'],
    ['no account', ['lock'], 'Which account?'],
    ['a name', ['lock', 'Northwind'], 'Northwind is no account.'],
    ['a mistyped address', ['lock', WALLET.replace('3E', '3e')], 'is no account.'],
    ['two accounts', ['lock', ID, WALLET], `Unexpected argument ${WALLET}`],
    ['an account to list', ['list', ID], `Unexpected argument ${ID}`],
    ['an empty search', ['list', '--search', ' '], '--search needs some text'],
    ['a search elsewhere', ['lock', ID, '--search', 'x'], '--search belongs to account list'],
    ['an address elsewhere', ['lock', ID, '--address', WALLET], '--address belongs to account recover'],
    ['an address that is none', ['recover', ID, '--address', '0x12'], '0x12 is no account.'],
    ['an option that it does not have', ['lock', ID, '--force'], "Unknown option '--force'"],
  ])('refuses %s with status 1, before it opens a database', async (_, args, words) => {
    const { status, output } = await run(...args)
    expect(status).toBe(1)
    expect(output).toContain(words)
  })

  it('keeps its options from other commands', async () => {
    const { status, output } = await operator.run('doctor', '--search', 'x')
    expect(status).toBe(1)
    expect(output).toContain('doctor has no option --search.')
  })

  it('says where it looked for a database that is not there', async () => {
    const { status, output } = await run('list')
    expect(status).toBe(1)
    expect(output).toContain(`There is no database in ${folder} yet.`)
  })

  it('leaves the embedded database to the process that has it, and says what to do', async () => {
    mkdirSync(join(folder, 'database'))
    const lock = await lockDataDirectory(folder)
    try {
      const { status, output } = await run('lock', ID)
      expect(status).toBe(1)
      expect(output).toContain(`is in use by this process (${process.pid})`)
      expect(output).toContain('stop Dues, repeat this, then start it again')
    } finally {
      lock.release()
    }
  })
})
