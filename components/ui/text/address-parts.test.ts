import { describe, expect, it } from 'vitest'
import { addressLines, shortAddress } from './address-parts'

const address = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'

describe('shortAddress', () => {
  it('keeps the first six and the last four characters', () => {
    expect(shortAddress(address)).toBe('0x3E54…1c0c')
  })

  it('leaves alone what is not longer than its short form', () => {
    expect(shortAddress('0x12345678')).toBe('0x12345678')
    expect(shortAddress('')).toBe('')
  })
})

describe('addressLines', () => {
  it('breaks an address into two lines of 21 characters', () => {
    expect(addressLines(address)).toEqual(['0x3E5453FB80365b795De', 'F3E0a31738894d9061c0c'])
  })

  it('loses no character of a transaction hash', () => {
    const hash = `0x${'8f2c'.repeat(16)}`
    expect(addressLines(hash).join('')).toBe(hash)
    expect(addressLines(hash).map((line) => line.length)).toEqual([21, 21, 21, 3])
  })
})
