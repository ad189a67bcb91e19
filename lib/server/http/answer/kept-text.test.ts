import { describe, expect, it } from 'vitest'
import { keepText, sendKept } from './kept-text'

const kept = keepText('{"text":"ä"}', 'application/json')
const answer = (headers: Record<string, string> = {}) =>
  sendKept(kept, new Request('http://localhost', { headers }))

const common = { 'cache-control': 'no-cache', etag: kept.etag, vary: 'Accept-Encoding' }

describe('a kept text', () => {
  it('is answered for caches to keep and ask about, under a weak tag', async () => {
    const { status, headers } = answer()
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toEqual({ ...common, 'content-type': 'application/json' })
    expect(kept.etag).toMatch(/^W\/"[\w-]{27}"$/)
    expect(await answer().text()).toBe('{"text":"ä"}')
  })

  it('is not sent again to who has it', async () => {
    const known = answer({ 'if-none-match': kept.etag })
    expect([known.status, await known.text()]).toEqual([304, ''])
    expect(Object.fromEntries(known.headers)).toEqual(common)
    expect(answer({ 'if-none-match': keepText('{}', 'application/json').etag }).status).toBe(200)
  })
})
