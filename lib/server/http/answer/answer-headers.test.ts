import { describe, expect, it } from 'vitest'
import { AnswerHeaders } from './answer-headers'

describe('headers of an answer', () => {
  it('that are set are there as they were written, the last value of each', () => {
    const headers = new AnswerHeaders()
    expect(headers.plain).toEqual({})
    headers.set('ETag', '"1"')
    headers.set('Cache-Control', 'private, max-age=60')
    headers.set('ETag', '"2"')
    expect(headers.plain).toEqual({ ETag: '"2"', 'Cache-Control': 'private, max-age=60' })
    expect(Object.fromEntries(headers)).toEqual({ etag: '"2"', 'cache-control': 'private, max-age=60' })
  })

  it('are not cached unless that is set', () => {
    expect(Object.fromEntries(new AnswerHeaders())).toEqual({ 'cache-control': 'no-store' })
  })

  it.each<[string, (headers: AnswerHeaders) => void]>([
    ['several values', (headers) => headers.append('Set-Cookie', 'a=1')],
    ['a header that is taken away', (headers) => headers.delete('ETag')],
    ['a spelling that could stand beside another', (headers) => headers.set('etag', '"2"')],
  ])('with %s are Headers alone, whatever follows', (_name, change) => {
    const headers = new AnswerHeaders()
    headers.set('ETag', '"1"')
    change(headers)
    headers.set('Location', '/here')
    expect(headers.plain).toBeNull()
    expect(headers.get('location')).toBe('/here')
  })
})
