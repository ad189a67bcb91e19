import { expect, it } from 'vitest'
import { readTimeZone } from './read-time-zone'

it('a cookie names a time zone that exists, or none', () => {
  expect(readTimeZone('America/Los_Angeles')).toBe('America/Los_Angeles')
  for (const odd of [undefined, '', 'Mars/Olympus', '<script>', 'A'.repeat(5_000)])
    expect(readTimeZone(odd)).toBe('UTC')
})
