import { describe, expect, it } from 'vitest'
import { etagOf, isKnown, readIfMatch } from './etag'

const read = (value?: string) =>
  readIfMatch(new Request('http://localhost', value === undefined ? {} : { headers: { 'if-match': value } }))

describe('If-Match', () => {
  it('accepts any version when it is not sent or is *', () => {
    expect(read()).toBeNull()
    expect(read(' * ')).toBeNull()
  })

  it('accepts the versions that it lists', () => {
    expect(read(etagOf(7))).toEqual([7])
    expect(read('"1", "22" ,"333"')).toEqual([1, 22, 333])
  })

  it.each(['', '7', 'W/"7"', '"7', '"x"', '"-7"', '"7.0"', '"12345678901"'])(
    'matches nothing by %j',
    (value) => {
      expect(read(value)).toEqual([])
    },
  )
})

describe('If-None-Match', () => {
  const known = (value: string | null, etag = 'W/"a"') =>
    isKnown(
      new Request('http://localhost', { headers: value === null ? {} : { 'if-none-match': value } }),
      etag,
    )

  it.each(['W/"a"', '"a"', '*', '"b", W/"a"', ' "b" ,"a" '])('names the version by %j', (value) => {
    expect(known(value)).toBe(true)
  })

  it.each([null, '', '"b"', 'a', 'W/"b", "c"', 'w/"a"', '"A"'])('does not by %j', (value) => {
    expect(known(value)).toBe(false)
  })

  it('names a strong one too', () => {
    expect([known('W/"7"', etagOf(7)), known('"7"', etagOf(7))]).toEqual([true, true])
  })
})
