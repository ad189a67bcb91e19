import { describe, expect, it } from 'vitest'
import { initials } from './initials'

describe('initials', () => {
  it.each([
    ['Northwind Weather API', 'NW'],
    ['USDC', 'US'],
    ['x', 'X'],
    ['  acme—billing  ', 'AB'],
    ['0x3E5453FB80365b795DeF3E0a31738894d9061c0c', '3E'],
    ['بيانات الطقس', 'با'],
    ['élan vital', 'ÉV'],
    ['नमस्ते दुनिया', 'नदु'],
    ['7 Days', '7D'],
  ])('shortens %s to %s', (name, expected) => {
    expect(initials(name)).toBe(expected)
  })

  it('answers a question mark for a name without letters or digits', () => {
    expect(initials('')).toBe('?')
    expect(initials('—')).toBe('?')
  })
})
