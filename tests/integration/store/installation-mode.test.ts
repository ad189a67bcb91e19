import { describe, expect, test } from 'vitest'
import { ManualClock } from '@/lib/server/clock'
import { systemRandom } from '@/lib/server/random'
import { keepInstallationMode } from '@/lib/server/services/health/keep-installation-mode'
import { syncTokenCatalogue } from '@/lib/server/services/subscriptions/sync-token-catalogue'
import { findOrInsertUser } from '@/lib/server/store/accounts/users'
import { findInstallationMode } from '@/lib/server/store/database/installation-mode'
import { installation } from '@/lib/server/store/schema/installation-schema'
import { sampleAccount } from '@/lib/server/test-mode/sample/sample-account'
import { TEST_TOKENS } from '@/lib/server/test-mode/tokens/test-tokens'
import { sharedStore } from '../../support/service/shared-store'

const now = new Date('2026-11-21T10:00:00.000Z')
const store = sharedStore()

const keep = (mode: 'test' | 'production') =>
  keepInstallationMode({ store: store(), wallClock: new ManualClock(now) }, { mode })
const kept = () => findInstallationMode(store().db)
const openAccount = (address: `0x${string}`) =>
  findOrInsertUser(store().db, { id: systemRandom.uuid(), address, now })

describe('a database', () => {
  test.each([
    ['production', 'test'],
    ['test', 'production'],
  ] as const)('that was opened in %s mode first is not opened in %s mode', async (first, second) => {
    await keep(first)
    await keep(first)
    await expect(keep(second)).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining(
        `belongs to a ${first} installation, and this one is in ${second} mode`,
      ),
    })
    expect(await kept()).toBe(first)
  })

  test('that two processes open at once, in either mode, is opened by those of one mode', async () => {
    const results = await Promise.allSettled([keep('test'), keep('production'), keep('test')])
    const mode = await kept()
    expect(results.map(({ status }) => status)).toEqual(
      ['test', 'production', 'test'].map((each) => (each === mode ? 'fulfilled' : 'rejected')),
    )
  })

  test('from before modes were remembered is production where a merchant has an account', async () => {
    await openAccount('0x3E5453FB80365b795DeF3E0a31738894d9061c0c')
    await expect(keep('test')).rejects.toThrow('belongs to a production installation')
    await keep('production')
  })

  test('from before modes were remembered is of test mode where its first account is the sample merchant’s', async () => {
    await openAccount(sampleAccount(0).address)
    await syncTokenCatalogue({ store: store() }, { tokens: TEST_TOKENS })
    await expect(keep('production')).rejects.toThrow('belongs to a test installation')
    await keep('test')
  })

  test('from before modes were remembered is production where somebody signed in with a well-known key', async () => {
    await openAccount(sampleAccount(0).address)
    await expect(keep('test')).rejects.toThrow('belongs to a production installation')
    await keep('production')
  })

  test('holds one mode at most', async () => {
    await keep('test')
    const second = store().db.insert(installation).values({ id: 2, mode: 'production', since: now })
    await expect(second).rejects.toMatchObject({ cause: { constraint: 'installation_one' } })
  })
})
