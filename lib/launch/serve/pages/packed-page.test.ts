import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packPage } from './packed-page.mjs'

const text = fc.string({ unit: 'grapheme', maxLength: 300 })

it('a page that was packed once is the same text with its gaps filled, plain and deflated', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), text, (parts, filling) => {
      const page = packPage(parts)
      const expected = parts.join(filling)
      expect(Buffer.concat(page.plain(filling)).toString()).toBe(expected)
      // zlib compares the checksum at the end.
      expect(inflateSync(Buffer.concat(page.deflated(filling))).toString()).toBe(expected)
    }),
  )
})

it('a large page is a fraction of its size', () => {
  const part = '<p class="text-body">The amount that was charged, in atomic units.</p>'.repeat(5_000)
  const page = packPage([part, part, part])
  const deflated = Buffer.concat(page.deflated('bm9uY2U='))
  expect(inflateSync(deflated).toString()).toBe([part, part, part].join('bm9uY2U='))
  expect(deflated.length).toBeLessThan(part.length / 10)
})
