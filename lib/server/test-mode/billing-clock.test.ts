import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ManualClock } from '../clock'
import { BillingClock } from './billing-clock'

const folder = mkdtempSync(join(tmpdir(), 'dues-clock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('is real time until it is moved, runs on from there, and is still ahead after a restart', async () => {
  const wallClock = new ManualClock(new Date('2026-01-31T10:00:00.000Z'))
  const dataDir = join(folder, 'new')
  const clock = await BillingClock.open({ dataDir, wallClock })
  expect(clock.now()).toEqual(wallClock.now())
  await clock.moveTo(new Date('2026-02-28T10:00:00.000Z'))
  wallClock.advance(5_000)
  expect(clock.now()).toEqual(new Date('2026-02-28T10:00:05.000Z'))
  wallClock.advance(60_000)
  const next = await BillingClock.open({ dataDir, wallClock })
  expect(next.now()).toEqual(new Date('2026-02-28T10:01:05.000Z'))
})

it('never goes back', async () => {
  const wallClock = new ManualClock(new Date('2026-01-31T10:00:00.000Z'))
  const clock = await BillingClock.open({ dataDir: folder, wallClock })
  await clock.moveTo(new Date('2026-03-01T00:00:00.000Z'))
  await clock.moveTo(new Date('2026-02-01T00:00:00.000Z'))
  expect(clock.now()).toEqual(new Date('2026-03-01T00:00:00.000Z'))
})

it.each(['', 'null', '{"aheadMs":"1"}', '{"aheadMs":-5}'])(
  'is real time where its file is %j',
  async (text) => {
    writeFileSync(join(folder, 'billing-clock.json'), text)
    const wallClock = new ManualClock(new Date('2026-01-31T10:00:00.000Z'))
    expect((await BillingClock.open({ dataDir: folder, wallClock })).now()).toEqual(wallClock.now())
  },
)
