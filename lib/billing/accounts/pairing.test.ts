import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cancel,
  claim,
  compare,
  DIGITS,
  digitsText,
  finish,
  isOver,
  MAX_TRIES,
  type Pairing,
  pairingAt,
  pairingDigits,
  sign,
} from './pairing'

const NOW = new Date('2026-11-25T10:00:00Z')
const LATER = new Date('2026-11-25T10:05:00Z')
const hash = (digit: string) => digit.repeat(64)
const PHONE = { phoneHash: hash('b'), address: '0xA', chainId: 8453 }
const OTHER = { phoneHash: hash('c'), address: '0xB', chainId: 8453 }

const opened: Pairing = {
  state: 'opened',
  ended: null,
  screenHash: hash('a'),
  phoneHash: null,
  address: null,
  chainId: null,
  tries: 0,
  expiresAt: LATER,
}
const claimed = claim(opened, PHONE, NOW)
const digits = pairingDigits(claimed)
const wrong = digits === '000000' ? '000001' : '000000'
const compared = compare(claimed, { digits, at: NOW })
const signed = sign(compared, NOW)

describe('a pairing', () => {
  it('goes from the code over one phone, its digits and its signature to the end', () => {
    expect(claimed).toMatchObject({ state: 'claimed', phoneHash: PHONE.phoneHash, address: '0xA' })
    expect(compared.state).toBe('compared')
    expect(signed.state).toBe('signed')
    expect(finish(signed, NOW).state).toBe('done')
  })

  it('is finished by nothing but a signature after the right digits', () => {
    for (const each of [opened, claimed, compared]) expect(finish(each, NOW)).toBe(each)
    for (const each of [opened, claimed]) expect(sign(each, NOW)).toBe(each)
    expect(compare(opened, { digits, at: NOW })).toBe(opened)
  })

  it('works once', () => {
    const done = finish(signed, NOW)
    expect([
      finish(done, NOW),
      sign(done, NOW),
      claim(done, PHONE, NOW),
      claim(done, OTHER, NOW),
      compare(done, { digits, at: NOW }),
      cancel(done, NOW),
      pairingAt(done, LATER),
    ]).toEqual(Array(7).fill(done))
  })

  it('ends in any state once its time is over', () => {
    for (const each of [opened, claimed, compared, signed]) {
      expect(pairingAt(each, LATER)).toMatchObject({ state: 'ended', ended: 'expired' })
      expect(finish(each, LATER).state).toBe('ended')
      expect(sign(each, LATER).state).toBe('ended')
      expect(claim(each, PHONE, LATER).state).toBe('ended')
      expect(compare(each, { digits, at: LATER }).state).toBe('ended')
    }
  })

  it.each(['opened', 'claimed', 'compared', 'signed'] as const)('is stopped by either end: %s', (state) => {
    expect(cancel({ ...signed, state }, NOW)).toMatchObject({ state: 'ended', ended: 'cancelled' })
  })
})

describe('two phones', () => {
  it.each(['claimed', 'compared', 'signed'] as const)('end it for both: %s', (state) => {
    expect(claim({ ...signed, state }, OTHER, NOW)).toMatchObject({ state: 'ended', ended: 'contested' })
  })

  it('are not one phone that asks again', () => {
    expect(claim(claimed, PHONE, NOW)).toBe(claimed)
    expect(claim(compared, PHONE, NOW)).toBe(compared)
    expect(claim(signed, PHONE, NOW)).toBe(signed)
  })

  it('are not one phone that changes its account, whose digits are compared again', () => {
    const other = { ...PHONE, address: '0xC' }
    expect(claim(compared, other, NOW)).toMatchObject({ state: 'claimed', address: '0xC', tries: 0 })
    expect(claim(signed, other, NOW)).toBe(signed)
  })
})

describe('digits', () => {
  it('are six, and the same at both ends', () => {
    expect(digits).toMatch(/^\d{6}$/)
    expect(digitsText(digits)).toBe(`${digits.slice(0, 3)} ${digits.slice(3)}`)
  })

  it('depend on the secrets of both ends', () => {
    const secret = fc.stringMatching(/^[0-9a-f]{64}$/)
    fc.assert(
      fc.property(secret, secret, (screenHash, phoneHash) => {
        const one = pairingDigits({ screenHash, phoneHash })
        expect(one).toHaveLength(DIGITS)
        const next = (text: string) => `${text.slice(0, 14)}${text[14] === '0' ? '1' : '0'}${text.slice(15)}`
        expect(pairingDigits({ screenHash: next(screenHash), phoneHash })).not.toBe(one)
        expect(pairingDigits({ screenHash, phoneHash: next(phoneHash) })).not.toBe(one)
      }),
    )
  })

  it(`end it when they are wrong ${MAX_TRIES} times, right ones afterwards included`, () => {
    let pairing = claimed
    for (let tries = 1; tries < MAX_TRIES; tries++) {
      pairing = compare(pairing, { digits: wrong, at: NOW })
      expect(pairing).toMatchObject({ state: 'claimed', tries })
    }
    pairing = compare(pairing, { digits: wrong, at: NOW })
    expect(pairing).toMatchObject({ state: 'ended', ended: 'wrong_digits' })
    expect(compare(pairing, { digits, at: NOW })).toBe(pairing)
  })

  it('are not forgiven by claiming again', () => {
    const once = compare(claimed, { digits: wrong, at: NOW })
    expect(claim(once, { ...PHONE, address: '0xC' }, NOW).tries).toBe(1)
  })

  it('that were right and then wrong are compared no more', () => {
    expect(compare(compared, { digits: wrong, at: NOW })).toMatchObject({ state: 'claimed', tries: 1 })
  })
})

describe('whatever happens in whatever order', () => {
  const event = fc.constantFrom('claim', 'claim by another', 'right', 'wrong', 'sign', 'finish', 'cancel')
  it('it is done only after this phone’s claim, the right digits and a signature, and never again', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        let pairing = opened
        const seen: string[] = []
        for (const each of events) {
          const before = pairing
          if (each === 'claim') pairing = claim(pairing, PHONE, NOW)
          if (each === 'claim by another') pairing = claim(pairing, OTHER, NOW)
          if (each === 'sign') pairing = sign(pairing, NOW)
          if (each === 'finish') pairing = finish(pairing, NOW)
          if (each === 'cancel') pairing = cancel(pairing, NOW)
          if (each === 'right' || each === 'wrong') {
            const right = pairing.phoneHash === null ? digits : pairingDigits(pairing)
            pairing = compare(pairing, { digits: each === 'right' ? right : 'x', at: NOW })
          }
          if (isOver(before)) expect(pairing).toBe(before)
          if (pairing.state !== before.state) seen.push(pairing.state)
        }
        if (pairing.state !== 'done') return
        expect(seen.slice(-3)).toEqual(['compared', 'signed', 'done'])
        expect(seen[0]).toBe('claimed')
      }),
      { numRuns: 2000 },
    )
  })
})
