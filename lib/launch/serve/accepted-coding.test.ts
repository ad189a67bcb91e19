import { describe, expect, it } from 'vitest'
import { acceptsCoding } from './accepted-coding.mjs'

describe('deflate', () => {
  it.each(['deflate', 'gzip, deflate, br', 'DEFLATE;q=0.1', '*', 'gzip;q=0, *;q=0.5', 'deflate ; q=1'])(
    'is taken by %j',
    (header) => {
      expect(acceptsCoding(header, 'deflate')).toBe(true)
    },
  )

  it.each([
    '',
    'identity',
    'gzip',
    'deflate;q=0',
    'deflate;q=0.000',
    '*;q=0',
    '*, deflate; q=0',
    'x-deflate',
  ])('is not taken by %j', (header) => {
    expect(acceptsCoding(header, 'deflate')).toBe(false)
  })
})
