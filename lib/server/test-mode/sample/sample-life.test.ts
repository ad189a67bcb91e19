import { describe, expect, it } from 'vitest'
import { DAY_MS } from '@/lib/billing/durations'
import { sampleAccount } from './sample-account'
import { sampleLives } from './sample-life'

const today = new Date('2026-11-21T10:00:00.000Z')

describe('the sample lives', () => {
  it('are the same each time', () => {
    expect(sampleLives(today, { onChain: true })).toEqual(sampleLives(today, { onChain: true }))
  })

  it('are 180 people with a wallet each, and leave the first payer of the test wallet free', () => {
    const wallets = new Set(sampleLives(today, { onChain: true }).map(({ eoaAddress }) => eoaAddress))
    expect(wallets.size).toBe(180)
    expect(wallets.has(sampleAccount(1).address)).toBe(false)
    for (const payer of [2, 3, 4, 5]) expect(wallets.has(sampleAccount(payer).address)).toBe(true)
  })

  it('have all signed where there is a local chain, and nobody where there is none', () => {
    expect(sampleLives(today, { onChain: true }).filter(({ isSigned }) => !isSigned)).toEqual([])
    expect(sampleLives(today, { onChain: false }).filter(({ isSigned }) => isSigned)).toEqual([])
  })

  it('begin at most 14 months ago, happen in order, are over today and leave charges to come: on any day', () => {
    for (let week = 0; week < 20; week++) {
      // A step of 37 days and a bit passes through month ends, leap days and all times of day.
      const now = new Date(today.getTime() + week * 37.29 * DAY_MS)
      for (const { steps, reach, fixedCharges } of sampleLives(now, { onChain: true })) {
        const times = steps.map(({ at }) => at.getTime())
        expect(times).toEqual([...times].sort((one, other) => one - other))
        expect(times[0]).toBeGreaterThan(now.getTime() - 430 * DAY_MS)
        expect(times.at(-1)).toBeLessThan(now.getTime())
        const paid = steps.filter(({ kind }) => kind === 'pay').length
        expect(paid).toBeLessThan(reach)
        expect(paid).toBeLessThan(fixedCharges ?? Number.POSITIVE_INFINITY)
      }
    }
  })
})

it('the sample accounts are those that everybody knows', () => {
  expect(sampleAccount(0).address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(sampleAccount(6).address).toBe('0x976EA74026E726554dB657fA54763abd0C3a0aa9')
  expect(sampleAccount(7).address).toBe('0x14dC79964da2C08b23698B3D3cc7Ca32193d9955')
})
