import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base64UrlOf, hexOf } from './byte-text'

test('bytes are written as Node writes them', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(hexOf(bytes)).toBe(Buffer.from(bytes).toString('hex'))
      expect(base64UrlOf(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
    }),
  )
})
