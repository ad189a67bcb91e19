import { describe, expect, it } from 'vitest'
import { logoSource } from './logo-source'

describe('logoSource', () => {
  it.each(['/tokens/usdc.svg', 'data:image/svg+xml,%3Csvg%3E', 'data:image/png;base64,AA=='])(
    'lets %s be loaded',
    (source) => {
      expect(logoSource(source)).toBe(source)
    },
  )

  it.each([
    null,
    undefined,
    '',
    'http://example.com/usdc.png',
    'https://example.com/usdc.png',
    '//example.com/usdc.png',
    '/\\example.com/usdc.png',
    'javascript:alert(1)',
    'data:text/html,<p>',
    'ipfs://abc',
    'usdc.png',
  ])('refuses %s', (source) => {
    expect(logoSource(source)).toBeNull()
  })
})
