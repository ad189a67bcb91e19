import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET } from '@/app/.well-known/security.txt/route'
import { createWorld, type World } from '../../support/service/world'

const ask = () => GET(new Request('https://dues.example.com/.well-known/security.txt'))

describe('security.txt', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({
      env: {
        BASE_URL: 'https://dues.example.com',
        SIGN_UP: 'open',
        SECURITY_CONTACT: 'mailto:security@example.com, https://example.com/report',
      },
    })
  })
  afterAll(() => world.close())

  it('tells anybody whom to tell, until when, and where it stands', async () => {
    const response = await ask()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    // The world begins on 21 November 2026.
    expect(await response.text()).toBe(
      [
        'Contact: mailto:security@example.com',
        'Contact: https://example.com/report',
        'Expires: 2026-12-21T00:00:00.000Z',
        'Canonical: https://dues.example.com/.well-known/security.txt',
        '',
      ].join('\n'),
    )
  })
})

describe('an installation that names no contact', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  it('has no security.txt', async () => {
    const response = await ask()
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'not_found', status: 404 })
  })
})
