import { describe, expect, it } from 'vitest'
import { isAmbiguous, presentedTokens, sessionToken } from './session-cookie'

describe('the session of a Cookie header', () => {
  it.each<[string | null, string | null]>([
    [null, null],
    ['', null],
    ['svc-session=a', 'a'],
    ['theme=dark; svc-session=a; other=b', 'a'],
    ['svc-session=', null],
    ['xsvc-session=a', null],
    ['svc-session=a; svc-session=b', null],
    ['svc-session=a; svc-session=a', null],
    ['svc-session=; svc-session=b', null],
    ['__Host-svc-session=a', 'a'],
    ['svc-session=b; __Host-svc-session=a; svc-session=c', 'a'],
    ['svc-session=b; __Host-svc-session=', 'b'],
  ])('of %j is %j', (header, token) => {
    expect(sessionToken(header)).toBe(token)
  })

  it('is ambiguous where the name comes twice and nothing tells which is ours', () => {
    expect(isAmbiguous('svc-session=a; svc-session=b')).toBe(true)
    expect(isAmbiguous('svc-session=a; svc-session=b; __Host-svc-session=a')).toBe(false)
    expect(isAmbiguous('svc-session=a')).toBe(false)
    expect(isAmbiguous(null)).toBe(false)
  })

  it('is one of all that are presented, each once and not without end', () => {
    expect(presentedTokens('svc-session=a; svc-session=b; __Host-svc-session=a')).toEqual(['a', 'b'])
    expect(presentedTokens('svc-session=; other=b')).toEqual([])
    expect(presentedTokens(null)).toEqual([])
    const many = Array.from({ length: 50 }, (_, token) => `svc-session=${token}`).join('; ')
    expect(presentedTokens(many)).toHaveLength(8)
  })
})
